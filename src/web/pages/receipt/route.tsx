import { useLoaderData } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { loadMoneyTexts } from '#i18n/catalogues';
import { type PageReader, apiNow, textIn, readPayment } from '../../client/api.ts';
import { browserLoader, type OpenedHere } from '../../client/browser-loader.ts';
import { bearerSend, browserReader } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { followPayment } from '../../client/stored-voucher.ts';
import { sessionShell, type OpenedBy, refusedPage, type RefusedPage } from '../../client/make-shell.ts';
import { refusalOf } from '../../client/refusal.ts';
import { rememberedSession, takePayment, storeSession } from '../../client/stored-key.ts';
import { type AskBrowser, serverLoader } from '../../client/server-loader.ts';
import { leadToCheckout } from '../../client/session-error.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import type { ReceivedPayment } from '../../payment/receipt/receipt-copy.ts';
import { readReturnUrl } from '../../payment/receipt/return-url.ts';
import { FollowedReceipt, NotYetView } from './view.tsx';

/** What the receipt page shows. `waiting`: no money came yet. */
type ReceiptPage =
  | {
      readonly state: 'paid';
      readonly shell: PageShell;
      readonly payment: ReceivedPayment;
      readonly returnUrl: string | null;
    }
  | { readonly state: 'waiting'; readonly shell: PageShell; readonly session: PaymentSession }
  | RefusedPage
  | AskBrowser;

/** The receipt that is asked for, or the last. */
export const loader = serverLoader(readReceipt);

/** In the browser: the payment just seen, else the session read again by the stored key. */
export const clientLoader = browserLoader<ReceiptPage>({
  read: readInBrowser,
  texts: [loadMoneyTexts],
  async prepare(page) {
    if (page.state === 'waiting') storeSession(page.session);
    if (page.state !== 'paid') return page;
    followPayment(page.payment);
    return { ...page, returnUrl: await readReturnUrl(bearerSend, tab.read('r')) };
  },
});

/** A receipt is read anew when it is opened, not while it is looked at. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function ReceiptScreen() {
  const page: ReceiptPage = useLoaderData<typeof loader>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
  if (page.state === 'waiting') return <NotYetView shell={page.shell} session={page.session} />;
  return <FollowedReceipt shell={page.shell} payment={page.payment} returnUrl={page.returnUrl} />;
}

async function readInBrowser(opened: OpenedHere): Promise<ReceiptPage> {
  const { dataKey, paymentId } = opened;
  const session = rememberedSession(dataKey ?? '');
  const seen: PaymentDetail | null = takePayment();
  // What the school does about such money may have changed since.
  const isPlain = seen?.cases.length === 0 && seen.returned_amount === 0;
  if (seen?.receipt && isPlain && (!paymentId || paymentId === seen.id))
    return paidPage(seen, { ...opened, now: apiNow(), locale: session?.locale ?? null, session });
  return readReceipt(browserReader(dataKey), opened);
}

interface Wanted extends OpenedBy {
  readonly paymentId: string | null;
}

/** A paid session answers with its last payment and a bearer; one that is owed more lists what it has received. */
async function readReceipt(by: PageReader, opened: Wanted): Promise<ReceiptPage> {
  const answer = await by.readSession();
  if (answer.ok) return receiptOfOpen(by, answer.value, { ...opened, now: answer.now });
  const { metadata, code } = answer.refusal;
  const [paymentId, token] = [opened.paymentId ?? textIn(metadata, 'payment_id'), textIn(metadata, 'token')];
  leadToCheckout(answer.refusal, { ...opened, pathname: '/successful-payment' });
  if (code !== 'payment_session_already_paid' || !paymentId || !token)
    return refusedPage(answer.refusal, { ...opened, now: answer.now }, opened.locale);
  const locale = textIn(metadata, 'locale');
  return receiptOf(by, paymentId, { ...opened, now: answer.now, token, locale, session: null });
}

/** Of a session that is not paid: the receipt of a short payment, or that nobody has paid yet. */
async function receiptOfOpen(
  by: PageReader,
  session: PaymentSession,
  opened: Wanted & { readonly now: string },
): Promise<ReceiptPage> {
  const { token, payments_received: received } = session;
  const facts = { ...opened, token, session };
  const listed = opened.paymentId ? received.find(({ id }) => id === opened.paymentId) : received[0];
  if (listed) return paidPage(listed, facts);
  return opened.paymentId ? receiptOf(by, opened.paymentId, facts) : waitingPage(session, opened.now, opened);
}

async function receiptOf(by: PageReader, paymentId: string, facts: Parameters<typeof paidPage>[1] & { token: string }) {
  const answer = await readPayment(by.asPayer(facts.token), paymentId);
  if (!answer.ok) return refusedPage(answer.refusal, { ...facts, now: answer.now }, facts.locale);
  if (!answer.value.receipt && facts.session) return waitingPage(facts.session, facts.now, facts);
  return paidPage(answer.value, { ...facts, now: answer.now });
}

interface PaidFacts extends OpenedBy {
  readonly now: string;
  /** Known when the payer came from another page of this document: brings the school's colours. */
  readonly session: PaymentSession | null;
}

/** The page of a payment that has its receipt; without one it is a refusal, never a guess. */
async function paidPage(payment: PaymentDetail, facts: PaidFacts): Promise<ReceiptPage> {
  const { receipt } = payment;
  if (!receipt) return refusedPage(noPayment, facts, facts.locale);
  const known = facts.session ? await sessionShell(facts.session, facts) : anonymousShell(facts, facts.locale);
  const school = known.school ?? { name: receipt.school_name, campus: null, logo: null };
  const shell = { ...known, school, timeZone: receipt.time_zone };
  return { state: 'paid', shell, payment: { ...payment, receipt }, returnUrl: null };
}

/** The page of a session that is not paid. */
async function waitingPage(session: PaymentSession, now: string, opened: OpenedBy): Promise<ReceiptPage> {
  return { state: 'waiting', shell: await sessionShell(session, { ...opened, now }), session };
}

const noPayment = refusalOf('payment_not_found', 404);
