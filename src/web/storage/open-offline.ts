import type { PageShell } from '../shell/page-shell.ts';
import { whenIdle } from '../shell/lazy.tsx';

/** Once the page is idle: keeps what opens it without a network. Its script is fetched where there is something to keep. */
export function openOffline({ locale }: Pick<PageShell, 'locale'>): void {
  whenIdle(
    () =>
      void import('./offline.ts').then(
        (script) => script.keepOffline(locale),
        () => undefined,
      ),
  );
}
