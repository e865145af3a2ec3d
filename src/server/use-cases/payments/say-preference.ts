import type { PaymentDetail } from '#contracts/payment-detail';
import type { PayerPreference } from '#domain/payer-preference';
import { writePreference } from '../../db/write/cases.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { announcePayments } from '../../db/write/outbox.ts';
import type { Services } from '../../services/services.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/**
 * What a payer would like to become of money that came on top: stored on its cases, and told to the school. Said again it
 * takes the place of what was said before; the same again is told to nobody. It moves no money. Refuses as `requireAction`,
 * also where the school decided meanwhile.
 */
export async function sayPreference(
  services: Services,
  wanted: WantedPayment,
  preference: PayerPreference,
): Promise<PaymentDetail> {
  const { payment } = await requireAction(services, wanted, 'prefer');
  const { id: paymentId, session_id: sessionId } = payment;
  const isNews = await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const kinds = await writePreference(trx, paymentId, preference);
    if (kinds.length === 0) return false;
    const told = kinds.map(
      (kind) => ({ kind: 'announced', paymentId, type: 'case.updated', about: { case: kind } }) as const,
    );
    await announcePayments(trx, sessionId, told);
    return true;
  });
  if (isNews) services.wake('outbox');
  const view = await readPaymentView(services, wanted);
  // The school was faster.
  return view.payer_preference?.preference === preference
    ? view
    : (await requireAction(services, wanted, 'prefer')).view;
}
