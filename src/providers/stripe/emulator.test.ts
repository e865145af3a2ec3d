import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Emulator } from '../emulator-kit.ts';
import { turnableClock, type TurnableClock } from '../provider-contract-bench.ts';
import { openWebhookMailbox, type WebhookMailbox } from '../emulator-mailbox.ts';
import { startStripeEmulator } from './emulator.ts';
import { testKeys } from './stripe-test-kit.ts';
import { event, page, paymentIntent } from './wire.ts';

let mailbox: WebhookMailbox;
let clock: TurnableClock;
let emulator: Emulator;
beforeAll(async () => {
  mailbox = await openWebhookMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  mailbox.empty();
  mailbox.answerWith(200);
  clock = turnableClock('2026-11-23T18:00:00Z');
  emulator = await startStripeEmulator({ port: 0, clock, webhookUrl: mailbox.url, env: testKeys, delayMs: 150 });
});
afterEach(() => emulator.close());

const create = {
  amount: '150000',
  currency: 'mxn',
  'payment_method_types[0]': 'oxxo',
  'payment_method_data[type]': 'oxxo',
  'payment_method_data[billing_details][name]': 'Ana',
  'payment_method_data[billing_details][email]': 'ana@ex.mx',
  'payment_method_options[oxxo][expires_after_days]': '3',
  confirm: 'true',
  'metadata[payment_id]': 'p1',
};

async function call(
  method: 'GET' | 'POST',
  path: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const query = new URLSearchParams(fields).toString();
  const url = `${emulator.origin}/v1${path}${method === 'GET' && query ? `?${query}` : ''}`;
  const answer = await fetch(url, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', ...headers },
    ...(method === 'POST' ? { body: query } : {}),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, headers: answer.headers, body };
}

async function newVoucher(changes: Readonly<Record<string, string>> = {}) {
  const intent = paymentIntent.parse((await call('POST', '/payment_intents', { ...create, ...changes })).body);
  const details = intent.next_action?.oxxo_display_details;
  await emulator.tick();
  return {
    id: intent.id,
    number: details?.number ?? '',
    url: details?.hosted_voucher_url ?? '',
    expiresAfter: details?.expires_after ?? 0,
  };
}

const statusOf = async (id: string) => paymentIntent.parse((await call('GET', `/payment_intents/${id}`)).body).status;
const withEmail = (local: string) => ({ 'payment_method_data[billing_details][email]': `${local}@ex.mx` });
const delivered = () => mailbox.deliveries.map(({ body }) => event.parse(JSON.parse(body)));
const failed = 'payment_intent.payment_failed';

describe('the API', () => {
  it('creates and confirms in one call, or in two', async () => {
    const { status, headers, body } = await call('POST', '/payment_intents', create, {
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': 'k',
    });
    expect({ status, version: headers.get('stripe-version'), key: headers.get('idempotency-key') }).toEqual({
      status: 200,
      version: '2026-10-28.endive',
      key: 'k',
    });
    expect(headers.get('request-id')).toMatch(/^req_/);
    expect(body).toMatchObject({
      status: 'requires_action',
      amount_received: 0,
      livemode: false,
      next_action: { type: 'oxxo_display_details' },
    });

    const { confirm: _, ...unconfirmed } = create;
    const second = paymentIntent.parse((await call('POST', '/payment_intents', unconfirmed)).body);
    expect(second).toMatchObject({ status: 'requires_payment_method', next_action: null, last_payment_error: null });
    expect(await call('POST', `/payment_intents/${second.id}/confirm`, create)).toMatchObject({
      status: 200,
      body: { status: 'requires_action' },
    });
    expect(await call('POST', `/payment_intents/${second.id}/confirm`, create)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
  });

  it.each([
    ['no amount', { amount: '' }, 'parameter_missing', 'amount'],
    ['half a peso cent', { amount: '1500.5' }, 'parameter_invalid_integer', 'amount'],
    ['9.99', { amount: '999' }, 'amount_too_small', 'amount'],
    ['10,000.01', { amount: '1000001' }, 'amount_too_large', 'amount'],
    ['dollars', { currency: 'usd' }, 'payment_method_currency_mismatch', 'currency'],
    [
      'no name',
      { 'payment_method_data[billing_details][name]': '' },
      'parameter_missing',
      'payment_method_data[billing_details][name]',
    ],
    [
      'no e-mail',
      { 'payment_method_data[billing_details][email]': '' },
      'parameter_missing',
      'payment_method_data[billing_details][email]',
    ],
    [
      'a bad e-mail',
      { 'payment_method_data[billing_details][email]': 'ana' },
      'email_invalid',
      'payment_method_data[billing_details][email]',
    ],
    [
      '8 days',
      { 'payment_method_options[oxxo][expires_after_days]': '8' },
      'parameter_invalid_integer',
      'payment_method_options[oxxo][expires_after_days]',
    ],
    ['a word it does not know', { colour: 'red' }, 'parameter_unknown', 'colour'],
  ])('refuses %s', async (_, changes, code, param) => {
    const answer = await call('POST', '/payment_intents', { ...create, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', code, param } } });
    expect(emulator.ledger()).toEqual([]);
  });

  it('knows its key, its paths and its objects', async () => {
    expect(await call('GET', '/payment_intents', {}, { authorization: 'Bearer sk_test_other' })).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect(await call('GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect(await call('GET', '/payment_intents/pi_none')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
  });

  it('lists and searches newest first, page by page, and keeps every event', async () => {
    const first = await newVoucher();
    clock.advance(1_000);
    const second = await newVoucher({ 'metadata[payment_id]': 'p2' });
    expect(await call('GET', '/payment_intents', { limit: '1' })).toMatchObject({
      body: { object: 'list', has_more: true, data: [{ id: second.id }] },
    });
    expect(await call('GET', '/payment_intents', { limit: '1', starting_after: second.id })).toMatchObject({
      body: { has_more: false, data: [{ id: first.id }] },
    });
    expect(
      await call('GET', '/payment_intents', { 'created[gt]': String(clock.now().getTime() / 1000 - 1) }),
    ).toMatchObject({ body: { data: [{ id: second.id }] } });
    expect(await call('GET', '/payment_intents/search', { query: "metadata['payment_id']:'p2'" })).toMatchObject({
      body: { data: [{ id: second.id }] },
    });
    await emulator.pay(first.number);
    const { body } = await call('GET', '/events', { type: 'payment_intent.succeeded' });
    const id = event.parse(page.parse(body).data[0]).id;
    expect(await call('GET', `/events/${id}`)).toMatchObject({
      body: { id, data: { object: { id: first.id, status: 'succeeded' } } },
    });
  });
});

it('an answer that hangs ends when the emulator does', async () => {
  emulator.fault('GET /v1/events', 'hang', 1);
  const hanging = call('GET', '/events').then(
    () => 'answered',
    () => 'cut',
  );
  await new Promise((resolve) => setTimeout(resolve, 60));
  await emulator.close();
  expect(await hanging).toBe('cut');
});

describe('idempotency keys', () => {
  const post = (fields: Readonly<Record<string, string>> = create, headers: Readonly<Record<string, string>> = {}) =>
    call('POST', '/payment_intents', fields, { 'idempotency-key': 'k', ...headers });

  it('the same key and body give the same answer; another body is refused', async () => {
    const first = await post();
    const again = await post();
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await post({ ...create, amount: '1000' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    expect(emulator.ledger()).toHaveLength(1);
  });

  it('while the first is being worked on, the second is told so', async () => {
    emulator.fault('*', 'delay', 1);
    const first = post();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await post()).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } });
    expect((await first).status).toBe(200);
    expect(emulator.ledger()).toHaveLength(1);
  });

  it('a refused request leaves its key free, and a key dies after a day', async () => {
    expect((await post({ ...create, amount: '1' })).status).toBe(400);
    expect((await post()).status).toBe(200);
    clock.advance(86_399_000);
    await post();
    expect(emulator.ledger()).toHaveLength(1);
    clock.advance(1_000);
    await post();
    expect(emulator.ledger()).toHaveLength(2);
  });
});

describe('a voucher in time', () => {
  it('lives to the last second of its day in Mexico City, and not one longer', async () => {
    const { id, expiresAfter } = await newVoucher();
    expect(new Date(expiresAfter * 1000).toISOString()).toBe('2026-11-27T05:59:59.000Z');
    clock.advance(expiresAfter * 1000 - clock.now().getTime());
    await emulator.tick();
    expect(await statusOf(id)).toBe('requires_action');
    clock.advance(1_000);
    await emulator.tick();
    expect((await call('GET', `/payment_intents/${id}`)).body).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
    });
    expect(delivered().at(-1)?.type).toBe(failed);
  });

  it.each([
    ['succeed_immediately', 1, 'requires_action', 1, 'succeeded'],
    ['expire_immediately', 0, 'requires_action', 1, 'requires_payment_method'],
    ['expire_with_delay', 180, 'requires_action', 1, 'requires_payment_method'],
    ['fill_never', 86_400, 'requires_action', 4 * 86_400, 'requires_payment_method'],
    ['ana', 86_400, 'requires_action', 4 * 86_400, 'requires_payment_method'],
  ])('%s@: after %i s %s, and %i s later %s', async (local, before, first, after, second) => {
    const { id } = await newVoucher(withEmail(local));
    clock.advance(before * 1000);
    expect(await statusOf(id)).toBe(first);
    clock.advance(after * 1000);
    expect(await statusOf(id)).toBe(second);
  });

  it("pays by itself after three minutes only when asked to act as Stripe's test mode", async () => {
    await emulator.close();
    emulator = await startStripeEmulator({ port: 0, clock, webhookUrl: mailbox.url, env: testKeys, selfActing: true });
    const ordinary = await newVoucher();
    const never = await newVoucher(withEmail('fill_never'));
    clock.advance(180_000);
    expect(await statusOf(ordinary.id)).toBe('succeeded');
    expect(await statusOf(never.id)).toBe('requires_action');
  });

  it('late money on a dead voucher is still money; an ending does not undo it', async () => {
    const { id, number } = await newVoucher();
    expect(await emulator.outcome(number, 'expired')).toBe(true);
    expect(await emulator.pay(`${number.slice(0, 4)} ${number.slice(4)}`)).toBe(true);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await emulator.outcome(number, 'failed')).toBe(false);
    expect(emulator.recent()).toMatchObject([
      { providerRef: id, status: 'succeeded', receivedMinor: 150_000, createdAt: clock.now() },
    ]);
    expect(await emulator.pay('000')).toBe(false);
    expect(await emulator.outcome('000', 'failed')).toBe(false);
  });
});

describe('webhooks', () => {
  it('carry a signature over the instant and the raw body', async () => {
    await newVoucher();
    const [first] = mailbox.deliveries;
    const stamp = clock.now().getTime() / 1000;
    const signature = createHmac('sha256', testKeys.STRIPE_WEBHOOK_SECRET)
      .update(`${stamp}.${first?.body}`)
      .digest('hex');
    expect(first?.headers.get('stripe-signature')).toBe(`t=${stamp},v1=${signature}`);
    expect(delivered()).toMatchObject([{ type: 'payment_intent.requires_action' }]);
  });

  it('come again after a failure, each time later, until they are taken', async () => {
    mailbox.answerWith(500);
    await newVoucher();
    clock.advance(4_000);
    await emulator.tick();
    expect(delivered()).toHaveLength(1);
    clock.advance(1_000);
    await emulator.tick();
    expect(delivered()).toHaveLength(2);
    mailbox.answerWith(200);
    clock.advance(60_000);
    await emulator.tick();
    clock.advance(86_400_000);
    await emulator.tick();
    expect(new Set(delivered().map(({ id }) => id)).size).toBe(1);
    expect(delivered()).toHaveLength(3);
  });

  it('can be lost, late, or in the wrong order', async () => {
    const lost = await newVoucher();
    mailbox.empty();
    emulator.webhooks('off', 1);
    await emulator.pay(lost.number);
    emulator.webhooks('delay', 1);
    const late = await newVoucher();
    expect(delivered()).toEqual([]);
    clock.advance(60_000);
    await emulator.tick();
    expect(delivered()).toMatchObject([{ type: 'payment_intent.requires_action', data: { object: { id: late.id } } }]);

    mailbox.empty();
    emulator.webhooks('reorder', 2);
    await call('POST', '/payment_intents', { ...create, ...withEmail('succeed_immediately') });
    clock.advance(2_000);
    await emulator.tick();
    expect(delivered().map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.requires_action']);
  });

  it('that were forged or old and refused come again, honest', async () => {
    const { number } = await newVoucher();
    mailbox.empty();
    mailbox.answerWith(500);
    emulator.webhooks('bad-signature', 1);
    await emulator.pay(number);
    clock.advance(5_000);
    await emulator.tick();
    const [forged, honest] = mailbox.deliveries;
    expect(honest?.body).toBe(forged?.body);
    expect(honest?.headers.get('stripe-signature')?.split('v1=')[1]).not.toBe(
      forged?.headers.get('stripe-signature')?.split('v1=')[1],
    );
  });
});

describe('the hosted voucher', () => {
  it('shows number, total, last day and barcode, and can be paid there', async () => {
    const { id, url, number } = await newVoucher();
    const answer = await fetch(url);
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(text).toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
    expect(text).toContain('$1,500.00 MXN');
    expect(text).toContain('26 de noviembre de 2026');
    expect(text).toMatch(/<svg[^>]*>/);
    const paid = await fetch(`${url}/simulate`, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
    expect(await paid.text()).toContain('pagado');
    expect(await statusOf(id)).toBe('succeeded');
  });

  it('can be left to expire there, and an unknown one is not found', async () => {
    const { id, url } = await newVoucher();
    await fetch(`${url}/simulate`, { method: 'POST', body: new URLSearchParams({ act: 'expire' }) });
    expect(await statusOf(id)).toBe('requires_payment_method');
    expect((await fetch(`${emulator.origin}/oxxo/voucher/test_none`)).status).toBe(404);
  });
});
