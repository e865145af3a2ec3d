import * as z from 'zod/mini';
import type { MoneyReturn, refundRequest } from '#contracts/cases';
import { mayDo, placeOf } from '#domain/payment-actions';
import { type PaymentRow, readPayment } from '../../db/payments.ts';
import { readReturn, returnsOfPayment } from '../../db/returns.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { Refusal } from '../../problem-response.ts';
import type { Keep } from '../../idempotency.ts';
import type { Services } from '../../services.ts';
import { moneyRefusal } from './money-refusal.ts';
import { recordReturn } from './record-return.ts';

/**
 * Records money that a school gave back, or that was taken from it, outside Cuota. Refuses as `payment_not_found`,
 * `invalid_payment_status` for a payment without money, `amount_out_of_range` with what is left of it, and
 * `return_maybe_known` where the provider may have told of it.
 */
export async function refundPayment(
  services: Services,
  school: CallingSchool,
  { paymentId, amount, kind, note, separate }: z.infer<typeof refundRequest> & { readonly paymentId: string },
  keep: Keep<MoneyReturn>,
): Promise<MoneyReturn> {
  const payment = await paymentOfSchool(services, school, paymentId);
  if (!mayDo('refund', placeOf(payment)))
    throw new Refusal('invalid_payment_status', 'Only a successful payment has money to give back.');
  let recorded: MoneyReturn | null = null;
  const result = await recordReturn(services, {
    payment,
    kind,
    minor: amount ?? null,
    // No provider here takes an order to send money back, so the school returns it itself and says how.
    means: 'other',
    note,
    providerRef: null,
    separate,
    cause: { by: 'system', because: kind },
    async after(trx, returnId) {
      recorded = await readReturn(trx, returnId);
      await keep(trx, recorded);
    },
  });
  if (!result.ok) throw moneyRefusal(result, result.code === 'amount_out_of_range' ? { left: result.left } : {});
  return recorded ?? readReturn(services.db, result.returnId);
}

/** What went back of a payment of this school, the last first. Refuses as `payment_not_found`. */
export async function listRefunds(
  services: Services,
  school: CallingSchool,
  paymentId: string,
): Promise<{ data: MoneyReturn[] }> {
  const payment = await paymentOfSchool(services, school, paymentId);
  return { data: [...(await returnsOfPayment(services.db, payment.id))] };
}

/** `paymentId` may be anything. */
async function paymentOfSchool(services: Services, school: CallingSchool, paymentId: string): Promise<PaymentRow> {
  const payment = z.uuid().safeParse(paymentId).success ? await readPayment(services.db, paymentId) : null;
  const own =
    payment &&
    (await services.db
      .selectFrom('session')
      .select('id')
      .where('id', '=', payment.session_id)
      .where('school_id', '=', school.id)
      .executeTakeFirst());
  if (!payment || !own) throw new Refusal('payment_not_found', 'There is no such payment.');
  return payment;
}
