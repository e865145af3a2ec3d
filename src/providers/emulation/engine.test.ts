/** The engine's behaviour for every emulator, tested by hand on one of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emulated as stripe } from '../stripe/emulated.ts';
import { otherAccount } from './contract-accounts.fixture.ts';
import { setUp, type Harness } from './contract-harness.fixture.ts';

const keys = stripe.keys();
const voucher = {
  amount: '150000',
  currency: 'mxn',
  'payment_method_types[0]': 'oxxo',
  'payment_method_data[type]': 'oxxo',
  'payment_method_data[billing_details][name]': 'Ana',
  'payment_method_data[billing_details][email]': 'ana@ex.mx',
  confirm: 'true',
};

let harness: Harness;
beforeEach(async () => {
  harness = await setUp(stripe);
});
afterEach(() => harness[Symbol.asyncDispose]());

function call(method: string, path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return fetch(`${harness.emulator.origin}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${keys.STRIPE_SECRET_KEY}`, ...headers },
    ...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
  });
}
const create = (key: string, changes: Record<string, string> = {}) =>
  call('POST', '/payment_intents', { ...voucher, ...changes }, { 'idempotency-key': key });
const typesOf = () =>
  harness.capture.collect().map(({ body }): string => (body.includes('requires_action"') ? 'made' : 'paid'));

it('nobody without the key is answered, nor about what is not there', async () => {
  expect((await call('GET', '/payment_intents', {}, { authorization: 'Bearer another' })).status).toBe(401);
  expect((await call('GET', '/nothing')).status).toBe(404);
  expect(await (await call('GET', '/payment_intents/pi_3none')).json()).toMatchObject({
    error: { code: 'resource_missing' },
  });
});

it('an account says whose it is, by whichever key, and shows its pages to anybody', async () => {
  const other = otherAccount(harness);
  const renewed = stripe.renewed(other.keys);
  other.emulator.credentials.add(renewed);
  const as = ({ STRIPE_SECRET_KEY: key }: typeof other.keys) => ({ authorization: `Bearer ${key}` });
  const idOf = async (who: typeof other.keys) => (await (await call('GET', '/account', {}, as(who))).json()).id;
  expect(await idOf(other.keys)).toMatch(/^acct_1\w+$/);
  expect(await idOf(renewed)).toBe(await idOf(other.keys));
  expect(await idOf(keys)).not.toBe(await idOf(other.keys));
  const { id, next_action } = await (await call('POST', '/payment_intents', voucher, as(other.keys))).json();
  const page = next_action.oxxo_display_details.hosted_voucher_url;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
  expect(other.emulator.ledger()).toMatchObject([{ providerRef: id, receivedMinor: 150_000 }]);
  expect(harness.emulator.ledger()).toEqual([]);
});

describe('idempotency keys', () => {
  it('the same request gets the first answer again for a day; another one under the key is refused', async () => {
    const first = await (await create('k')).json();
    expect(await (await create('k')).json()).toEqual(first);
    expect((await create('k', { amount: '150001' })).status).toBe(400);
    harness.clock.advance(86_400_000);
    expect((await (await create('k')).json()).id).not.toBe(first.id);
  });

  it('while the first is being worked on, the second is told so; a refused one leaves its key free', async () => {
    harness.emulator.fault('POST /v1/payment_intents', 'delay', 1);
    const first = create('k');
    await expect.poll(async () => (await create('k')).status).toBe(409);
    expect((await first).status).toBe(200);
    expect((await create('l', { amount: '1' })).status).toBe(400);
    expect((await create('l')).status).toBe(200);
  });
});

it('an answer that hangs ends when the emulator does', async () => {
  harness.emulator.fault('*', 'hang', 1);
  const hanging = call('GET', '/payment_intents').catch(() => 'cut');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await harness.emulator.close();
  expect(await hanging).toBe('cut');
});

describe('webhooks', () => {
  async function made(): Promise<string> {
    const { id } = await (await create(crypto.randomUUID())).json();
    await harness.emulator.tick();
    harness.capture.collect();
    return id;
  }

  it('can be lost, a minute late, or in the wrong order', async () => {
    const id = await made();
    harness.emulator.webhooks('off', 1);
    await harness.emulator.pay(id);
    expect(typesOf()).toEqual([]);
    harness.emulator.webhooks('delay', 1);
    await harness.emulator.pay(id);
    await harness.emulator.tick();
    expect(typesOf()).toEqual([]);
    harness.clock.advance(60_000);
    await harness.emulator.tick();
    expect(typesOf()).toEqual(['paid']);
    harness.emulator.webhooks('reorder', 1);
    await harness.emulator.pay(id);
    await create('later');
    await harness.emulator.tick();
    expect(typesOf()).toEqual(['made', 'paid']);
  });

  it('that were refused come again, each time later, honestly signed, and as they were', async () => {
    const id = await made();
    harness.capture.answerWith(500);
    harness.emulator.webhooks('bad-signature', 1);
    await harness.emulator.pay(id);
    const [forged] = harness.capture.collect();
    harness.capture.answerWith(200);
    await harness.emulator.tick();
    expect(harness.capture.collect()).toEqual([]);
    harness.clock.advance(5_000);
    await harness.emulator.tick();
    const [honest, ...more] = harness.capture.collect();
    expect(more).toEqual([]);
    expect(honest?.body).toBe(forged?.body);
    expect(honest?.headers['stripe-signature']).not.toBe(forged?.headers['stripe-signature']);
  });
});

it('the hosted page says what to pay, lets nothing in, and its buttons act', async () => {
  const { id, next_action } = await (await create('k')).json();
  const page = next_action.oxxo_display_details.hosted_voucher_url;
  const answer = await fetch(page);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toContain('$1,500.00 MXN');
  await fetch(page, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
  expect(harness.emulator.ledger()).toMatchObject([{ providerRef: id, receivedMinor: 150_000 }]);
  expect((await fetch(page.replace(/\w$/, ''))).status).toBe(404);
});

it('what nobody knows, or what has its money, is neither paid nor ended', async () => {
  const { id } = await (await create('k')).json();
  expect(await harness.emulator.pay('nobody')).toBe(false);
  expect(await harness.emulator.duplicate?.('nobody')).toBeNull();
  await harness.emulator.pay(id, 1_000);
  expect(await harness.emulator.outcome(id, 'failed')).toBe(false);
});
