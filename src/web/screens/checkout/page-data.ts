import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { type FrameFacts, type PageFrame, refusalFrame, sessionFrame } from '../../page/frame.ts';
import { tellRefusal, type ToldRefusal } from '../../page/told-refusal.ts';
import type { Answer, Refusal } from '../../session/api.ts';

/** What the checkout shows. `ask-browser`: only this browser knows the key. */
export type CheckoutPage =
  | { readonly state: 'ready'; readonly frame: PageFrame; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | { readonly state: 'ask-browser'; readonly frame: PageFrame };

/** A page that says why it shows nothing else. */
export interface RefusedPage {
  readonly state: 'refused';
  readonly frame: PageFrame;
  readonly refusal: ToldRefusal;
}

export interface OpenedBy {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
}

/** The checkout for what the API answered. Throws a redirect where the link expired: that page shows no personal data. */
export async function checkoutPage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy,
  formToken: (sessionId: string) => string,
): Promise<CheckoutPage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (answer.ok) {
    return {
      state: 'ready',
      frame: await sessionFrame(answer.value, facts),
      session: answer.value,
      formToken: formToken(answer.value.id),
    };
  }
  if (answer.refusal.code === 'payment_session_expired') {
    throw redirect(opened.locale ? `/expired-link?locale=${encodeURIComponent(opened.locale)}` : '/expired-link');
  }
  return refusedPage(answer.refusal, facts, opened.locale);
}

/** The page of any refusal, in the payer's words. */
export async function refusedPage(refusal: Refusal, facts: FrameFacts, locale: string | null): Promise<RefusedPage> {
  const frame = await refusalFrame(refusal, facts, locale);
  return { state: 'refused', frame, refusal: await tellRefusal(refusal, frame.locale) };
}

/** The refusal of a page that was opened without any key. */
export const noKey: Refusal = { code: 'no_key', status: 404, metadata: {}, supportCode: null };

/** The refusal of a payment that has no receipt to show. */
export const noPayment: Refusal = { code: 'payment_not_found', status: 404, metadata: {}, supportCode: null };
