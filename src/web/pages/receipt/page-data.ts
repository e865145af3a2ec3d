import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { sessionShell } from '../../client/make-shell.ts';
import type { AskBrowser } from '../../payment/load-by-key.ts';
import type { Refusal } from '../../client/api.ts';
import { type OpenedBy, type RefusedPage, refusedPage } from '../../client/refused-page.ts';

/** A payment whose money came. */
export type ReceivedPayment = PaymentDetail & { readonly receipt: Receipt };

/** What the receipt page shows. `waiting`: no money came yet. */
export type ReceiptPage =
  | {
      readonly state: 'paid';
      readonly shell: PageShell;
      readonly payment: ReceivedPayment;
      readonly returnUrl: string | null;
    }
  | { readonly state: 'waiting'; readonly shell: PageShell; readonly session: PaymentSession }
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
  const known = facts.session ? await sessionShell(facts.session, facts) : anonymousShell(facts, facts.locale);
  const school = known.school ?? { name: receipt.school_name, campus: null, logo: null };
  const shell = { ...known, school, timeZone: receipt.time_zone };
  return { state: 'paid', shell, payment: { ...payment, receipt }, returnUrl: null };
}

/** The page of a session that is not paid. */
export async function waitingPage(session: PaymentSession, now: string, opened: OpenedBy): Promise<ReceiptPage> {
  return { state: 'waiting', shell: await sessionShell(session, { ...opened, now }), session };
}

/** The refusal of a payment that has no receipt to show. */
const noPayment: Refusal = { code: 'payment_not_found', status: 404, metadata: {}, supportCode: null };
