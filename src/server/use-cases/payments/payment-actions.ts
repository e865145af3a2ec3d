import { sql } from 'kysely';
import type { PaymentDetail } from '#contracts/payment-detail';
import { mayDo, placeOf } from '#domain/payment-actions';
import { readPayment } from '../../db/payments.ts';
import { Refusal } from '../../http/problem-response.ts';
import type { Services } from '../../start/services.ts';
import { askProvider, claimQuestion } from './ask-provider.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';
import { transitionPayment } from './transition-payment.ts';

/**
 * Voids a payment so that another way can be chosen. Answers it once it has ended, also when its money came first.
 * Throws `payment_not_replaced` with the payment while the provider has not said which of the two it is: the wish stays,
 * and the provider goes on being asked. Throws as `requireAction` does.
 */
export async function replacePayment(services: Services, wanted: WantedPayment): Promise<PaymentDetail> {
  await requireAction(services, wanted, 'replace');
  const isNew = await requestCancel(services, wanted);
  const payment = await readPayment(services.db, wanted.paymentId);
  if (payment?.status === 'pending' && (isNew || (await claimQuestion(services, payment.id))))
    await askProvider(services, payment);
  const view = await readPaymentView(services, wanted);
  if (view.finished) return view;
  throw new Refusal('payment_not_replaced', 'The provider did not confirm that it can no longer be paid.', {
    payment_id: view.id,
    payment: view,
  });
}

/** Written before the provider is called: the poller voids it if this process does not live to. Answers whether the wish is new. */
async function requestCancel(services: Services, { sessionId, paymentId }: WantedPayment): Promise<boolean> {
  const result = await transitionPayment(services, {
    sessionId,
    cause: { by: 'payer', because: 'replace' },
    event({ payments }) {
      const payment = payments.find(({ id }) => id === paymentId);
      const mayWish = payment && !payment.cancelRequested && mayDo('replace', placeOf(payment));
      return mayWish ? { kind: 'cancel_wished', paymentId } : null;
    },
    // The provider is asked right now: the poller need not ask in the same moment.
    after: async (trx) =>
      void (await trx
        .updateTable('payment')
        .set({ last_checked_at: sql<Date>`app_now()`, next_check_at: sql<Date>`app_now() + interval '15 seconds'` })
        .where('id', '=', paymentId)
        .execute()),
  });
  return result.ok && result.changes.length > 0;
}

/** "I already paid": asks the provider now and answers the payment as it stands then. Throws as `requireAction` does. */
export async function askPayment(services: Services, wanted: WantedPayment): Promise<PaymentDetail> {
  const { payment, view } = await requireAction(services, wanted, 'check');
  // Nobody can be asked: what is known is the answer. Where credentials are missing, the poller's log says so.
  const canAsk = (await services.accounts.of(payment))?.connection.check !== undefined;
  if (!canAsk || !(await claimQuestion(services, payment.id))) return view;
  await askProvider(services, payment);
  return readPaymentView(services, wanted);
}
