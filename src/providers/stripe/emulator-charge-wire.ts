/** Charges, and what went back of them, as Stripe writes them. */
import { type Charge, feeOf, type Refund } from './emulator-charge.ts';
import type { Intent } from './emulator-intent.ts';

type Body = Readonly<Record<string, unknown>>;

/** Source: https://docs.stripe.com/api/charges/object. `refunds` is present only if expanded. */
export function chargeBody(intent: Intent, charge: Charge, withRefunds = false): Body {
  const refunded = charge.refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: refunded,
    balance_transaction: charge.balanceId,
    created: charge.created,
    currency: intent.currency,
    disputed: charge.dispute !== null,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: {
      type: intent.method,
      [intent.method]: intent.method === 'oxxo' ? { number: intent.voucher?.number ?? null } : {},
    },
    status: 'succeeded',
    ...(withRefunds ? { refunds: refundList(intent, charge) } : {}),
  };
}

/** How many refunds an expanded charge has: the newest. */
const refundsInCharge = 10;

function refundList(intent: Intent, charge: Charge) {
  return {
    object: 'list',
    has_more: charge.refunds.length > refundsInCharge,
    url: `/v1/charges/${charge.id}/refunds`,
    data: charge.refunds
      .toReversed()
      .slice(0, refundsInCharge)
      .map((refund) => refundBody(intent, charge, refund)),
  };
}

/** Source: https://docs.stripe.com/api/refunds/object. */
export function refundBody(intent: Intent, charge: Charge, refund: Refund): Body {
  const { id, amount, created, metadata, email, status, failureReason } = refund;
  return {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created,
    currency: intent.currency,
    metadata,
    ...(failureReason === null ? {} : { failure_reason: failureReason }),
    ...(email === null ? {} : { instructions_email: email }),
    payment_intent: intent.id,
    status,
  };
}

/** Source: https://docs.stripe.com/api/disputes/object. Throws where there is none: a bug. */
export function disputeBody(intent: Intent, charge: Charge): Body {
  if (!charge.dispute) throw new Error('no dispute');
  const { id, amount, created, dueBy, status } = charge.dispute;
  const move = (moved: number) => ({ object: 'balance_transaction', amount: moved, currency: intent.currency });
  return {
    id,
    object: 'dispute',
    amount,
    charge: charge.id,
    created,
    currency: intent.currency,
    balance_transactions: [move(-amount), ...(status === 'won' ? [move(amount)] : [])],
    evidence_details: { due_by: dueBy, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'general',
    status,
  };
}

/** Source: https://docs.stripe.com/api/balance_transactions/object. */
export function balanceBody({ currency }: Intent, charge: Charge): Body {
  const { balanceId: id, amount, created } = charge;
  const fee = feeOf(charge);
  const money = { amount, fee, net: amount - fee, currency };
  return {
    id,
    object: 'balance_transaction',
    ...money,
    created,
    source: charge.id,
    status: 'available',
    type: 'payment',
  };
}
