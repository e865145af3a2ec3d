import { redirect } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { type PageFrame, refusalFrame, sessionFrame } from '../../page/frame.ts';
import type { AskBrowser } from '../../page/load-by-key.ts';
import { type Answer, type Send, textIn, withBearer } from '../../session/api.ts';
import { readPayment } from '../../session/session-api.ts';
import { type OpenedBy, type RefusedPage, refusedPage } from '../checkout/page-data.ts';
import { expiredLinkPath } from '../expired-link/address.ts';

/** What the store page shows. `make`: no payment yet. `saved`: the copy this phone keeps, while nobody answers. */
export type StorePage =
  | {
      readonly state: 'ready';
      readonly frame: PageFrame;
      readonly payment: PaymentDetail;
      readonly token: string | null;
      readonly formToken: string;
      readonly saved: boolean;
    }
  | { readonly state: 'make'; readonly frame: PageFrame; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | AskBrowser;

interface Wanted extends OpenedBy {
  /** The payment the address asks for; null shows whatever is in process. */
  readonly paymentId: string | null;
  /** The one this tab showed last: it may have ended, and then the page says how. */
  readonly lastId?: string | null;
}

interface ReadBy {
  readonly send: Send;
  formToken(sessionId: string): string;
}

/** The store page for what the API answered. Throws a redirect where there is a receipt to show, or the link expired. */
export async function storePage(answer: Answer<PaymentSession>, opened: Wanted, by: ReadBy): Promise<StorePage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) {
    const { code } = answer.refusal;
    if (code === 'payment_session_expired') throw redirect(expiredLinkPath(opened));
    return (
      (code === 'payment_session_already_paid' ? await otherPayment(answer, opened, by) : null) ??
      refusedPage(answer.refusal, facts, opened.locale)
    );
  }
  const session = answer.value;
  const frame = await sessionFrame(session, facts);
  const payment = await shownPayment(session, opened, by.send);
  const formToken = by.formToken(session.id);
  if (payment) return { state: 'ready', frame, payment, token: session.token, formToken, saved: false };
  return { state: 'make', frame, session, formToken };
}

/** Of a paid session: the voucher that was asked for, when it is not the one that paid. It must say that nobody should pay it. */
async function otherPayment(
  { refusal, now }: Extract<Answer<PaymentSession>, { ok: false }>,
  opened: Wanted,
  { send, formToken }: ReadBy,
): Promise<StorePage | null> {
  const [token, sessionId] = [textIn(refusal.metadata, 'token'), textIn(refusal.metadata, 'session_id')];
  const wantedId = opened.paymentId ?? opened.lastId;
  if (!wantedId || !token || !sessionId) return null;
  const found = await readPayment(withBearer(send, token), wantedId);
  if (!found.ok || found.value.status === 'successful') return null;
  const payment = found.value;
  const known = await refusalFrame(refusal, { ...opened, now }, opened.locale);
  const step = payment.next_step;
  const frame = step && 'time_zone' in step ? { ...known, timeZone: step.time_zone } : known;
  return { state: 'ready', frame, payment, token, formToken: formToken(sessionId), saved: false };
}

/** The payment that was asked for, as it stands; else the attempt in process, one at a store first; else the last one here. */
async function shownPayment(
  session: PaymentSession,
  { paymentId, lastId }: Wanted,
  send: Send,
): Promise<PaymentDetail | null> {
  const attempts = session.payments_in_process;
  const waiting = attempts.find((payment) => payment.path === '/store') ?? attempts[0] ?? null;
  const wantedId = paymentId ?? (waiting ? null : lastId);
  const listed = attempts.find(({ id }) => id === wantedId);
  if (listed || !wantedId) return listed ?? waiting;
  const read = await readPayment(withBearer(send, session.token), wantedId);
  return read.ok && read.value.status !== 'pristine' ? read.value : waiting;
}
