import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { underOneDeadline, type StripeAccess, type StripeCall } from './client.ts';
import { readFailure } from './errors.ts';
import { kindOf } from './kinds.ts';
import type { PaymentKind } from './payment-kind.ts';
import { withEveryCharge } from './refunds.ts';
import { customer as customerBody, paymentIntent, type PaymentIntent } from './wire.ts';

/**
 * Creates the payment, and before it the customer that some kinds need. Each call has its own key, so that the whole is
 * repeated unchanged. A customer without an intent cannot be paid: it has no CLABE yet.
 */
export async function start(access: StripeAccess, order: PaymentOrder, idempotencyKey: string): Promise<StartResult> {
  const ask = underOneDeadline(access);
  const kind = kindOf(order);
  const customer = await customerFor(ask, kind, order);
  if (customer.kind !== 'is') return customer;
  const result = await ask((stripe) =>
    stripe.paymentIntents.create(kind.request(order, customer.id), { idempotencyKey }),
  );
  if (result.kind === 'error') return failed(result.error);
  const read = paymentIntent.safeParse(result.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  const { amount, currency, metadata } = read.data;
  const sameMoney = amount === order.total.minor && currency === order.total.currency.toLowerCase();
  if (!sameMoney || metadata['payment_id'] !== order.paymentId || read.data.customer !== customer.id)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return read.data.status === 'succeeded' ? paidAtOnce(ask, kind, read.data) : kind.accepted(order, read.data);
}

type CustomerResult =
  | { readonly kind: 'is'; readonly id: string | null }
  | Extract<StartResult, { kind: 'refused' | 'unknown' }>;

async function customerFor(ask: StripeCall, kind: PaymentKind, order: PaymentOrder): Promise<CustomerResult> {
  const params = kind.customer?.(order);
  if (!params) return { kind: 'is', id: null };
  const idempotencyKey = `customer_${order.paymentId}`;
  const result = await ask((stripe) => stripe.customers.create(params, { idempotencyKey }));
  if (result.kind === 'error') return failed(result.error);
  const read = customerBody.safeParse(result.body);
  return read.data?.metadata['payment_id'] === order.paymentId
    ? { kind: 'is', id: read.data.id }
    : { kind: 'unknown', why: 'a customer we cannot read' };
}

function failed(error: unknown): Extract<StartResult, { kind: 'refused' | 'unknown' }> {
  const failure = readFailure(error);
  // A create names nothing that could be missing: a 404 comes from somewhere else than Stripe.
  return failure.kind === 'missing' ? { kind: 'unknown', why: 'the create address does not exist' } : failure;
}

/** Money that lay on the customer's cash balance paid it: no payer has anything to do. */
async function paidAtOnce(ask: StripeCall, kind: PaymentKind, intent: PaymentIntent): Promise<StartResult> {
  const whole = await withEveryCharge(ask, intent);
  const observation = whole && (await kind.observe(ask, whole));
  return observation?.kind === 'successful'
    ? { kind: 'ended', observation, reference: null }
    : { kind: 'unknown', why: 'it succeeded at once, but nothing says with what' };
}
