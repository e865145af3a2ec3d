import { isFramed } from '../shell/hydrated.ts';
import { navigationType } from '../shell/address.ts';
import { showsServerOnly, loadEagerly } from '../shell/when-needed.ts';
import { keepsVoucher } from '../storage/browser-storage.ts';

/**
 * Marks a document that cannot wait for the first touch: not a first screen, reloaded, framed, or on a phone with a
 * voucher that must not outlive the page. Source: spec §2.
 */
export function loadEagerlyWhereNeeded(): () => void {
  const isFirstScreen = /^\/(checkout\/?)?$/i.test(window.location.pathname);
  if (!isFirstScreen || keepsVoucher() || isFramed() || navigationType() === 'reload') loadEagerly();
  window.addEventListener('pageshow', loadAgain);
  window.addEventListener('storage', loadEagerly);
  return () => {
    window.removeEventListener('pageshow', loadAgain);
    window.removeEventListener('storage', loadEagerly);
  };
}

/** Reloads an untouched page that the browser restored: it may be another family's turn. */
function loadAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted || !showsServerOnly()) return;
  document.body.hidden = true;
  window.location.reload();
}
