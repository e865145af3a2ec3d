/** Transfers over real HTTP: the customer before the payment, money in parts, late money, money that goes back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Emulator } from '../emulation/emulator.ts';
import { accepted, linesOf } from '../emulation/contract-harness.fixture.ts';
import { loopTimed } from '../emulation/loop-time.fixture.ts';
import { orderOf, turnableClock, type TurnableClock } from '../emulation/sample-order.fixture.ts';
import { openWebhookCapture, type WebhookCapture } from '../emulation/webhook-capture.ts';
import type { Observation } from '../observation.ts';
import type { PaymentOrder } from '../payment-order.ts';
import type { AskedConnection } from '../provider.ts';
import { startStripeEmulator } from './emulator.ts';
import { connectTo, intentJson, json, payerNamed, stripeOfThisFile, slipJson, testKeys } from './stripe.fixture.ts';
import { transfer } from './transfer.ts';

let clock: TurnableClock;
let capture: WebhookCapture;
let emulator: Emulator;
let connection: AskedConnection;
beforeAll(async () => {
  capture = await openWebhookCapture();
});
afterAll(() => capture.close());
beforeEach(async () => {
  clock = turnableClock();
  capture.collect();
  emulator = await startStripeEmulator({ port: 0, clock, webhookUrl: capture.origin, env: testKeys, delayMs: 500 });
  connection = connectTo(emulator.origin);
});
afterEach(() => emulator.close());
const other = stripeOfThisFile();

const newOrder = (changes: Partial<PaymentOrder> = {}) => orderOf(transfer.offer, clock, changes);

async function started() {
  const order = newOrder();
  const { providerRef, reference } = accepted(await connection.start(order, `create_${order.paymentId}`));
  return { order, handle: { paymentId: order.paymentId, providerRef }, clabe: reference ?? '' };
}

/** Calls Stripe's own API beside the product. */
async function callStripe(method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${testKeys.STRIPE_SECRET_KEY}` };
  const body = method === 'POST' ? { body: new URLSearchParams(fields).toString() } : {};
  const answer = await fetch(`${emulator.origin}/v1${path}`, { method, headers, ...body });
  return answer.json();
}

/** Money comes to a customer's cash balance, whatever it is for. */
const fund = (customer: string, amount: string) =>
  callStripe('POST', `/test_helpers/customers/${customer}/fund_cash_balance`, { amount, currency: 'mxn' });

/** Turns the clock. */
function aDayLater(): Date {
  clock.advance(86_400_000);
  return clock.now();
}

const received = (observation: Observation | undefined) =>
  observation?.kind === 'successful' ? observation.received.minor : observation?.kind;
const settled = (from: Date) => connection.listSettled?.(from, new Date(clock.now().getTime() + 1_000));

describe('a start', () => {
  it('makes a customer of the payment’s own, then the payment, each under its own key and the same each time', async () => {
    const customer = { id: 'cus_1', object: 'customer', metadata: { payment_id: 'p1' } };
    const intent = intentJson({
      customer: 'cus_1',
      payment_method_types: ['customer_balance'],
      next_action: slipJson(),
    });
    other.answers = {
      '*': (response, request) =>
        json(200, other.seen.at(-1)?.path === '/v1/customers' ? customer : intent)(response, request),
    };
    const order = newOrder({ paymentId: 'p1', payer: payerNamed('Ana Pérez', 'ana@ex.mx') });
    for (let times = 0; times < 2; times += 1)
      expect(await connectTo(other.origin).start(order, 'create_p1')).toMatchObject({ kind: 'accepted' });
    const [first, second, ...again] = other.seen;
    expect(first).toMatchObject({ path: '/v1/customers', headers: { 'idempotency-key': 'customer_p1' } });
    expect([...new URLSearchParams(first?.body)]).toEqual([
      ['email', 'ana@ex.mx'],
      ['name', 'Ana Pérez'],
      ['metadata[payment_id]', 'p1'],
    ]);
    expect(second).toMatchObject({ path: '/v1/payment_intents', headers: { 'idempotency-key': 'create_p1' } });
    expect([...new URLSearchParams(second?.body)]).toEqual([
      ['amount', '150000'],
      ['currency', 'mxn'],
      ['customer', 'cus_1'],
      ['payment_method_types[0]', 'customer_balance'],
      ['payment_method_data[type]', 'customer_balance'],
      ['payment_method_options[customer_balance][funding_type]', 'bank_transfer'],
      ['payment_method_options[customer_balance][bank_transfer][type]', 'mx_bank_transfer'],
      ['confirm', 'true'],
      ['metadata[payment_id]', 'p1'],
    ]);
    expect(again.map(({ body }) => body)).toEqual([first?.body, second?.body]);
  });

  it.each([
    ['another payment’s', { id: 'cus_1', object: 'customer', metadata: { payment_id: 'p2' } }],
    ['nobody’s', { id: 'cus_1', object: 'customer', metadata: {} }],
    ['no customer at all', { id: 'pi_1', object: 'payment_intent' }],
  ])('a customer that is %s gets no payment', async (_, customer) => {
    other.answers = { '*': json(200, customer) };
    expect(await connectTo(other.origin).start(newOrder({ paymentId: 'p1' }), 'k')).toMatchObject({ kind: 'unknown' });
    expect(other.seen.map(({ path }) => path)).toEqual(['/v1/customers']);
  });

  it.each(['hang', '500', 'drop-after-commit', 'malformed-json', 'delay'] as const)(
    'a customer whose answer met %s leaves nothing to pay, and the same call mends it',
    async (kind) => {
      const order = newOrder();
      emulator.fault('POST /v1/customers', kind, 5);
      const hasty = connectTo(emulator.origin, 250);
      expect(await hasty.start(order, 'create_1')).toMatchObject({ kind: 'unknown' });
      expect(linesOf(emulator, order)).toEqual([]);
      emulator.fault('POST /v1/customers', kind, 0);
      // A delayed customer is made when its delay is over; until then its key is in use.
      await expect.poll(() => connection.start(order, 'create_1')).toMatchObject({ kind: 'accepted' });
      expect(linesOf(emulator, order)).toHaveLength(1);
    },
  );

  it('both calls together keep the one deadline', async () => {
    const order = newOrder();
    emulator.fault('POST /v1/customers', 'delay', 1);
    emulator.fault('POST /v1/payment_intents', 'delay', 1);
    const { outcome, ms } = await loopTimed(() => connectTo(emulator.origin, 700).start(order, 'create_1'));
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(ms).toBeLessThan(950);
  });

  it('a customer Stripe refuses is a certain no', async () => {
    const order = newOrder({ payer: payerNamed('Ana', 'not an address') });
    expect(await connection.start(order, 'create_1')).toEqual({
      kind: 'refused',
      group: 'payment_data_error',
      code: 'email_invalid',
    });
  });

  it('every payment gets a CLABE of its own, the same payer’s too', async () => {
    const [one, other] = [await started(), await started()];
    expect(one.clabe).not.toBe(other.clabe);
    await emulator.pay(one.clabe);
    expect(await connection.check(other.handle)).toMatchObject({ kind: 'pending' });
  });

  it('money that lies on the cash balance already pays at once', async () => {
    const order = newOrder({ paymentId: 'p1' });
    emulator.fault('POST /v1/payment_intents', '500', 2);
    expect(await connection.start(order, 'create_p1')).toMatchObject({ kind: 'unknown' });
    const { id } = (await callStripe('GET', '/customers')).data[0];
    await fund(id, '150000');
    expect(await connection.start(order, 'create_p1')).toMatchObject({
      kind: 'ended',
      observation: { kind: 'successful', received: { minor: 150_000, currency: 'MXN' }, paidAt: clock.now() },
      reference: null,
    });
  });
});

describe('money', () => {
  it('that came first wins over a void, a part of it too, and stays with its payment', async () => {
    const { handle, clabe } = await started();
    await emulator.pay(clabe, 100_000);
    expect(received(await connection.cancel?.(handle))).toBe(100_000);
    expect(emulator.ledger()[0]).toMatchObject({ status: 'requires_action' });
    await emulator.pay(clabe, 50_000);
    expect(received(await connection.check(handle))).toBe(150_000);
  });

  it('that comes between the look and the void wins by the void’s own answer', async () => {
    const { handle, clabe } = await started();
    emulator.fault('GET /v1/payment_intents/:id', '500', 2);
    await emulator.pay(clabe, 100_000);
    expect(received(await connection.cancel?.(handle))).toBe(100_000);
    expect(emulator.ledger()[0]).toMatchObject({ status: 'canceled', receivedMinor: 100_000 });
  });

  it('after a void is seen when asked, and stands on the list though no payment of Stripe’s has it', async () => {
    const { order, handle, clabe } = await started();
    expect(await connection.cancel?.(handle)).toMatchObject({ kind: 'cancelled' });
    const from = aDayLater();
    await emulator.pay(clabe);
    expect(emulator.ledger()[0]).toMatchObject({ status: 'canceled', receivedMinor: 150_000 });
    expect(received(await connection.check(handle))).toBe(150_000);
    expect(await settled(from)).toEqual([
      {
        kind: 'successful',
        providerRef: handle.providerRef,
        paymentId: order.paymentId,
        received: { minor: 150_000, currency: 'MXN' },
        paidAt: from,
      },
    ]);
  });

  it('whose answer was lost is found by our own id', async () => {
    const { order, clabe } = await started();
    await emulator.pay(clabe, 1_000);
    // A slip for the rest only would be wrong: the received money is reported.
    expect(await connection.lookUp?.(order)).toMatchObject({
      kind: 'ended',
      observation: { received: { minor: 1_000 } },
    });
  });

  it('cannot be read while the cash balance does not answer', async () => {
    const { handle, clabe } = await started();
    await emulator.pay(clabe);
    emulator.fault('GET /v1/customers/:id/cash_balance_transactions', '500', 2);
    expect(await connection.check(handle)).toMatchObject({ kind: 'unknown' });
    expect(received(await connection.check(handle))).toBe(150_000);
  });
});

describe('the settled list', () => {
  it('has all that came for a payment, also what came before its window', async () => {
    const { clabe } = await started();
    await emulator.pay(clabe, 100_000);
    const from = aDayLater();
    expect(await settled(from)).toEqual([]);
    await emulator.pay(clabe, 60_000);
    expect(await settled(from)).toMatchObject([{ received: { minor: 160_000 } }]);
  });

  it('has a second transfer, of which no webhook says whose it is', async () => {
    const { clabe } = await started();
    await emulator.pay(clabe);
    await emulator.tick();
    capture.collect();
    await emulator.pay(clabe);
    expect(capture.deliveries).toEqual([]);
    expect(await settled(new Date(clock.now().getTime() - 1_000))).toMatchObject([{ received: { minor: 300_000 } }]);
  });

  it.each([
    ['from the cash balance', 200_000, 50_000],
    ['of the payment', 150_000, 150_000],
    ['of both', 160_000, 100_000],
    ['of a payment that was paid in part', 100_000, 30_000],
  ])('has money that went back: %s', async (_, came, back) => {
    const { clabe } = await started();
    await emulator.pay(clabe, came);
    const from = aDayLater();
    expect(await emulator.takeBack?.(clabe, back)).toBe(true);
    const [line, ...more] = (await settled(from)) ?? [];
    expect(more).toEqual([]);
    expect(line?.received.minor).toBe(came);
    expect(line?.returned?.reduce((sum, { minor }) => sum + minor, 0)).toBe(back);
    expect(await emulator.takeBack?.(clabe, came - back + 1)).toBe(false);
  });

  it('has money on a CLABE of somebody else, as nobody’s', async () => {
    const { id } = await callStripe('POST', '/customers', { name: 'A donor' });
    await fund(id, '5000');
    expect(await settled(new Date(0))).toMatchObject([
      { providerRef: id, paymentId: null, received: { minor: 5_000, currency: 'MXN' } },
    ]);
  });

  it.each(['GET /v1/events', 'GET /v1/payment_intents', 'GET /v1/customers/:id/cash_balance_transactions'])(
    'is an outage while %s fails',
    async (route) => {
      const { clabe } = await started();
      await emulator.pay(clabe, 1_000);
      emulator.fault(route, '500', 50);
      await expect(settled(new Date(0))).rejects.toThrow('could not be read');
      emulator.fault(route, '500', 0);
      expect(await settled(new Date(0))).toHaveLength(1);
    },
  );
});
