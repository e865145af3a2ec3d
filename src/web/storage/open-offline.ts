import type { PageShell } from '../shell/page-shell.ts';
import { whenIdle } from '../shell/lazy.tsx';

/** Once the page is idle, stores what opens it without a network. Fetches that script only if something is stored. */
export function openOffline({ locale }: Pick<PageShell, 'locale'>): void {
  whenIdle(
    () =>
      void import('./offline.ts').then(
        (script) => script.keepOffline(locale),
        () => undefined,
      ),
  );
}
