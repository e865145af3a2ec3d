import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accepted, linesOf, setUp, type Harness } from '../emulation/contract-harness.fixture.ts';
import { orderOf } from '../emulation/sample-order.fixture.ts';
import { connectStripe } from './adapter.ts';
import { emulated } from './emulated.ts';
import { stripe } from './index.ts';
import { oxxo } from './oxxo.ts';
import { connectTo, intentJson, json, payerNamed, stripeOfThisFile } from './stripe.fixture.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await setUp(emulated);
});
afterEach(() => harness[Symbol.asyncDispose]());
const other = stripeOfThisFile();

it('a start sends exactly what the OXXO guide asks for, under our key, and no telemetry', async () => {
  other.answers = { '*': json(200, intentJson()) };
  const order = orderOf(oxxo.offer, harness.clock, {
    paymentId: 'p1',
    payer: payerNamed('Ana Pérez', 'ana@ex.mx'),
  });
  await connectTo(other.origin).start(order, 'key_p1');
  await connectTo(other.origin).start(order, 'key_p1');
  const [first, second] = other.seen;
  expect(first).toMatchObject({ call: 'POST /v1/payment_intents' });
  expect([...new URLSearchParams(first?.body)]).toEqual([
    ['amount', '150000'],
    ['currency', 'mxn'],
    ['payment_method_types[0]', 'oxxo'],
    ['payment_method_data[type]', 'oxxo'],
    ['payment_method_data[billing_details][name]', 'Ana Pérez'],
    ['payment_method_data[billing_details][email]', 'ana@ex.mx'],
    ['payment_method_options[oxxo][expires_after_days]', '3'],
    ['confirm', 'true'],
    ['metadata[payment_id]', 'p1'],
  ]);
  expect(second?.body).toBe(first?.body);
  expect(first?.headers).toMatchObject({
    authorization: 'Bearer sk_test_sandbox',
    'idempotency-key': 'key_p1',
    'stripe-version': '2026-10-28.endive',
  });
  expect(first?.headers).not.toHaveProperty('x-stripe-client-telemetry');
});

it('a connection cut after Stripe created the payment is mended by the one retry', async () => {
  const order = orderOf(oxxo.offer, harness.clock);
  harness.emulator.fault('POST /v1/payment_intents', 'drop-after-commit', 1);
  expect(await harness.connection.start(order, 'key_1')).toMatchObject({ kind: 'accepted' });
  expect(linesOf(harness.emulator, order)).toHaveLength(1);
});

it.each([0, 1])('of two payments with our id the paid one is looked up: number %i', async (at) => {
  const order = orderOf(oxxo.offer, harness.clock);
  const made = [
    accepted(await harness.connection.start(order, 'key_1')),
    accepted(await harness.connection.start(order, 'key_2')),
  ];
  const [paid, voided] = [made[at], made[1 - at]];
  await harness.connection.cancel?.({ paymentId: order.paymentId, providerRef: voided?.providerRef ?? '' });
  await harness.emulator.pay(paid?.reference ?? '');
  expect(await harness.connection.lookUp?.(order)).toMatchObject({ observation: { kind: 'successful' } });
});

it.each([
  ['another amount', { amount: 1_500 }],
  ['another currency', { currency: 'usd' }],
  ['another payment', { metadata: { payment_id: 'p2' } }],
])('an answer about %s is not believed', async (_, changes) => {
  const oxxo_display_details = { number: '1234', expires_after: null, hosted_voucher_url: null };
  const body = intentJson({ next_action: { type: 'oxxo_display_details', oxxo_display_details } });
  const order = orderOf(oxxo.offer, harness.clock, { paymentId: 'p1' });
  other.answers = { '*': json(200, body) };
  expect(await connectTo(other.origin).start(order, 'key_1')).toMatchObject({ kind: 'accepted' });
  other.answers = { '*': json(200, { ...body, ...changes }) };
  expect(await connectTo(other.origin).start(order, 'key_1')).toMatchObject({ kind: 'unknown' });
});

it('the settled list goes over many pages, and knows our own ids', async () => {
  const from = harness.clock.now();
  const orders = Array.from({ length: 101 }, () => orderOf(oxxo.offer, harness.clock));
  harness.emulator.webhooks('off');
  for (const order of orders) {
    const { reference } = accepted(await harness.connection.start(order, order.paymentId));
    await harness.emulator.pay(reference ?? '');
  }
  harness.clock.advance(1_000);
  const settled = (await harness.connection.listSettled?.(from, harness.clock.now())) ?? [];
  expect(settled.map(({ paymentId }) => paymentId).toSorted()).toEqual(
    orders.map(({ paymentId }) => paymentId).toSorted(),
  );
});

it('a payment paid twice stands on the settled list once, with all its money', async () => {
  const from = harness.clock.now();
  const { reference } = accepted(await harness.connection.start(orderOf(oxxo.offer, harness.clock), 'key_1'));
  await harness.emulator.pay(reference ?? '', undefined, 2);
  harness.clock.advance(1_000);
  expect(await harness.connection.listSettled?.(from, harness.clock.now())).toMatchObject([
    { received: { minor: 300_000 } },
  ]);
});

it('what Stripe keeps of a payment stands on the list, and nowhere where Stripe does not tell it', async () => {
  const from = harness.clock.now();
  const { providerRef, reference } = accepted(
    await harness.connection.start(orderOf(oxxo.offer, harness.clock), randomUUID()),
  );
  await harness.emulator.pay(reference ?? '');
  harness.clock.advance(1_000);
  const listed = () => harness.connection.listSettled?.(from, harness.clock.now());
  expect(await listed()).toMatchObject([{ providerRef, fee: { minor: 5_700, currency: 'MXN' } }]);
  harness.emulator.fault('GET /v1/balance_transactions', '500', 2);
  const [without] = (await listed()) ?? [];
  expect(without).toMatchObject({ providerRef });
  expect(without).not.toHaveProperty('fee');
});

it('a connection without keys cannot be made', () => {
  expect(() => connectStripe({}, { timeoutMs: 1 })).toThrow('STRIPE_SECRET_KEY');
});

it.each([
  ['STRIPE_SECRET_KEY', 'sk_live_51Abc', false],
  ['STRIPE_SECRET_KEY', 'rk_live_51Abc', false],
  ['STRIPE_SECRET_KEY', 'rk_test_51Abc', true],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_5f3a', false],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_5f3a,whsec_demo_secret', true],
  ['STRIPE_API_ORIGIN', 'https://stripe-proxy.example.com', false],
  ['STRIPE_API_ORIGIN', 'http://stripe-proxy.example.com', true],
  ['STRIPE_API_ORIGIN', 'https://localhost:4101', true],
  ['STRIPE_API_ORIGIN', 'https://127.0.0.1:4101', true],
] as const)('%s=%s belongs to the sandbox: %s', (name, value, sandbox) => {
  expect(stripe.environment[name]?.sandboxOnly.test(value)).toBe(sandbox);
});
