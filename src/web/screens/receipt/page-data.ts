import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { anonymousFrame, type PageFrame, refusalFrame, sessionFrame } from '../../page/frame.ts';
import type { Refusal } from '../../session/api.ts';
import type { OpenedBy } from '../checkout/page-data.ts';

/** What the receipt page shows. `waiting`: the session is not paid yet. */
export type ReceiptPage =
  | { readonly state: 'paid'; readonly frame: PageFrame; readonly paymentId: string; readonly receipt: Receipt; readonly token: string | null; readonly returnUrl: string | null }
  | { readonly state: 'waiting'; readonly frame: PageFrame; readonly session: PaymentSession }
  | { readonly state: 'refused'; readonly frame: PageFrame; readonly refusal: Refusal }
  | { readonly state: 'ask-browser'; readonly frame: PageFrame };

interface PaidFacts extends OpenedBy {
  readonly now: string;
  readonly token: string | null;
  /** Known when the payer came from another page of this document: brings the school's colours. */
  readonly session: PaymentSession | null;
}

/** The page of a payment that has its receipt; without one it is a refusal, never a guess. */
export function paidPage(payment: PaymentDetail, facts: PaidFacts): ReceiptPage {
  const { receipt } = payment;
  if (!receipt) return refusedPage({ code: 'payment_not_found', status: 404, metadata: {}, supportCode: null }, facts.now, facts);
  const known = facts.session ? sessionFrame(facts.session, facts) : anonymousFrame(facts, facts.locale);
  const school = known.school ?? { name: receipt.school_name, campus: null, accent: null, logo: null };
  const frame = { ...known, school, timeZone: receipt.time_zone };
  return { state: 'paid', frame, paymentId: payment.id, receipt, token: facts.token, returnUrl: null };
}

/** The page of a session that is not paid. */
export function waitingPage(session: PaymentSession, now: string, opened: OpenedBy): ReceiptPage {
  return { state: 'waiting', frame: sessionFrame(session, { ...opened, now }), session };
}

/** The page of a refusal. */
export function refusedPage(refusal: Refusal, now: string, opened: OpenedBy): ReceiptPage {
  return { state: 'refused', frame: refusalFrame(refusal, { ...opened, now }, opened.locale), refusal };
}
