import { randomUUIDv7 } from 'node:crypto';
import type * as z from 'zod/mini';
import type { RefundPreview, refundPreviewQuery } from '#contracts/money-previews';
import { askRefund } from '#domain/ask-refund';
import { unreserved } from '#domain/money-state';
import { mayDo, placeOf } from '#domain/payment-actions';
import { lookAhead, withMoneyState } from '../payment-core/look-ahead.ts';
import { paymentOfSchool } from './refund-payment.ts';
import type { SchoolCall } from '../school-call.ts';
import { isAboveLimit, refundLimitOf } from '../refunds/asking-gate.ts';
import { refundWay } from '../refunds/refund-order.ts';

type PreviewRequest = z.infer<typeof refundPreviewQuery> & { readonly paymentId: string };

/** Returns what a refund would do, and whether it takes another person. Refuses as `payment_not_found`. */
export async function previewRefund(
  call: SchoolCall,
  { paymentId, amount, kind, means }: PreviewRequest,
): Promise<RefundPreview> {
  const payment = await paymentOfSchool(call, paymentId);
  const way = await refundWay(call.services, payment);
  const limit = await refundLimitOf(call, paymentId);
  const isForeign = payment.cases.some((each) => each.kind === 'wrong_currency');
  const seen = await withMoneyState(call.services, payment.session_id, (state) => {
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
