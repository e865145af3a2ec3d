import Stripe from 'stripe';
import type { WebhookReading } from '#providers/observation';
import { parsedJson } from '../http-client.ts';
import { cashTransaction, chargeInEvent, event as eventSchema, intentInEvent } from './wire.ts';

/** Tolerance of a signature's timestamp, either way, seconds. Source: https://docs.stripe.com/webhooks/signature. */
const toleranceSeconds = 300;

export interface WebhookTrust {
  /** More than one while a secret is being changed. */
  readonly secrets: readonly string[];
  /** Whether our key moves real money; an event of the other world is not ours. */
  readonly live: boolean;
}

/**
 * Verifies one webhook and reads its payment's id. Its amounts and status are not trusted: events arrive late and out
 * of order, so the server queries Stripe instead.
 */
export function readStripeWebhook(trust: WebhookTrust, headers: Headers, body: string, now: Date): WebhookReading {
  const signature = headers.get('stripe-signature') ?? '';
  if (tooNew(signature, now)) return { kind: 'invalid', why: 'the timestamp is not one instant up to now' };
  if (!trust.secrets.some((secret) => verifies(secret, signature, body, now)))
    return { kind: 'invalid', why: 'the signature is not by a secret we know, or too old' };

  const read = eventSchema.safeParse(parsedJson(body));
  if (!read.success) return { kind: 'invalid', why: 'signed, but not an event' };
  const { id: eventId, type: eventType, livemode, data } = read.data;
  if (livemode !== trust.live) return { kind: 'ignored', eventId, eventType };
  if (returnEvents.has(eventType)) return readReturn(eventId, eventType, data.object);
  if (eventType === cashEvent) return readCashMove(eventId, eventType, data.object);
  if (!eventType.startsWith('payment_intent.')) return { kind: 'ignored', eventId, eventType };
  const intent = intentInEvent.safeParse(data.object);
  if (!intent.success) return { kind: 'invalid', why: `${eventType} without a PaymentIntent` };
  return {
    kind: 'event',
    eventId,
    eventType,
    providerRef: intent.data.id,
    paymentId: intent.data.metadata['payment_id'] ?? null,
    observation: null,
  };
}

/**
 * Money was, will be, or after all was not returned. `refund.updated` and `refund.failed` give the state of a refund
 * that was pending or had succeeded. Source: https://docs.stripe.com/api/events/types.
 */
export const returnEvents: ReadonlySet<string> = new Set([
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  // The name of `refund.updated` in accounts of an older API version.
  'charge.refund.updated',
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((what) => `charge.dispute.${what}`),
]);

/** Reads the payment's id: its state is queried. */
function readReturn(eventId: string, eventType: string, object: unknown): WebhookReading {
  const charge = chargeInEvent.safeParse(object);
  if (!charge.success) return { kind: 'invalid', why: `${eventType} without a PaymentIntent of its own` };
  const providerRef = charge.data.payment_intent;
  if (providerRef === null) return { kind: 'ignored', eventId, eventType };
  return { kind: 'event', eventId, eventType, providerRef, paymentId: null, observation: null };
}

/** Source: https://docs.stripe.com/api/events/types. */
export const cashEvent = 'customer_cash_balance_transaction.created';
const sentBack: ReadonlySet<string> = new Set(['return_initiated', 'return_canceled', 'funding_reversed']);

/**
 * Money left a customer's cash balance, or did not after all: it names no payment, so the customer is queried. The
 * payment reports money received.
 */
function readCashMove(eventId: string, eventType: string, object: unknown): WebhookReading {
  const move = cashTransaction.safeParse(object);
  if (!move.success) return { kind: 'invalid', why: `${eventType} without a transaction` };
  if (!sentBack.has(move.data.type)) return { kind: 'ignored', eventId, eventType };
  return { kind: 'event', eventId, eventType, providerRef: move.data.customer, paymentId: null, observation: null };
}

/** The SDK refuses only old timestamps, and reads the last of several. */
function tooNew(signature: string, now: Date): boolean {
  const stamps = signature.split(',').filter((part) => part.trim().startsWith('t='));
  const stamp = /^t=(\d{1,12})$/.exec(stamps[0] ?? '')?.[1];
  if (stamps.length !== 1 || stamp === undefined) return true;
  return Number(stamp) - now.getTime() / 1000 > toleranceSeconds;
}

function verifies(secret: string, signature: string, body: string, now: Date): boolean {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
    return true;
  } catch {
    return false;
  }
}
