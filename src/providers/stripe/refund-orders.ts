import type { RefundCapability, RefundFailure, RefundOrder, RefundResult } from '#providers/refund-capability';
import { underOneDeadline, type StripeAccess } from './client.ts';
import { readFailure } from './errors.ts';
import { kindOf } from './kinds.ts';
import { readRefunds } from './refunds.ts';
import { refund, type Refund } from './wire.ts';

/** Stripe's refunds, of the ways to pay that it sends money back for. */
export function refundsThrough(access: StripeAccess): RefundCapability {
  return {
    of: (offer) => (kindOf({ offer }).refundable ? { partial: true } : null),
    start: (order, idempotencyKey) => start(access, order, idempotencyKey),
    check: (order, providerRef) => check(access, order, providerRef),
  };
}

/**
 * Returns money of the charge to the payer's bank account; if Stripe does not know the account, it requests it from the
 * payer by e-mail. Uncharged money on a cash balance is not the charge's: more than was charged is refused.
 * Source: https://docs.stripe.com/payments/customer-balance/refunding, https://docs.stripe.com/api/refunds/create.
 */
async function start(access: StripeAccess, order: RefundOrder, idempotencyKey: string): Promise<RefundResult> {
  const { providerRef } = order.payment;
  if (!kindOf(order).refundable || !providerRef.startsWith('pi_'))
    return { kind: 'failed', providerRef: null, group: 'not_refundable', code: 'no_refundable_charge' };
  const result = await underOneDeadline(access)((stripe) =>
    stripe.refunds.create(
      {
        payment_intent: providerRef,
        amount: order.amount.minor,
        instructions_email: order.payer.email,
        metadata: { refund_id: order.refundId },
      },
      { idempotencyKey },
    ),
  );
  return result.kind === 'answer' ? readRefund(order, result.body) : refused(result.error);
}

async function check(
  access: StripeAccess,
  order: RefundOrder,
  providerRef: string | null,
): Promise<RefundResult | { readonly kind: 'never_seen' }> {
  const ask = underOneDeadline(access);
  if (providerRef !== null) {
    const result = await ask((stripe) => stripe.refunds.retrieve(providerRef));
    if (result.kind === 'answer') return readRefund(order, result.body);
    const failure = readFailure(result.error);
    return failure.kind === 'unknown' ? failure : { kind: 'unknown', why: `the question was refused: ${failure.kind}` };
  }
  const refunds = await readRefunds(ask, order.payment.providerRef);
  if (!refunds) return { kind: 'unknown', why: 'its refunds could not all be read' };
  const own = refunds.find(({ metadata }) => metadata?.['refund_id'] === order.refundId);
  return own ? refundState(own) : { kind: 'never_seen' };
}

/** Returns the refund's state, if it is this one. */
function readRefund(order: RefundOrder, body: unknown): RefundResult {
  const { data } = refund.safeParse(body);
  if (!data) return { kind: 'unknown', why: 'an answer we cannot read' };
  const isOurs =
    data.metadata?.['refund_id'] === order.refundId &&
    data.payment_intent === order.payment.providerRef &&
    data.amount === order.amount.minor;
  return isOurs ? refundState(data) : { kind: 'unknown', why: 'the answer is about another refund' };
}

/** Source: https://docs.stripe.com/refunds#failed-refunds. */
function refundState({ id, status, failure_reason: reason }: Refund): RefundResult {
  switch (status ?? 'none') {
    case 'succeeded':
      return { kind: 'done', providerRef: id };
    case 'pending':
    case 'requires_action':
      return { kind: 'pending', providerRef: id };
    case 'failed':
      return { kind: 'failed', providerRef: id, group: groupOf(reason ?? ''), code: reason ?? 'failed' };
    // The payer gave no account within 45 days, or it was cancelled: the money is on the cash balance.
    case 'canceled':
      return { kind: 'failed', providerRef: id, group: 'payer_unreachable', code: reason ?? 'canceled' };
    default:
      return { kind: 'unknown', why: `a status we do not know: ${String(status).slice(0, 40)}` };
  }
}

/** A refund that Stripe did not make: certain, for the first answer under a key is given again. */
function refused(error: unknown): RefundResult {
  const failure = readFailure(error);
  if (failure.kind === 'unknown') return failure;
  const code = failure.kind === 'missing' ? 'resource_missing' : failure.code;
  return { kind: 'failed', providerRef: null, group: groupOf(code), code };
}

/**
 * Stripe's codes for a refund that was not made or came back.
 * Source: https://docs.stripe.com/error-codes, `failure_reason` of a refund.
 */
export const refundFailureByCode: Readonly<Record<string, RefundFailure>> = {
  charge_already_refunded: 'already_refunded',
  // Nothing was charged, or not by this account.
  charge_not_refundable: 'not_refundable',
  payment_intent_unexpected_state: 'not_refundable',
  resource_missing: 'not_refundable',
  // More than is left of the charge: Stripe gives no code.
  invalid_request_error: 'not_refundable',
  amount_too_large: 'not_refundable',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  charge_for_pending_refund_disputed: 'disputed',
  balance_insufficient: 'no_funds',
  insufficient_funds: 'no_funds',
  email_invalid: 'payer_unreachable',
  expired_or_canceled_card: 'payer_unreachable',
  lost_or_stolen_card: 'payer_unreachable',
};

function groupOf(code: string): RefundFailure {
  return Object.hasOwn(refundFailureByCode, code) ? (refundFailureByCode[code] ?? 'other') : 'other';
}
