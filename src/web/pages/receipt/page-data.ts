import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type PageReader, readPayment } from '../../client/api.ts';
import { textIn } from '../../shell/parse.ts';
import { sessionShell, type OpenedBy, refusalShell, refusedPage, type RefusedPage } from '../../loading/make-shell.ts';
import { type Refusal, refusalOf } from '../../client/refusal.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';
import { leadToCheckout } from '../../client/session-error.ts';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import type { ReceivedPayment } from '../../payment/receipt/receipt-copy.ts';

/** The receipt page. `waiting`: no money has been received. */
export type ReceiptPage =
  | {
      readonly state: 'paid';
      readonly shell: PageShell;
      readonly payment: ReceivedPayment;
      readonly formToken: string;
      readonly returnUrl: string | null;
      /** For a chat's preview of its link: the session, once all of it is paid. */
      readonly isPaid: boolean;
      readonly session: { readonly id: string } | null;
    }
  | { readonly state: 'waiting'; readonly shell: PageShell; readonly session: PaymentSession }
  | RefusedPage
  | AskBrowser;

interface ReceiptRequest extends OpenedBy {
  readonly paymentId: string | null;
}

/** A paid session returns its last payment and a bearer; one that is owed more lists what it has received. */
export async function readReceipt(by: PageReader, opened: ReceiptRequest): Promise<ReceiptPage> {
  const answer = await by.readSession();
  if (answer.ok) return receiptOfOpen(by, answer.value, { ...opened, now: answer.now });
  const { metadata, code } = answer.refusal;
  const [paymentId, token] = [opened.paymentId ?? textIn(metadata, 'payment_id'), textIn(metadata, 'token')];
  leadToCheckout(answer.refusal, { ...opened, pathname: '/successful-payment' });
  if (code !== 'payment_session_already_paid' || !paymentId || !token)
    return refusedPage(answer.refusal, { ...opened, now: answer.now }, opened.locale);
  const locale = textIn(metadata, 'locale');
  const formToken = by.formToken(textIn(metadata, 'session_id') ?? '');
  const facts = { ...opened, now: answer.now, token, locale, session: null, paid: answer.refusal, formToken };
  return receiptOf(by, paymentId, facts);
}

/** For an unpaid session: the receipt of a short payment, or that there is none yet. */
async function receiptOfOpen(
  by: PageReader,
  session: PaymentSession,
  opened: ReceiptRequest & { readonly now: string },
): Promise<ReceiptPage> {
  const { token, payments_received: received } = session;
  const facts = { ...opened, token, session, formToken: by.formToken(session.id) };
  const listed = opened.paymentId ? received.find(({ id }) => id === opened.paymentId) : received[0];
  if (listed) return paidPage(listed, facts);
  return opened.paymentId ? receiptOf(by, opened.paymentId, facts) : waitingPage(session, opened.now, opened);
}

async function receiptOf(by: PageReader, paymentId: string, facts: Parameters<typeof paidPage>[1] & { token: string }) {
  const answer = await readPayment(by.asPayer(facts.token), paymentId, facts.locale);
  if (!answer.ok) return refusedPage(answer.refusal, { ...facts, now: answer.now }, facts.locale);
  if (!answer.value.receipt && facts.session) return waitingPage(facts.session, facts.now, facts);
  return paidPage(answer.value, { ...facts, now: answer.now });
}

interface PaidFacts extends OpenedBy {
  readonly now: string;
  /** Known after another page of this document: brings the school's colours. */
  readonly session: PaymentSession | null;
  /** The refusal of a paid session: it names the school too, with its mark and colours. */
  readonly paid?: Refusal;
  readonly formToken?: string;
}

/** The page of a payment with its receipt; without one a refusal, never a guess. */
export async function paidPage(payment: PaymentDetail, facts: PaidFacts): Promise<ReceiptPage> {
  const { receipt } = payment;
  if (!receipt) return refusedPage(noPayment, facts, facts.locale);
  const known = await shellOf(facts);
  const school = known.school ?? { name: receipt.school_name, campus: null, logo: null };
  // The country of the notice and terms in the footer, whatever the language.
  const country = countryOf[receipt.asked_currency];
  const paidId = facts.paid ? textIn(facts.paid.metadata, 'session_id') : null;
  await loadMoneyTexts(known.locale);
  const title = paidId ? { title: moneyTextsOf(known.locale).ticket.documentTitle(school.name) } : {};
  return {
    state: 'paid',
    shell: { ...known, ...title, school, country, timeZone: receipt.time_zone },
    payment: { ...payment, receipt },
    formToken: facts.formToken ?? '',
    returnUrl: null,
    isPaid: paidId !== null,
    session: paidId ? { id: paidId } : null,
  };
}

async function shellOf({ session, paid, ...facts }: PaidFacts): Promise<PageShell> {
  if (session) return sessionShell(session, facts);
  return paid ? refusalShell(paid, facts, facts.locale) : anonymousShell(facts, facts.locale);
}

/** The country of the requested currency. */
const countryOf = { MXN: 'MX', COP: 'CO', USD: 'EC' } as const;

/** The page of an unpaid session. */
async function waitingPage(session: PaymentSession, now: string, opened: OpenedBy): Promise<ReceiptPage> {
  return { state: 'waiting', shell: await sessionShell(session, { ...opened, now }), session };
}

const noPayment = refusalOf('payment_not_found', 404);
