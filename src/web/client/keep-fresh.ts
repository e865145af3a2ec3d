import { getToken, hasOwnToken, openByKey } from './browser-send.ts';
import { keepsVoucher, tab, voucherKeys } from '../storage/browser-storage.ts';
import { documentKey, noteReload, forget, rememberedSession } from '../storage/stored-key.ts';
import { leaveRefusal, placeOfSessionError, sessionError } from './session-error.ts';
import { readAnew } from '../shell/hydrated.ts';
import { whileBusy } from '../shell/busy.tsx';

interface Router {
  readonly navigate: (path: string, options: { readonly replace: boolean }) => unknown;
  readonly revalidate: () => Promise<void>;
}

let router: Router | null = null;

/** Once the page is idle: keeps the session fresh, and reads the page anew when the browser brings it back from its memory or another tab learnt more. */
export function watchSession(next: Router): void {
  const isFirst = router === null;
  router = next;
  if (!isFirst) return;
  void refreshSession((path) => router?.navigate(path, { replace: true }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && router) void showAnew(router.revalidate);
  });
  window.addEventListener('storage', (change) => void followCopies(change).catch(() => undefined));
}

/** Another tab took a copy off this phone: what that tab learnt, this page asks for. */
async function followCopies(change: StorageEvent): Promise<void> {
  if (change.newValue !== null || !voucherKeys.some((storageKey) => storageKey === change.key)) return;
  const { isVoucherTaken } = await import('../storage/stored-voucher.ts');
  if (router && isVoucherTaken(change)) await showAnew(router.revalidate);
}

/** How things stand is read before anything can be submitted. Where the tab opened another link since, nothing of this one is shown. */
async function showAnew(revalidate: Router['revalidate']): Promise<void> {
  const [shown, stored] = [documentKey(), tab.read('data')];
  if (shown !== null && stored !== null && stored !== shown) {
    document.body.hidden = true;
    window.location.reload();
    return;
  }
  forget();
  await whileBusy(readAnew(revalidate));
}

/** Source: spec §4. */
const reloadCheckAfterMs = 200;

/** Pages that need no session of this tab's, or say themselves what became of it. */
const standsAlone = /^\/(v|dev)\/|^\/(expired-link|page-error)$/;

/**
 * Once, when the page is idle: gets the bearer that the first submit will need. After a reload anywhere but on a card
 * payment's status the session is loaded again by the stored key, whatever the page shows, and so it is
 * wherever the phone stores a voucher: that must not outlive what the server drew here. `leadTo` takes the payer where
 * a failure is told. Source: spec §2.
 */
export async function refreshSession(leadTo: (path: string) => void): Promise<void> {
  const { pathname } = window.location;
  const key = tab.read('hashKey');
  const isReload = noteReload() && !pathname.startsWith('/card/status');
  if (!key || standsAlone.test(pathname)) return;
  if (isReload) await new Promise((resolve) => setTimeout(resolve, reloadCheckAfterMs));
  const opensAnew = isReload || keepsVoucher();
  if (hasOwnToken() || sessionError() || !(opensAnew || rememberedSession(key))) return;
  const answer = await (opensAnew ? openByKey(key) : getToken(key));
  if (answer.ok || tab.read('hashKey') !== key) return;
  const locale = tab.read('locale');
  const place = placeOfSessionError(answer.refusal, { pathname: window.location.pathname, dataKey: key, locale });
  if (!place) return;
  leaveRefusal(answer.refusal);
  leadTo(place);
}
