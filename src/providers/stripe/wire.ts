/**
 * The parts of Stripe's bodies that we read. Names and meanings: https://docs.stripe.com/api/payment_intents/object,
 * https://docs.stripe.com/payments/oxxo/accept-a-payment, https://docs.stripe.com/payments/mx-bank-transfers,
 * https://docs.stripe.com/api/cash_balance_transactions/object, https://docs.stripe.com/api/events/object,
 * as of API version 2026-10-28.endive (the one `stripe` 23.1.0 pins).
 */
import * as z from 'zod/mini';

const intentId = z.string().check(z.regex(/^pi_\w+$/));
const unixInstant = z.int().check(z.nonnegative());
const minorUnits = z.int().check(z.nonnegative());
const customerId = z.string().check(z.regex(/^cus_\w+$/));
/** Lower case. */
const currency = z.string().check(z.regex(/^[a-z]{3}$/));
/** A page of Stripe's own. Anything but a web address reads as none. */
const hostedPage = z.catch(z.nullable(z.url({ protocol: /^https?$/ })), null);

/** A voucher's facts. All three may be null. */
export const oxxoDetails = z.object({
  number: z.nullable(z.string().check(z.regex(/^\d+$/))),
  /** The last second it can be paid, seconds since 1970. */
  expires_after: z.nullable(unixInstant),
  hosted_voucher_url: hostedPage,
});

/** A slip's facts. The CLABE belongs to the customer, the reference to this payment. */
export const bankTransferDetails = z.object({
  type: z.string(),
  /** The part of the amount that has not come. */
  amount_remaining: z.nullable(minorUnits),
  currency: z.nullable(currency),
  reference: z.nullable(z.string()),
  hosted_instructions_url: hostedPage,
  financial_addresses: z.optional(
    z.array(
      z.object({
        type: z.string(),
        spei: z.optional(
          z.object({
            account_holder_name: z.string(),
            bank_name: z.string(),
            bank_code: z.string(),
            clabe: z.string(),
          }),
        ),
      }),
    ),
  ),
});

export const customer = z.object({
  id: customerId,
  object: z.literal('customer'),
  metadata: z.record(z.string(), z.string()),
});

/**
 * Money that came to a customer's cash balance or left it. The types we read: `funded` (a transfer came),
 * `funding_reversed`, `return_initiated` and `return_canceled` (it went back to the sender), `refunded_from_payment`.
 */
export const cashTransaction = z.object({
  id: z.string().check(z.regex(/^ccsbtxn_\w+$/)),
  object: z.literal('customer_cash_balance_transaction'),
  type: z.string(),
  /** Negative for what left. */
  net_amount: z.int(),
  currency,
  created: unixInstant,
  customer: customerId,
  refunded_from_payment: z.optional(z.nullable(z.object({ refund: z.string() }))),
});
export type CashTransaction = z.infer<typeof cashTransaction>;

/** Money given back at Stripe, by our order or in its Dashboard. Source: https://docs.stripe.com/api/refunds/object. */
export const refund = z.object({
  id: z.string().check(z.regex(/^(re|pyr)_\w+$/)),
  amount: minorUnits,
  /** `pending`, `requires_action`, `succeeded`, `failed` or `canceled`: only `succeeded` moved money; it may fail. */
  status: z.nullable(z.string()),
  failure_reason: z.optional(z.nullable(z.string())),
  /** Ours has `refund_id`. */
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
  payment_intent: z.optional(z.nullable(z.string())),
});
export type Refund = z.infer<typeof refund>;

/** A dispute of the payer's bank. Source: https://docs.stripe.com/api/disputes/object. */
export const dispute = z.object({
  id: z.string().check(z.regex(/^(dp|du)_\w+$/)),
  amount: minorUnits,
  status: z.string(),
  evidence_details: z.object({ due_by: z.nullable(unixInstant) }),
  /** Money that left the account for it (negative), and came back. */
  balance_transactions: z.array(z.object({ amount: z.int() })),
});
export type Dispute = z.infer<typeof dispute>;

/** Stripe's fee of a payment, by its charge. Source: https://docs.stripe.com/api/balance_transactions/object. */
export const balanceTransaction = z.object({
  id: z.string(),
  fee: z.int(),
  currency,
  source: z.nullable(z.string()),
});

/**
 * `refunds` is there only if the call expands it, and then has the newest ten.
 * Source: https://docs.stripe.com/api/charges/object.
 */
const latestCharge = z.object({
  id: z.string(),
  created: unixInstant,
  disputed: z.optional(z.boolean()),
  refunds: z.optional(z.nullable(z.object({ data: z.array(refund), has_more: z.optional(z.boolean()) }))),
});

/** One of an intent's charges, which need not be the latest. */
export const charge = z.extend(latestCharge, {
  amount: minorUnits,
  /** `succeeded`, `pending` or `failed`. */
  status: z.string(),
});

export const paymentIntent = z.object({
  id: intentId,
  object: z.literal('payment_intent'),
  amount: minorUnits,
  amount_received: minorUnits,
  created: unixInstant,
  currency,
  /** The customer whose cash balance pays it; null for a voucher. */
  customer: z.nullable(customerId),
  payment_method_types: z.array(z.string()),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.nullable(z.object({ code: z.optional(z.string()) })),
  cancellation_reason: z.nullable(z.string()),
  next_action: z.nullable(
    z.object({
      type: z.string(),
      oxxo_display_details: z.optional(oxxoDetails),
      display_bank_transfer_instructions: z.optional(bankTransferDetails),
    }),
  ),
  /** An id unless the call expands it. */
  latest_charge: z.nullable(z.union([z.string(), latestCharge])),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** Expanded with every intent: its charge has the time of the money, and its refunds. */
export const expanded = ['latest_charge', 'latest_charge.refunds'] as const;

/** One page of a list or of a search. */
export const page = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** Any event, enough to identify its subject. */
export const event = z.object({
  id: z.string().check(z.regex(/^evt_\w+$/)),
  object: z.literal('event'),
  type: z.string(),
  created: unixInstant,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

export type PaymentEvent = z.infer<typeof event>;

/** An event's Charge, Refund or Dispute: its PaymentIntent only. */
export const chargeInEvent = z.object({
  object: z.enum(['charge', 'refund', 'dispute']),
  payment_intent: z.nullable(intentId),
});

/** A webhook's PaymentIntent: its id only. Its amounts and status are queried instead. */
export const intentInEvent = z.object({
  id: intentId,
  object: z.literal('payment_intent'),
  metadata: z.record(z.string(), z.string()),
});
