import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { cashJson, intentJson } from './stripe.fixture.ts';
import { readStripeWebhook } from './webhook.ts';

const secret = 'whsec_demo_secret';
const now = new Date('2026-11-23T18:00:00Z');
const trust = { secrets: [secret], live: false };

function eventJson(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_790_000_000,
    livemode: false,
    data: { object: intentJson({ status: 'succeeded' }) },
    ...changes,
  });
}

function signed(body: string, at: Date = now, by: string = secret) {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    headers: new Headers({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp }),
    }),
    body,
  };
}

const read = ({ headers, body }: ReturnType<typeof signed>, at: Date = now, trusted = trust) =>
  readStripeWebhook(trusted, headers, body, at);
const genuine = signed(eventJson());

describe("Stripe's worked example", () => {
  const body = '{"id":"evt_test_1","object":"event","type":"payment_intent.succeeded"}';
  const headers = new Headers({
    'stripe-signature': 't=1700000000,v1=1e920bd42b965d2f3fdbf009d8d3c362dda95f421f10f14985fb12d366d26226',
  });
  it('passes the signature check 200 seconds later; only its body is too thin for an event', () => {
    expect(readStripeWebhook(trust, headers, body, new Date(1_700_000_200_000))).toEqual({
      kind: 'invalid',
      why: 'signed, but not an event',
    });
  });
  it('is too old 400 seconds later', () => {
    expect(readStripeWebhook(trust, headers, body, new Date(1_700_000_400_000))).toEqual({
      kind: 'invalid',
      why: 'the signature is not by a secret we know, or too old',
    });
  });
});

it('a second timestamp at the end is refused, and without a secret of ours everything is', () => {
  const header = `${genuine.headers.get('stripe-signature')},t=${now.getTime() / 1000}`;
  expect(read({ ...genuine, headers: new Headers({ 'stripe-signature': header }) }).kind).toBe('invalid');
  expect(read(genuine, now, { ...trust, secrets: [] }).kind).toBe('invalid');
});

it('while a secret is being changed, either is good', () => {
  const both = { secrets: ['whsec_new', secret], live: false };
  expect(read(genuine, now, both).kind).toBe('event');
  expect(read(signed(eventJson(), now, 'whsec_new'), now, both).kind).toBe('event');
});

it.each([
  ['signed nonsense', 'nonsense'],
  ['an empty body', ' '],
  ['no id', eventJson({ id: undefined })],
  ['a PaymentIntent event about something else', eventJson({ data: { object: { id: 'ch_1', object: 'charge' } } })],
  ['a thin event of the second API', JSON.stringify({ object: 'v2.core.event', id: 'evt_1' })],
])('%s is refused', (_, body) => {
  expect(read(signed(body)).kind).toBe('invalid');
});

it('events of other things, and of the other world of test or live, are ignored', () => {
  expect(read(signed(eventJson({ type: 'charge.succeeded' })))).toEqual({
    kind: 'ignored',
    eventId: 'evt_1',
    eventType: 'charge.succeeded',
  });
  expect(read(genuine, now, { ...trust, live: true })).toMatchObject({ kind: 'ignored' });
  expect(read(signed(eventJson({ livemode: true })), now, { ...trust, live: true })).toMatchObject({ kind: 'event' });
});

it('money on our account that carries no payment of ours is still reported', () => {
  const body = eventJson({ data: { object: intentJson({ metadata: {} }) } });
  expect(read(signed(body))).toMatchObject({ kind: 'event', providerRef: 'pi_3Oxxo', paymentId: null });
});

it('a part of a transfer names its payment like any other event', () => {
  const body = eventJson({ type: 'payment_intent.partially_funded', data: { object: intentJson() } });
  expect(read(signed(body))).toMatchObject({ kind: 'event', providerRef: 'pi_3Oxxo', paymentId: 'p1' });
});

it.each(['return_initiated', 'funding_reversed'])(
  'money that leaves a cash balance (%s) names its customer',
  (type) => {
    const object = cashJson({ type, net_amount: -100 });
    expect(
      read(signed(eventJson({ type: 'customer_cash_balance_transaction.created', data: { object } }))),
    ).toMatchObject({
      kind: 'event',
      providerRef: cashJson()['customer'],
      paymentId: null,
    });
  },
);

it.each([
  ['charge.refunded', 'charge'],
  ['refund.updated', 'refund'],
  ['refund.failed', 'refund'],
  ['charge.dispute.created', 'dispute'],
  ['charge.dispute.funds_reinstated', 'dispute'],
])('%s names its payment', (type, objectType) => {
  const object = { object: objectType, payment_intent: 'pi_3Oxxo' };
  expect(read(signed(eventJson({ type, data: { object } })))).toMatchObject({ kind: 'event', providerRef: 'pi_3Oxxo' });
});

it.each([
  ['customer_cash_balance_transaction.created', cashJson()],
  ['cash_balance.funds_available', { object: 'cash_balance', customer: 'cus_1', available: { mxn: 100 } }],
])('%s names a customer and no payment: the daily list knows whose it is', (type, object) => {
  expect(read(signed(eventJson({ type, data: { object } })))).toEqual({
    kind: 'ignored',
    eventId: 'evt_1',
    eventType: type,
  });
});
