import type { PaymentDetail } from '#contracts/payment-detail';
import type { PayerPreference } from '#domain/payer-preference';
import { writePreference } from '../../db/write/cases.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { announcePayments } from '../../db/write/outbox.ts';
import { currentActor } from '../../basics/request-context.ts';
import type { Services } from '../../services/services.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/**
 * Stores on its cases what a payer prefers for money on top, and notifies the school. A new preference replaces the
 * earlier one; the same one again notifies nobody. It moves no money. Refuses as `requireAction`, also if the school
 * decided already.
 */
export async function sayPreference(
  services: Services,
  request: WantedPayment,
  preference: PayerPreference,
): Promise<PaymentDetail> {
  const { payment } = await requireAction(services, request, 'prefer');
  const { id: paymentId, session_id: sessionId } = payment;
  const isNews = await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const kinds = await writePreference(trx, paymentId, preference);
    if (kinds.length === 0) return false;
    const announcements = kinds.map(
      (kind) => ({ kind: 'announced', paymentId, type: 'case.updated', about: { case: kind } }) as const,
    );
    await announcePayments(trx, sessionId, announcements, currentActor());
    return true;
  });
  if (isNews) services.wake('outbox');
  const view = await readPaymentView(services, request);
  // The school was faster.
  return view.payer_preference?.preference === preference
    ? view
    : (await requireAction(services, request, 'prefer')).view;
}
