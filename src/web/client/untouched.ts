import { isFramed } from '../shell/hydrated.ts';
import { navigationType } from '../shell/address.ts';
import { isUntouched, needUntouched } from '../shell/when-needed.ts';
import { keepsVoucher } from '../storage/browser-storage.ts';

/**
 * Whether this document needs what waits for the first touch already: it is no first screen, it was reloaded, the phone
 * keeps a voucher that must not outlive what is shown, or somebody's page stands around it. Source: spec §2.
 */
export function followUntouched(): () => void {
  const isFirstScreen = /^\/(checkout\/?)?$/i.test(window.location.pathname);
  if (!isFirstScreen || keepsVoucher() || isFramed() || navigationType() === 'reload') needUntouched();
  window.addEventListener('pageshow', loadAgain);
  window.addEventListener('storage', needUntouched);
  return () => {
    window.removeEventListener('pageshow', loadAgain);
    window.removeEventListener('storage', needUntouched);
  };
}

/** Brought back from the browser's memory, untouched: nothing was begun here, and it may be another family's turn. */
function loadAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted || !isUntouched()) return;
  document.body.hidden = true;
  window.location.reload();
}
