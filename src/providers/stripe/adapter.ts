import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { AskedConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '../webhook-signature.ts';
import { underOneDeadline, type CallResult, type StripeAccess, type StripeCall } from './client.ts';
import { readFailure } from './errors.ts';
import { kindOf, observeIntent } from './kinds.ts';
import { askMerchant } from './merchant.ts';
import { refundsThrough } from './refund-orders.ts';
import { listSettled, observeCustomer } from './settled.ts';
import { start } from './start.ts';
import { readStripeWebhook } from './webhook.ts';
import { expanded, page, paymentIntent } from './wire.ts';

/** Stripe with our keys. Throws if a variable of `environment` is missing or no origin: a bug of the start-up check. */
export function connectStripe(environment: Readonly<Record<string, string>>, tools: ProviderTools): AskedConnection {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_ORIGIN: origin } = environment;
  // A key that no header can carry would look like a provider without an answer.
  if (!secretKey || !/^[!-~]+$/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY is needed');
  const access: StripeAccess = { secretKey, origin: origin ? new URL(origin) : null, ...tools };
  const trust = {
    secrets: listedSecrets(environment, 'STRIPE_WEBHOOK_SECRET'),
    live: !/^[a-z]+_test_/.test(secretKey),
  };
  return {
    start: (order, idempotencyKey) => start(access, order, idempotencyKey),
    check: (handle) => check(access, handle),
    lookUp: (order) => lookUp(access, order),
    readWebhook: (headers, body, now) => readStripeWebhook(trust, headers, body, now),
    cancel: (handle) => cancel(access, handle),
    references: (paymentId) => references(access, paymentId),
    listSettled: (from, to) => listSettled(access, from, to),
    merchant: () => askMerchant(access),
    refunds: refundsThrough(access),
  };
}

/**
 * Looks up a payment whose create answer was lost. Of several with our id, one with money counts first, then another
 * that ended: a voucher or a slip would be wrong. Source: https://docs.stripe.com/api/payment_intents/search.
 */
async function lookUp(
  access: StripeAccess,
  order: PaymentOrder,
): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const ask = underOneDeadline(access);
  const result = await searchByPaymentId(ask, order.paymentId);
  if (result.kind === 'error') return { kind: 'unknown', why: 'the search was not answered' };
  const read = page.safeParse(result.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  if (read.data.data.length === 0) return { kind: 'never_seen' };
  const found = await Promise.all(read.data.data.map((body) => startState(ask, order, body)));
  const ended = found.filter((each) => each.kind === 'ended');
  const paid = ended.find(({ observation }) => observation.kind === 'successful');
  return paid ?? ended[0] ?? found[0] ?? { kind: 'unknown', why: 'an answer we cannot read' };
}

async function startState(ask: StripeCall, order: PaymentOrder, body: unknown): Promise<StartResult> {
  const intent = paymentIntent.safeParse(body).data;
  if (intent?.metadata['payment_id'] !== order.paymentId)
    return { kind: 'unknown', why: 'an answer we cannot read, or about another payment' };
  const observation = await observeIntent(ask, intent);
  if (observation.kind === 'unknown' || observation.kind === 'never_seen')
    return { kind: 'unknown', why: 'nothing says how it stands' };
  return observation.kind === 'pending'
    ? kindOf(order).accepted(order, intent)
    : { kind: 'ended', observation, reference: null };
}

async function references(access: StripeAccess, paymentId: string): Promise<readonly string[] | null> {
  const result = await searchByPaymentId(underOneDeadline(access), paymentId);
  const read = page.safeParse(result.kind === 'answer' ? result.body : null);
  if (!read.success) return null;
  return read.data.data.flatMap((body) => paymentIntent.safeParse(body).data?.id ?? []);
}

function searchByPaymentId(ask: StripeCall, paymentId: string): Promise<CallResult> {
  if (!/^[\w-]+$/.test(paymentId)) throw new Error('a payment id has letters, digits and dashes only');
  const query = `metadata['payment_id']:'${paymentId}'`;
  return ask((stripe) =>
    stripe.paymentIntents.search({ query, limit: 10, expand: expanded.map((field) => `data.${field}`) }),
  );
}

async function check(access: StripeAccess, handle: PaymentHandle): Promise<Observation> {
  const ask = underOneDeadline(access);
  const { providerRef } = handle;
  if (providerRef.startsWith('cus_')) return observeCustomer(access, providerRef);
  const result = await ask((stripe) => stripe.paymentIntents.retrieve(providerRef, { expand: [...expanded] }));
  return readObservation(ask, result, handle);
}

/**
 * Looks before it voids: a void would take a part of the money off the payment again, and leave it on a cash balance.
 * Not knowing is no reason not to void; money that came wins by the void's own answer, too. Takes up to two deadlines.
 */
async function cancel(access: StripeAccess, handle: PaymentHandle): Promise<Observation> {
  const before = await check(access, handle);
  if (before.kind === 'successful' || before.kind === 'cancelled' || before.kind === 'never_seen') return before;
  const { providerRef } = handle;
  const ask = underOneDeadline(access);
  // With the SDK's random key: cancelling twice is harmless, but under a fixed key Stripe repeats a stored 500 all day.
  const result = await ask((stripe) =>
    stripe.paymentIntents.cancel(providerRef, {
      cancellation_reason: 'requested_by_customer',
      expand: [...expanded],
    }),
  );
  const refused = result.kind === 'error' && readFailure(result.error).kind === 'refused';
  return refused ? check(access, handle) : readObservation(ask, result, handle);
}

async function readObservation(ask: StripeCall, result: CallResult, handle: PaymentHandle): Promise<Observation> {
  if (result.kind === 'error') {
    const failure = readFailure(result.error);
    if (failure.kind === 'missing') return { kind: 'never_seen' };
    return failure.kind === 'unknown' ? failure : { kind: 'unknown', why: `the question was refused: ${failure.code}` };
  }
  const read = paymentIntent.safeParse(result.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  if (handle.paymentId !== null && read.data.metadata['payment_id'] !== handle.paymentId)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  const observation = await observeIntent(ask, read.data);
  return observation.kind === 'successful' && handle.paymentId === null
    ? { ...observation, paymentId: read.data.metadata['payment_id'] ?? null }
    : observation;
}
