import { hasOwnToken, openByKey } from './browser-send.ts';
import { tab } from './browser-storage.ts';
import { noteReload } from './stored-key.ts';
import { rememberedSession } from './remembered.ts';
import { savedVouchers } from '../payment/saved-voucher.ts';
import { leaveRefusal, placeOfSessionError, sessionError } from './session-error.ts';

/** Source: spec §4. */
const reloadCheckAfterMs = 200;

/** Pages that need no session of this tab's, or say themselves what became of it. */
const standsAlone = /^\/(v|dev)\/|^\/(expired-link|page-error)$/;

/**
 * Once, when the page is idle: gets the bearer that the first press will need. After a reload anywhere but on a card
 * payment's status the session is loaded again by the stored key, whatever the page shows, and so it is
 * wherever the phone keeps a voucher: that must not outlive what the server drew here. `leadTo` takes the payer where
 * a failure is told. Source: spec §2.
 */
export async function refreshSession(leadTo: (path: string) => void): Promise<void> {
  const { pathname } = window.location;
  const key = tab.read('hashKey');
  const isReload = noteReload() && !pathname.startsWith('/card/status');
  if (!key || standsAlone.test(pathname)) return;
  if (isReload) await new Promise((resolve) => setTimeout(resolve, reloadCheckAfterMs));
  const isKnown = rememberedSession(key) !== null || savedVouchers().length > 0;
  if (hasOwnToken() || sessionError() || !(isReload || isKnown)) return;
  const answer = await openByKey(key);
  if (answer.ok || tab.read('hashKey') !== key) return;
  const locale = tab.read('locale');
  const place = placeOfSessionError(answer.refusal, { pathname: window.location.pathname, dataKey: key, locale });
  if (!place) return;
  leaveRefusal(answer.refusal);
  leadTo(place);
}
