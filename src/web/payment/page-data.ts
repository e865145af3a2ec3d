import { redirect } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import type { InstructionTexts } from '#i18n/catalogues';
import { type Answer, type Send, readPayment } from '../client/api.ts';
import { textIn } from '../shell/parse.ts';
import {
  refusalShell,
  sessionShell,
  type OpenedBy,
  type RefusedPage,
  refusedPage,
  expiredLinkPath,
} from '../loading/make-shell.ts';
import type { AskBrowser } from '../loading/server-loader.ts';
import { leadToCheckout } from '../client/session-error.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { type AskedForm, readAskedForm } from './form/outcome.ts';
import { isPayable, listedAt, placeOfPayment } from './place.ts';
import { endedUnpaid, hasEnded } from './steps/step.ts';

/** A page of one payment. `none`: this page has no payment yet. Without a response, the phone's copy stands in. */
export type PaymentPageData =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly payment: PaymentDetail;
      readonly formToken: string;
      /** When the shown copy was stored; null if the payment itself was read. */
      readonly savedAt: string | null;
      /** Set for a payment that ended without money, so that another can be made; null otherwise. */
      readonly session: PaymentSession | null;
    }
  | {
      readonly state: 'none';
      readonly shell: PageShell;
      readonly session: PaymentSession;
      readonly formToken: string;
      /** The page's method, payable or not; null if the session has none. */
      readonly method: PaymentMethodOption | null;
      /** The method's form; null if it has none, or cannot be used. */
      readonly methodForm: AskedForm | null;
    }
  | RefusedPage
  | AskBrowser;

export interface WantedPayment extends OpenedBy {
  /** This page shows payments with this path; any other has its own. */
  readonly shows: string;
  /** The payment that the address names; null shows the one in process. */
  readonly paymentId: string | null;
  /** The method that the address names, if several share this page. */
  readonly methodKey?: string | null;
  /** The payment that this tab showed last: it may have ended, and the page then says how. */
  readonly lastId?: string | null;
}

interface ReadBy {
  /** Returns how to send with this token: on the server with it, in the browser with the tab's own. */
  asPayer(token: string): Send;
  formToken(sessionId: string): string;
  /** Returns another page's address: on the server with the key, in the browser without. */
  link(path: string): string;
}

/** Returns the page for the response. Throws a redirect if the link expired, or if another page shows the payment. */
export async function paymentPage(
  answer: Answer<PaymentSession>,
  opened: WantedPayment,
  by: ReadBy,
): Promise<PaymentPageData> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) {
    const { code } = answer.refusal;
    if (code === 'payment_session_expired') throw redirect(expiredLinkPath(opened));
    leadToCheckout(answer.refusal, { ...opened, pathname: opened.shows });
    return (
      (code === 'payment_session_already_paid' ? await otherPayment(answer, opened, by) : null) ??
      refusedPage(answer.refusal, facts, opened.locale)
    );
  }
  const session = answer.value;
  const shell = await sessionShell(session, facts);
  const payment = await shownPayment(session, opened, by);
  const formToken = by.formToken(session.id);
  if (!payment) {
    const method = listedAt(session, opened.shows, opened.methodKey);
    const payable = method?.disabled === false && isPayable(session) ? method : null;
    const methodForm = await readAskedForm(by.asPayer(session.token), session, payable);
    return { state: 'none', shell, session, formToken, method, methodForm };
  }
  if (payment.path !== opened.shows) throw redirect(by.link(placeOfPayment(payment)));
  const again = endedUnpaid(payment) || hasEnded(payment, answer.now) ? session : null;
  return { state: 'ready', shell, payment, formToken, savedAt: null, session: again };
}

/** A paid session's requested payment that is not the one that paid. The page must say not to pay it. */
async function otherPayment(
  { refusal, now }: Extract<Answer<PaymentSession>, { ok: false }>,
  opened: WantedPayment,
  { asPayer, formToken, link }: ReadBy,
): Promise<PaymentPageData | null> {
  const [token, sessionId] = [textIn(refusal.metadata, 'token'), textIn(refusal.metadata, 'session_id')];
  const wantedId = opened.paymentId ?? opened.lastId;
  if (!wantedId || !token || !sessionId) return null;
  const found = await readPayment(asPayer(token), wantedId, opened.locale);
  if (!found.ok) return null;
  // A card's own page shows its approval; for every other method the receipt does.
  if (found.value.status === 'successful' && !typesCard(found.value)) return null;
  const payment = found.value;
  if (payment.path !== opened.shows) {
    if (opened.paymentId && payment.status !== 'pristine') throw redirect(link(placeOfPayment(payment)));
    return null;
  }
  const known = await refusalShell(refusal, { ...opened, now }, opened.locale);
  const step = payment.next_step;
  const shell = step && 'time_zone' in step ? { ...known, timeZone: step.time_zone } : known;
  return { state: 'ready', shell, payment, formToken: formToken(sessionId), savedAt: null, session: null };
}

/**
 * Returns the requested payment; else the one in process, this page's first; else the last one here. Returns another
 * page's payment only while no new one can be made.
 */
async function shownPayment(
  session: PaymentSession,
  { paymentId, lastId, shows }: WantedPayment,
  { asPayer }: ReadBy,
): Promise<PaymentDetail | null> {
  const inProcess = session.payments_in_process;
  const own = inProcess.find((payment) => payment.path === shows);
  const blocking = session.status === 'confirmation_pending' ? inProcess[0] : undefined;
  const waiting = own ?? blocking ?? null;
  const wantedId = paymentId ?? (waiting ? null : lastId);
  const listed = inProcess.find(({ id }) => id === wantedId);
  if (listed && (paymentId || listed.path === shows)) return listed;
  if (!wantedId || listed) return waiting;
  const read = await readPayment(asPayer(session.token), wantedId, session.locale);
  const mayShow = read.ok && read.value.status !== 'pristine' && (paymentId !== null || read.value.path === shows);
  return mayShow ? read.value : waiting;
}

type Titled = Partial<Pick<PaymentDetail, 'category'>> & { readonly title: string };

/** The subtitle of a page of one payment: its kind of method, else the method itself. */
export function subtitleOf(page: PaymentPageData, subtitles: InstructionTexts['subtitles']): string | null {
  if (page.state === 'ready') return titleOf({ ...page.payment, title: page.payment.method_title }, subtitles);
  const option = page.state === 'none' ? page.method : null;
  return option && titleOf(option, subtitles);
}

/** A copy stored by an older page has no category. */
const titleOf = ({ category, title }: Titled, subtitles: InstructionTexts['subtitles']): string =>
  (category && subtitles[category]) ?? title;
