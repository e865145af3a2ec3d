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

/** What a page of one payment shows. `none`: no payment of this page yet. A copy on this phone stands in while nobody answers. */
export type PaymentPageData =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly payment: PaymentDetail;
      readonly formToken: string;
      /** When the copy was stored that stands in for the payment; null where the payment itself was read. */
      readonly savedAt: string | null;
      /** Given with a payment that ended without money, so that another like it can be made; null otherwise. */
      readonly session: PaymentSession | null;
    }
  | {
      readonly state: 'none';
      readonly shell: PageShell;
      readonly session: PaymentSession;
      readonly formToken: string;
      /** The page's method, be it payable or not; null where the session has none. */
      readonly method: PaymentMethodOption | null;
      /** What the page's method asks before it starts; null where it asks nothing, or cannot be used. */
      readonly asked: AskedForm | null;
    }
  | RefusedPage
  | AskBrowser;

export interface WantedPayment extends OpenedBy {
  /** Payments with this path are this page's; any other has its own. */
  readonly shows: string;
  /** The payment the address asks for; null shows whatever is in process. */
  readonly paymentId: string | null;
  /** The method the address asks for, where several share this page. */
  readonly methodKey?: string | null;
  /** The one this tab showed last: it may have ended, and then the page says how. */
  readonly lastId?: string | null;
}

interface ReadBy {
  /** The way of sending for whoever holds this token: on the server with it, in the browser with the tab's own. */
  asPayer(token: string): Send;
  formToken(sessionId: string): string;
  /** The address of another page for whoever reads this one: on the server with the key, in the browser without. */
  link(path: string): string;
}

/** The page for what the API answered. Throws a redirect where the link expired, or another page shows the payment. */
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
    const asked = await readAskedForm(by.asPayer(session.token), session, payable);
    return { state: 'none', shell, session, formToken, method, asked };
  }
  if (payment.path !== opened.shows) throw redirect(by.link(placeOfPayment(payment)));
  const again = endedUnpaid(payment) || hasEnded(payment, answer.now) ? session : null;
  return { state: 'ready', shell, payment, formToken, savedAt: null, session: again };
}

/** Of a paid session: the payment that was asked for, when it is not the one that paid. It must say that nobody should pay it. */
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
  // A card's own page says that it was approved; every other method's says it with the receipt.
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
 * The payment that was asked for, as it stands; else the one in process, one of this page first; else the last one here.
 * One of another page comes only while no new one can be made.
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

/** What a page of one payment is about, under the school's name: its kind of method, else the method itself. */
export function subtitleOf(page: PaymentPageData, subtitles: InstructionTexts['subtitles']): string | null {
  if (page.state === 'ready') return titleOf({ ...page.payment, title: page.payment.method_title }, subtitles);
  const option = page.state === 'none' ? page.method : null;
  return option && titleOf(option, subtitles);
}

/** A copy that an older page stored says no category. */
const titleOf = ({ category, title }: Titled, subtitles: InstructionTexts['subtitles']): string =>
  (category && subtitles[category]) ?? title;
