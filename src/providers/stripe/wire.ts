/**
 * The parts of Stripe's bodies that we read. Names and meanings: https://docs.stripe.com/api/payment_intents/object,
 * https://docs.stripe.com/payments/oxxo/accept-a-payment, https://docs.stripe.com/api/events/object,
 * as of API version 2026-10-28.endive (the one `stripe` 23.1.0 pins).
 */
import * as z from 'zod/mini';

const intentId = z.string().check(z.regex(/^pi_\w+$/));
const unixInstant = z.int().check(z.nonnegative());
const minorUnits = z.int().check(z.nonnegative());

/** What a voucher is made of. All three may be null. */
export const oxxoDetails = z.object({
  number: z.nullable(z.string().check(z.regex(/^\d+$/))),
  /** The last second it can be paid, seconds since 1970. */
  expires_after: z.nullable(unixInstant),
  /** Stripe's own page of the voucher. Anything but a web address reads as none. */
  hosted_voucher_url: z.catch(z.nullable(z.url({ protocol: /^https?$/ })), null),
});

/** Money given back at Stripe, in its Dashboard or by its support: OXXO itself cannot be refunded by a call. */
const refund = z.object({
  id: z.string().check(z.regex(/^(re|pyr)_\w+$/)),
  amount: minorUnits,
  /** Only `succeeded` moved money. */
  status: z.nullable(z.string()),
});

/** `refunds` is there only where it was asked to be expanded. Source: https://docs.stripe.com/api/charges/object. */
const charge = z.object({
  id: z.string(),
  created: unixInstant,
  refunds: z.optional(z.nullable(z.object({ data: z.array(refund) }))),
});

export const paymentIntent = z.object({
  id: intentId,
  object: z.literal('payment_intent'),
  amount: minorUnits,
  amount_received: minorUnits,
  /** Lower case. */
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.nullable(z.object({ code: z.optional(z.string()) })),
  cancellation_reason: z.nullable(z.string()),
  next_action: z.nullable(z.object({ type: z.string(), oxxo_display_details: z.optional(oxxoDetails) })),
  /** An id unless it was asked to be expanded. */
  latest_charge: z.nullable(z.union([z.string(), charge])),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** One page of a list or of a search. */
export const page = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** Any event, far enough to know what it is about. */
export const event = z.object({
  id: z.string().check(z.regex(/^evt_\w+$/)),
  object: z.literal('event'),
  type: z.string(),
  created: unixInstant,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** What we take from a webhook's Charge: whose money it was. */
export const chargeInEvent = z.object({ object: z.literal('charge'), payment_intent: z.nullable(intentId) });

/** What we take from a webhook's PaymentIntent: which one it is. Its amounts and status are asked for instead. */
export const intentInEvent = z.object({
  id: intentId,
  object: z.literal('payment_intent'),
  metadata: z.record(z.string(), z.string()),
});
