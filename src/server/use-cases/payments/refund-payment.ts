import type * as z from 'zod/mini';
import type { Refund, RefundListQuery, RefundPage, refundRequest } from '#contracts/cases';
import { mayDo, placeOf } from '#domain/payment-actions';
import { type PaymentRow, readPayment } from '../../db/read/payments.ts';
import { readRecorded, refundsForSchool } from '../../db/read/refund-answers.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { readRefundsOfSchool } from '../../db/read/refunds-of-school.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { isId, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { bookReturn } from '../payment-core/book-return.ts';

/**
 * Refunds a payment: requested from its provider, or recorded as given back, or taken, outside Cuota. Refuses as
 * `payment_not_found`, `invalid_payment_status` for a payment without money, `amount_out_of_range` with what is left,
 * `invalid_request` for a record without a note, `return_maybe_known` if the provider may have reported it, and as
 * `requestRefund` does.
 */
export async function refundPayment(
  call: SchoolChange<Refund>,
  { paymentId, amount, kind, means, note, separate }: z.infer<typeof refundRequest> & { readonly paymentId: string },
): Promise<Refund> {
  const { services, keep } = call;
  if (means === 'provider' && (kind !== 'refund' || separate))
    throw invalidRequest({ path: ['means'], message: 'a provider is asked for refunds only' });
  if (means === 'other' && note === null) throw invalidRequest({ path: ['note'], message: 'say how it went back' });
  const payment = await paymentOfSchool(call, paymentId);
  if (!mayDo('refund', placeOf(payment)))
    throw new Refusal('invalid_payment_status', 'Only a successful payment has money to give back.');
  if (means === 'provider')
    return requestRefund(services, { payment, minor: amount ?? null, note, by: 'school' }, keep);
  let recorded: Refund | null = null;
  const result = await bookReturn(services, {
    payment,
    kind,
    minor: amount ?? null,
    means,
    note,
    providerRef: null,
    separate,
    cause: { by: 'system', because: kind },
    async after(trx, returnId) {
      recorded = await readRecorded(trx, returnId);
      await keep(trx, recorded);
    },
  });
  if (!result.ok) throw moneyRefusal(result, result.code === 'amount_out_of_range' ? { left: result.left } : {});
  return recorded ?? readRecorded(services.db, result.returnId);
}

/** Lists a payment's refunds and refund requests, the last first. Refuses as `payment_not_found`. */
export async function listRefunds(call: SchoolCall, paymentId: string): Promise<{ data: Refund[] }> {
  const payment = await paymentOfSchool(call, paymentId);
  return { data: [...(await refundsForSchool(call.services.db, payment.id))] };
}

/** Lists a page of this school's refunds. Refuses a cursor we did not give as `invalid_request`. */
export async function listAllRefunds({ services, school }: SchoolCall, query: RefundListQuery): Promise<RefundPage> {
  const { status, from, to } = query;
  const rows = await readRefundsOfSchool(services.db, { ...pageAsked(school, query), status, from, to });
  return pageOf(rows, query.limit, ({ refund }) => refund);
}

/** `paymentId` may be anything. */
async function paymentOfSchool({ services, school }: SchoolCall, paymentId: string): Promise<PaymentRow> {
  const payment = isId(paymentId) ? await readPayment(services.db, paymentId) : null;
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
