import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { anonymousFrame, type PageFrame, sessionFrame } from '../../page/frame.ts';
import { noPayment, type OpenedBy, type RefusedPage, refusedPage } from '../checkout/page-data.ts';

/** What the receipt page shows. `waiting`: the session is not paid yet. */
export type ReceiptPage =
  | {
      readonly state: 'paid';
      readonly frame: PageFrame;
      readonly paymentId: string;
      readonly receipt: Receipt;
      readonly token: string | null;
      readonly returnUrl: string | null;
    }
  | { readonly state: 'waiting'; readonly frame: PageFrame; readonly session: PaymentSession }
  | RefusedPage
  | { readonly state: 'ask-browser'; readonly frame: PageFrame };

interface PaidFacts extends OpenedBy {
  readonly now: string;
  readonly token: string | null;
  /** Known when the payer came from another page of this document: brings the school's colours. */
  readonly session: PaymentSession | null;
}

/** The page of a payment that has its receipt; without one it is a refusal, never a guess. */
export async function paidPage(payment: PaymentDetail, facts: PaidFacts): Promise<ReceiptPage> {
  const { receipt } = payment;
  if (!receipt) return refusedPage(noPayment, facts, facts.locale);
  const known = facts.session ? await sessionFrame(facts.session, facts) : anonymousFrame(facts, facts.locale);
  const school = known.school ?? { name: receipt.school_name, campus: null, logo: null };
  const frame = { ...known, school, timeZone: receipt.time_zone };
  return { state: 'paid', frame, paymentId: payment.id, receipt, token: facts.token, returnUrl: null };
}

/** The page of a session that is not paid. */
export async function waitingPage(session: PaymentSession, now: string, opened: OpenedBy): Promise<ReceiptPage> {
  return { state: 'waiting', frame: await sessionFrame(session, { ...opened, now }), session };
}
