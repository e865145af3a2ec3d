import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { FrameFacts, PageFrame } from '../../page/frame.ts';
import { refusalFrame, sessionFrame } from '../../page/make-frame.ts';
import type { AskBrowser } from '../../page/load-by-key.ts';
import { tellRefusal, type ToldRefusal } from '../../page/told-refusal.ts';
import type { Answer, Refusal } from '../../session/api.ts';
import { expiredLinkPath } from '../expired-link/address.ts';

/** What the checkout shows. */
export type CheckoutPage =
  | { readonly state: 'ready'; readonly frame: PageFrame; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | AskBrowser;

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
    throw redirect(expiredLinkPath(opened));
  }
  return refusedPage(answer.refusal, facts, opened.locale);
}

/** The page of any refusal, in the payer's words. */
export async function refusedPage(refusal: Refusal, facts: FrameFacts, locale: string | null): Promise<RefusedPage> {
  const frame = await refusalFrame(refusal, facts, locale);
  return { state: 'refused', frame, refusal: await tellRefusal(refusal, frame.locale) };
}

/** The refusal of a payment that has no receipt to show. */
export const noPayment: Refusal = { code: 'payment_not_found', status: 404, metadata: {}, supportCode: null };
