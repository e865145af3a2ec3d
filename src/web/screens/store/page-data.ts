import { redirect } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { type PageFrame, sessionFrame } from '../../page/frame.ts';
import type { Answer } from '../../session/api.ts';
import { type OpenedBy, type RefusedPage, refusedPage } from '../checkout/page-data.ts';

/** What the store page shows. `make`: no payment yet. `saved`: the copy this phone keeps, while nobody answers. */
export type StorePage =
  | {
      readonly state: 'ready';
      readonly frame: PageFrame;
      readonly payment: PaymentDetail;
      readonly token: string | null;
      readonly saved: boolean;
    }
  | { readonly state: 'make'; readonly frame: PageFrame; readonly session: PaymentSession; readonly formToken: string }
  | RefusedPage
  | { readonly state: 'ask-browser'; readonly frame: PageFrame };

/** The store page for what the API answered. Throws a redirect where there is a receipt, or the link expired. */
export async function storePage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy,
  known: PaymentDetail | null,
  formToken: (sessionId: string) => string,
): Promise<StorePage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) {
    const { code } = answer.refusal;
    if (code === 'payment_session_expired') throw redirect('/expired-link');
    return refusedPage(answer.refusal, facts, opened.locale);
  }
  const session = answer.value;
  const frame = await sessionFrame(session, facts);
  const payment = known ?? paymentInProcess(session);
  if (payment) return { state: 'ready', frame, payment, token: session.token, saved: false };
  return { state: 'make', frame, session, formToken: formToken(session.id) };
}

/** The attempt this page shows: one at a store first, else whatever is in process. */
export function paymentInProcess(session: PaymentSession): PaymentDetail | null {
  const attempts = session.payments_in_process;
  return attempts.find((payment) => payment.path === '/store') ?? attempts[0] ?? null;
}
