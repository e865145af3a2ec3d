import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { type PageFrame, refusalFrame, sessionFrame } from '../../page/frame.ts';
import type { Answer, Refusal } from '../../session/api.ts';

/** What the checkout shows. `ask-browser`: only this browser knows the key. */
export type CheckoutPage =
  | { readonly state: 'ready'; readonly frame: PageFrame; readonly session: PaymentSession; readonly formToken: string }
  | { readonly state: 'refused'; readonly frame: PageFrame; readonly refusal: Refusal }
  | { readonly state: 'ask-browser'; readonly frame: PageFrame };

export interface OpenedBy {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
}

/** The checkout for what the API answered. Throws a redirect where the link expired: that page shows no personal data. */
export function checkoutPage(answer: Answer<PaymentSession>, opened: OpenedBy, formToken: (sessionId: string) => string): CheckoutPage {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (answer.ok) {
    return { state: 'ready', frame: sessionFrame(answer.value, facts), session: answer.value, formToken: formToken(answer.value.id) };
  }
  if (answer.refusal.code === 'payment_session_expired') {
    throw redirect(opened.locale ? `/expired-link?locale=${encodeURIComponent(opened.locale)}` : '/expired-link');
  }
  return { state: 'refused', frame: refusalFrame(answer.refusal, facts, opened.locale), refusal: answer.refusal };
}

/** The refusal of a page that was opened without any key. */
export const noKey: Refusal = { code: 'no_key', status: 404, metadata: {}, supportCode: null };
