import { randomUUIDv7 } from 'node:crypto';
import type * as z from 'zod/mini';
import type { RefundPreview, refundPreviewQuery } from '#contracts/money-previews';
import { askRefund } from '#domain/ask-refund';
import { type MoneyState, unreserved } from '#domain/money-state';
import { mayDo, placeOf } from '#domain/payment-actions';
import { readApproval } from '../../db/write/refund-approvals.ts';
import { lookAhead, withMoneyState } from '../payment-core/look-ahead.ts';
import { paymentOfSchool } from './refund-payment.ts';
import type { SchoolCall } from '../school-call.ts';
import { isAboveLimit, refundLimitOf } from '../refunds/asking-gate.ts';
import { refundWay } from '../refunds/refund-order.ts';

type PreviewRequest = z.infer<typeof refundPreviewQuery> & { readonly paymentId: string };

/** Returns what a refund would do, and whether it takes another person. Refuses as `payment_not_found`. */
export async function previewRefund(call: SchoolCall, request: PreviewRequest): Promise<RefundPreview> {
  const { paymentId } = request;
  const payment = await paymentOfSchool(call, paymentId);
  const way = await refundWay(call.services, payment);
  const limit = await refundLimitOf(call, paymentId);
  const isForeign = payment.cases.some((each) => each.kind === 'wrong_currency');
  const { amount, kind, means, reserve } = await asWaiting(call, request);
  const seen = await withMoneyState(call.services, payment.session_id, (locked) => {
    const state = withoutReserve(locked, paymentId, reserve);
    const money = state.payments.find(({ id }) => id === paymentId);
    if (!money) throw new Error('a payment cannot be without its session');
    const left = unreserved(money);
    const minor = amount ?? left;
    const returnId = randomUUIDv7();
    const ahead = lookAhead(state, { kind: 'money_returned', paymentId, returnId, minor, as: kind, byHand: true });
    const asked = askRefund(money, { minor, way, isForeignMoney: isForeign });
    const ofProvider = means === 'provider' && !asked.ok ? asked.code : null;
    const ofPlace = mayDo('refund', placeOf(payment)) ? null : 'invalid_payment_status';
    return { left, amount: minor, effect: ahead.effect, refusal: ofPlace ?? ofProvider ?? ahead.refusal };
  });
  if (!seen) throw new Error('a payment cannot be without its session');
  return {
    ...seen,
    needs_approval: isAboveLimit(limit, seen.amount, isForeign),
    limit: limit && {
      above: limit.above,
      returned_of_payment: limit.returnedOfPayment,
      returned_by_you: limit.returnedByAsker,
    },
  };
}

/** What the request names; of a refund that waits for approval, that one, with what is reserved for it. */
async function asWaiting({ services, school }: SchoolCall, request: PreviewRequest) {
  const { approval_id: id, paymentId } = request;
  const row = id === undefined ? null : await readApproval(services.db, school.id, id);
  if (row?.status !== 'awaiting_approval' || row.payment_id !== paymentId) return { ...request, reserve: 0 };
  return { amount: row.amount, kind: row.kind, means: row.means, reserve: row.amount };
}

const withoutReserve = (state: MoneyState, paymentId: string, reserve: number): MoneyState => ({
  ...state,
  payments: state.payments.map((each) =>
    each.id === paymentId ? { ...each, reserved: Math.max(0, each.reserved - reserve) } : each,
  ),
});
