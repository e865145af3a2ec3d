import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { anonymousFrame, type PageFrame } from '../../page/frame.ts';
import { sessionFrame } from '../../page/make-frame.ts';
import type { AskBrowser } from '../../page/load-by-key.ts';
import { noPayment, type OpenedBy, type RefusedPage, refusedPage } from '../checkout/page-data.ts';

/** A payment whose money came. */
export type ReceivedPayment = PaymentDetail & { readonly receipt: Receipt };

/** What the receipt page shows. `waiting`: no money came yet. */
export type ReceiptPage =
  | {
      readonly state: 'paid';
      readonly frame: PageFrame;
      readonly payment: ReceivedPayment;
      readonly returnUrl: string | null;
    }
  | { readonly state: 'waiting'; readonly frame: PageFrame; readonly session: PaymentSession }
  | RefusedPage
  | AskBrowser;

interface PaidFacts extends OpenedBy {
  readonly now: string;
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
  return { state: 'paid', frame, payment: { ...payment, receipt }, returnUrl: null };
}

/** The page of a session that is not paid. */
export async function waitingPage(session: PaymentSession, now: string, opened: OpenedBy): Promise<ReceiptPage> {
  return { state: 'waiting', frame: await sessionFrame(session, { ...opened, now }), session };
}
