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

/** Once the page is idle: keeps the session fresh. Reads the page anew after Back, or after a change in another tab. */
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

/** Another tab removed a copy from this phone: this page reads that status too. */
async function followCopies(change: StorageEvent): Promise<void> {
  if (change.newValue !== null || !voucherKeys.some((storageKey) => storageKey === change.key)) return;
  const { isVoucherTaken } = await import('../storage/stored-voucher.ts');
  if (router && isVoucherTaken(change)) await showAnew(router.revalidate);
}

/** Reads the status before any submit. If the tab has opened another link, nothing of this one is shown. */
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

/** Pages that need no session of this tab, or show its outcome themselves. */
const standsAlone = /^\/(v|dev)\/|^\/(expired-link|page-error)$/;

/**
 * Once, when the page is idle: gets the bearer for the first submit. Loads the session again by the stored key after a
 * reload, except on a card payment's status. Does the same if the phone stores a voucher, which must not outlive the
 * server's page. `leadTo` opens the page that explains a failure. Source: spec §2.
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
