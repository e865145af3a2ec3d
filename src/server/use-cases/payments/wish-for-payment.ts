import type { PaymentDetail } from '#contracts/payment-detail';
import type { PayerWish } from '#domain/payer-wish';
import { writeWish } from '../../db/cases.ts';
import { holdSession } from '../../db/money-state.ts';
import { announcePayments } from '../../db/outbox.ts';
import type { Services } from '../../start/services.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/**
 * What a payer would like to become of money that came on top: stored on its cases, and told to the school. Said again it
 * takes the place of what was said before; the same again is told to nobody. It moves no money. Refuses as `requireAction`,
 * also where the school decided meanwhile.
 */
export async function wishForPayment(
  services: Services,
  wanted: WantedPayment,
  wish: PayerWish,
): Promise<PaymentDetail> {
  const { payment } = await requireAction(services, wanted, 'wish');
  const { id: paymentId, session_id: sessionId } = payment;
  const isNews = await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const kinds = await writeWish(trx, paymentId, wish);
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
  return view.payer_wish?.wish === wish ? view : (await requireAction(services, wanted, 'wish')).view;
}
