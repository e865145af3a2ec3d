import type * as z from 'zod/mini';
import type { Refund, RefundListQuery, RefundPage, refundRequest } from '#contracts/cases';
import { mayDo, placeOf } from '#domain/payment-actions';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { readRefundAnswer, refundsForSchool } from '../../db/read/refund-answers.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { readRefundsOfSchool } from '../../db/read/refunds-of-school.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { askingGate } from '../refunds/asking-gate.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { isId, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { bookReturn } from '../payment-core/book-return.ts';

type RefundBody = z.infer<typeof refundRequest>;

/**
 * Refunds a payment: requested from its provider, or recorded as given back, or taken, outside Cuota. Above the
 * school's limit it waits for another person. Refuses as `payment_not_found`, `invalid_payment_status` for a payment
 * without money, `amount_out_of_range` with what is left, `invalid_request` for a record without a note,
 * `return_maybe_known` if the provider may have reported it, and as `requestRefund` does.
 */
export async function refundPayment(
  call: SchoolChange<Refund>,
  { paymentId, amount, kind, means, note, separate }: RefundBody & { readonly paymentId: string },
): Promise<Refund> {
  if (means === 'provider' && (kind !== 'refund' || separate))
    throw invalidRequest({ path: ['means'], message: 'a provider is asked for refunds only' });
  if (means === 'other' && note === null) throw invalidRequest({ path: ['note'], message: 'say how it went back' });
  const payment = await paymentOfSchool(call, paymentId);
  const asked = { kind, means, note, separate };
  const { session_id: sessionId, currency } = payment;
  const gate = askingGate(call, { ...asked, payment, sessionId, currency, caseId: null });
  const refund = await giveBack(call, { ...asked, payment, gate, minor: amount ?? null });
  call.services.wake('outbox');
  call.services.wake('mail');
  return refund;
}

export interface GivenBack extends Pick<RefundBody, 'kind' | 'means' | 'note' | 'separate'> {
  readonly payment: PaymentRow;
  /** Minor units; null for all that is left. */
  readonly minor: number | null;
  readonly gate: RefundGate;
}

/** Gives money of a payment back, or has it wait for another person, as its gate says. Refuses as `refundPayment`. */
export async function giveBack(
  { services, keep }: SchoolChange<Refund>,
  { payment, minor, kind, means, note, separate, gate }: GivenBack,
): Promise<Refund> {
  if (!mayDo('refund', placeOf(payment)))
    throw new Refusal('invalid_payment_status', 'Only a successful payment has money to give back.');
  if (means === 'provider') return requestRefund(services, { payment, minor, note, by: 'school', gate }, keep);
  let recorded: Refund | null = null;
  const result = await bookReturn(services, {
    payment,
    kind,
    minor,
    means,
    note,
    providerRef: null,
    separate,
    cause: { by: 'system', because: kind },
    gate,
    async after(trx, returnId) {
      recorded = await readRefundAnswer(trx, returnId);
      await keep(trx, recorded);
    },
  });
  if (!result.ok) throw moneyRefusal(result, result.code === 'amount_out_of_range' ? { left: result.left } : {});
  return recorded ?? readRefundAnswer(services.db, result.returnId);
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

/** `paymentId` may be anything. Refuses as `payment_not_found`. */
export async function paymentOfSchool({ services, school }: SchoolCall, paymentId: string): Promise<PaymentRow> {
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
