import { ask, post } from './api.ts';
import { bearerSend, signAhead } from './browser-send.ts';
import { anything } from '../shell/parse.ts';

/** This document among those of its session: made up, and forgotten with it. */
export const ownPage = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))))
  .replaceAll('+', '-')
  .replaceAll('/', '_');

/** Less than half of what a notice counts for (`presenceSeconds` of `contracts/family.ts`), and of a proof's minute. */
const againMs = 25_000;

let lastLeft = Number.NEGATIVE_INFINITY;

/** Whether this page had a card form open a moment ago: what the server then says may be of this very page. */
export const hasJustLeft = (): boolean => performance.now() - lastLeft < 5_000;

/**
 * Tells the family's other phones that a card form is open here, while the page is in sight; and when the page is left.
 * Says nothing of the card or the payer. Returns how to say that it was left.
 */
export function announceCardForm(sessionId: string): () => void {
  const path = `/api/sessions/${sessionId}/presence`;
  const says = (isOpen: boolean) => post({ page: ownPage, card_form: isOpen });
  let takeBack: (() => Promise<Response>) | null = null;
  let hasEnded = false;
  const leave = (): void => {
    lastLeft = performance.now();
    void takeBack?.().catch(() => undefined);
    takeBack = null;
  };
  const announce = async (): Promise<void> => {
    if (hasEnded || document.hidden || !navigator.onLine) return;
    if (!(await ask(bearerSend, path, anything, says(true))).ok) return;
    // Signed now: a page that is left cannot wait for a signature.
    takeBack = await signAhead(path, says(false));
    if (hasEnded) leave();
  };
  const look = (): void => void announce().catch(() => undefined);
  const timer = setInterval(look, againMs);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  look();
  return () => {
    hasEnded = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    leave();
  };
}
