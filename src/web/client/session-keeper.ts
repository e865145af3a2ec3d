import { tab } from './browser-storage.ts';
import { refreshSession } from './keep-fresh.ts';
import { onVoucherTaken } from '../payment/follow-voucher.ts';
import { documentKey } from './stored-key.ts';
import { forget } from './remembered.ts';
import { readAnew } from '../shell/hydrated.ts';
import { whileBusy } from '../shell/busy.ts';

interface Router {
  readonly navigate: (path: string, options: { readonly replace: boolean }) => unknown;
  readonly revalidate: () => Promise<void>;
}

let router: Router | null = null;

/** Once the page is idle: keeps the session fresh, and the page honest when the browser brings it back from its memory or another tab learnt more. */
export function watchSession(next: Router): void {
  const isFirst = router === null;
  router = next;
  if (!isFirst) return;
  void refreshSession((path) => router?.navigate(path, { replace: true }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && router) void showAnew(router.revalidate);
  });
  onVoucherTaken(() => {
    if (router) void showAnew(router.revalidate);
  });
}

/** How it stands is read before anything can be pressed. Where the tab opened another link since, nothing of this one is shown. */
async function showAnew(revalidate: Router['revalidate']): Promise<void> {
  const [shown, kept] = [documentKey(), tab.read('data')];
  if (shown !== null && kept !== null && kept !== shown) {
    document.body.hidden = true;
    window.location.reload();
    return;
  }
  forget();
  await whileBusy(readAnew(revalidate));
}
