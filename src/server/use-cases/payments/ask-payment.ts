import { sql } from 'kysely';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { Services } from '../../start/services.ts';
import { checkPayment } from './check-payment.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/** A payer may press as often as they like; a provider is asked about one payment no more often than this. */
const secondsBetweenQuestions = 20;

/** "I already paid": asks the provider now and answers the payment as it stands then. Throws as `requireAction` does. */
export async function askPayment(services: Services, wanted: WantedPayment): Promise<PaymentDetail> {
  const { payment, view } = await requireAction(services, wanted, 'check');
  // Nobody can be asked: what is known is the answer. Where credentials are missing, the poller's log says so.
  const canAsk = (await services.accounts.of(payment))?.connection.check !== undefined;
  if (!canAsk || !(await claimQuestion(services, payment.id))) return view;
  await checkPayment(services, payment);
  return readPaymentView(services, wanted);
}

/** Whether the provider may be asked about this payment now; of many askers at once only one may. */
export async function claimQuestion({ db }: Services, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ last_checked_at: sql<Date>`app_now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('last_checked_at', 'is', null),
        eb('last_checked_at', '<=', sql<Date>`app_now() - make_interval(secs => ${secondsBetweenQuestions})`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
