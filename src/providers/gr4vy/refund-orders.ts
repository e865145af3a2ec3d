import type { RefundCapability, RefundFailure, RefundOrder, RefundResult } from '#providers/refund-capability';
import { type Gr4vyAccess, underOneDeadline } from './client.ts';
import { readFailure } from './errors.ts';
import { kindOf } from './kinds.ts';
import { ask, transactionPath, whyOf } from './lookup.ts';
import { readRefunds } from './refunds.ts';
import { refund, type Refund } from './wire.ts';

/** Gr4vy's refunds of captured money. An authorization is not refunded but released: `cancel`. */
export function refundsThrough(access: Gr4vyAccess): RefundCapability {
  return {
    of: (offer) => kindOf(offer).refund,
    start: (order, idempotencyKey) => start(access, order, idempotencyKey),
    check: (order, providerRef) => check(access, order, providerRef),
  };
}

/** Source: "Create transaction refund" in Gr4vy's OpenAPI. A declined refund has the status 201, too. */
async function start(access: Gr4vyAccess, order: RefundOrder, idempotencyKey: string): Promise<RefundResult> {
  const { refundId, payment, amount } = order;
  const result = await underOneDeadline(access)({
    method: 'POST',
    path: `${transactionPath(payment.providerRef)}/refunds`,
    scope: 'transactions.write',
    idempotencyKey,
    body: { amount: amount.minor, external_identifier: refundId },
  });
  if (result.kind === 'answer' && result.status >= 200 && result.status <= 299) return readRefund(order, result.body);
  const failure = readFailure(result);
  if (failure.kind === 'unknown') return failure;
  // More than is left, nothing captured, or no transaction of this merchant account: nothing was made under this key.
  const code = failure.kind === 'missing' ? 'not_found' : failure.code;
  return { kind: 'failed', providerRef: null, group: 'not_refundable', code };
}

async function check(
  access: Gr4vyAccess,
  order: RefundOrder,
  providerRef: string | null,
): Promise<RefundResult | { readonly kind: 'never_seen' }> {
  const { payment, refundId } = order;
  const call = underOneDeadline(access);
  if (providerRef !== null) {
    const path = `${transactionPath(payment.providerRef)}/refunds/${encodeURIComponent(providerRef)}`;
    const answer = await ask(call, { path });
    return answer.kind === 'answer' ? readRefund(order, answer.body) : { kind: 'unknown', why: whyOf(answer) };
  }
  const refunds = await readRefunds(call, payment.providerRef);
  if (typeof refunds === 'string') return { kind: 'unknown', why: refunds };
  const own = refunds.find((each) => each.external_identifier === refundId);
  return own ? refundState(own) : { kind: 'never_seen' };
}

/** Returns the refund's state, if it is this one. */
function readRefund({ refundId, payment, amount }: RefundOrder, body: unknown): RefundResult {
  const { data } = refund.safeParse(body);
  if (!data) return { kind: 'unknown', why: 'an answer we cannot read' };
  const isOurs =
    data.external_identifier === refundId &&
    data.transaction_id === payment.providerRef &&
    data.amount === amount.minor;
  return isOurs ? refundState(data) : { kind: 'unknown', why: 'the answer is about another refund' };
}

/** All five of `RefundStatus` in Gr4vy's OpenAPI. */
function refundState({ id, status, error_code }: Refund): RefundResult {
  switch (status) {
    case 'succeeded':
      return { kind: 'done', providerRef: id };
    case 'processing':
      return { kind: 'pending', providerRef: id };
    case 'failed':
    case 'declined':
    case 'voided': {
      const code = error_code ?? status;
      return { kind: 'failed', providerRef: id, group: groupOf(code), code };
    }
    default:
      return { kind: 'unknown', why: `a status we do not know: ${status.slice(0, 40)}` };
  }
}

/** Our groups by Gr4vy's refund codes; others are `other`. Source: https://docs.gr4vy.com/guides/api/error-codes. */
export const refundFailureByCode: Readonly<Record<string, RefundFailure>> = {
  refund_period_expired: 'period_expired',
  refund_already_satisfied: 'already_refunded',
  disputed_transaction: 'disputed',
  insufficient_funds: 'no_funds',
  // The card is not there any more, or takes nothing.
  canceled_payment_method: 'payer_unreachable',
  expired_payment_method: 'payer_unreachable',
  unavailable_payment_method: 'payer_unreachable',
  unknown_payment_method: 'payer_unreachable',
  // Whoever processes the card refunds none, or not this one.
  invalid_amount: 'not_refundable',
  invalid_operation: 'not_refundable',
  unsupported_payment_method: 'not_refundable',
  unsupported_transaction: 'not_refundable',
};

function groupOf(code: string): RefundFailure {
  return Object.hasOwn(refundFailureByCode, code) ? (refundFailureByCode[code] ?? 'other') : 'other';
}
