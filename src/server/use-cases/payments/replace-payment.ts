import { sql } from 'kysely';
import type { PaymentDetail } from '#contracts/payment-detail';
import { readPayment } from '../../db/payments.ts';
import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { claimQuestion } from './ask-payment.ts';
import { checkPayment } from './check-payment.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/**
 * Voids a payment so that another way can be chosen. Answers it once it has ended, also when its money came first.
 * Throws `payment_not_replaced` with the payment while the provider has not said which of the two it is: the wish stays,
 * and the provider goes on being asked. Throws as `requireAction` does.
 */
export async function replacePayment(services: Services, wanted: WantedPayment): Promise<PaymentDetail> {
  await requireAction(services, wanted, 'replace');
  const isNew = await requestCancel(services, wanted.paymentId);
  const payment = await readPayment(services.db, wanted.paymentId);
  if (payment?.status === 'pending' && (isNew || (await claimQuestion(services, payment.id))))
    await checkPayment(services, payment);
  const view = await readPaymentView(services, wanted);
  if (view.finished) return view;
  throw new Refusal('payment_not_replaced', 'The provider did not confirm that it can no longer be paid.', {
    payment_id: view.id,
    payment: view,
  });
}

/** Written before the provider is called: the poller voids it if this process does not live to. Answers whether the wish is new. */
async function requestCancel({ db, live }: Services, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set((eb) => ({
      cancel_requested_at: sql<Date>`app_now()`,
      last_checked_at: sql<Date>`app_now()`,
      next_check_at: sql<Date>`least(next_check_at, app_now() + interval '15 seconds')`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('phase', '=', 'awaiting_payer')
    .where('cancel_requested_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) live.notify(paymentId);
  return numUpdatedRows === 1n;
}
