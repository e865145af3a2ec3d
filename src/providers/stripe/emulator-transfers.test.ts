import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkClabe } from '#domain/clabe';
import type { Emulator } from '../emulator-kit.ts';
import { turnableClock, type TurnableClock } from '../provider-contract-bench.ts';
import { openWebhookMailbox, type WebhookMailbox } from '../emulator-mailbox.ts';
import { startStripeEmulator } from './emulator.ts';
import { testKeys } from './stripe-test-kit.ts';
import { customer as customerBody, event, page, paymentIntent } from './wire.ts';

let mailbox: WebhookMailbox;
let clock: TurnableClock;
let emulator: Emulator;
beforeAll(async () => {
  mailbox = await openWebhookMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  mailbox.empty();
  clock = turnableClock();
  emulator = await startStripeEmulator({ port: 0, clock, webhookUrl: mailbox.url, env: testKeys });
});
afterEach(() => emulator.close());

type Fields = Readonly<Record<string, string>>;

const create: Fields = {
  amount: '150000',
  currency: 'mxn',
  'payment_method_types[0]': 'customer_balance',
  'payment_method_data[type]': 'customer_balance',
  'payment_method_options[customer_balance][funding_type]': 'bank_transfer',
  'payment_method_options[customer_balance][bank_transfer][type]': 'mx_bank_transfer',
  confirm: 'true',
  'metadata[payment_id]': 'p1',
};

async function call(method: 'GET' | 'POST', path: string, fields: Fields = {}) {
  const query = new URLSearchParams(fields).toString();
  const url = `${emulator.origin}/v1${path}${method === 'GET' && query ? `?${query}` : ''}`;
  const answer = await fetch(url, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(method === 'POST' ? { body: query } : {}),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

const newCustomer = async () =>
  customerBody.parse((await call('POST', '/customers', { email: 'ana@ex.mx', 'metadata[payment_id]': 'p1' })).body).id;

async function newSlip(customer: string, changes: Fields = {}) {
  const intent = paymentIntent.parse(
    (await call('POST', '/payment_intents', { ...create, customer, ...changes })).body,
  );
  const slip = intent.next_action?.display_bank_transfer_instructions;
  await emulator.tick();
  return {
    id: intent.id,
    clabe: slip?.financial_addresses?.[0]?.spei?.clabe ?? '',
    reference: slip?.reference ?? '',
    url: slip?.hosted_instructions_url ?? '',
  };
}

const read = async (id: string) => paymentIntent.parse((await call('GET', `/payment_intents/${id}`)).body);
const remaining = async (id: string) =>
  (await read(id)).next_action?.display_bank_transfer_instructions?.amount_remaining ?? null;
const move = z.object({ type: z.string(), net_amount: z.int(), ending_balance: z.int() });
const balanceOf = async (customer: string) =>
  page
    .parse((await call('GET', `/customers/${customer}/cash_balance_transactions`)).body)
    .data.map((row) => move.parse(row))
    .map(({ type, net_amount, ending_balance }) => `${type} ${net_amount}, then ${ending_balance}`);
const happened = async () =>
  page
    .parse((await call('GET', '/events', { limit: '100' })).body)
    .data.map((row) => event.parse(row).type)
    .toReversed();

it('a slip has a CLABE with a right check digit that is its customer’s for good, and a reference of its own', async () => {
  const [ana, beto] = [await newCustomer(), await newCustomer()];
  const [first, again, other] = [await newSlip(ana), await newSlip(ana), await newSlip(beto)];
  expect(first.clabe).toMatch(/^124180\d{12}$/);
  expect(checkClabe(first.clabe)).toBe('ok');
  expect(again.clabe).toBe(first.clabe);
  expect(other.clabe).not.toBe(first.clabe);
  expect(new Set([first, again, other].map(({ reference }) => reference)).size).toBe(3);
  expect(await read(first.id)).toMatchObject({ status: 'requires_action', customer: ana, amount_received: 0 });
});

it.each([
  ['no customer', { customer: '' }, 'parameter_missing', 'customer'],
  ['a customer nobody made', { customer: 'cus_none' }, 'resource_missing', 'customer'],
  ['dollars', { currency: 'usd' }, 'payment_method_currency_mismatch', 'currency'],
  ['9.99', { amount: '999' }, 'amount_too_small', 'amount'],
  ['a million', { amount: '100000000' }, 'amount_too_large', 'amount'],
  [
    'no way of funding',
    { 'payment_method_options[customer_balance][funding_type]': '' },
    'parameter_missing',
    'payment_method_options[customer_balance][funding_type]',
  ],
  [
    'an account in Europe',
    { 'payment_method_options[customer_balance][bank_transfer][type]': 'eu_bank_transfer' },
    'payment_intent_invalid_parameter',
    'payment_method_options[customer_balance][bank_transfer][type]',
  ],
  [
    'a voucher’s data',
    { 'payment_method_data[type]': 'oxxo' },
    'payment_intent_incompatible_payment_method',
    'payment_method_data[type]',
  ],
])('refuses %s', async (_, changes, code, param) => {
  const answer = await call('POST', '/payment_intents', { ...create, customer: await newCustomer(), ...changes });
  expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', code, param } } });
  expect(emulator.ledger()).toEqual([]);
});

it('refuses a customer with a bad address, and knows no customer it did not make', async () => {
  expect(await call('POST', '/customers', { email: 'ana' })).toMatchObject({
    status: 400,
    body: { error: { code: 'email_invalid' } },
  });
  for (const path of ['/customers/cus_none', '/customers/cus_none/cash_balance_transactions'])
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
  const customer = await newCustomer();
  expect(await call('GET', `/customers/${customer}`)).toMatchObject({ body: { id: customer, email: 'ana@ex.mx' } });
});

describe('money on a CLABE', () => {
  it('in parts: each is put to the payment, which says so and asks for the rest', async () => {
    const customer = await newCustomer();
    const { id, clabe } = await newSlip(customer);
    mailbox.empty();
    await emulator.pay(clabe, 100_000);
    expect(await remaining(id)).toBe(50_000);
    await emulator.pay(clabe, 50_000);
    expect(await read(id)).toMatchObject({ status: 'succeeded', amount_received: 150_000, next_action: null });
    expect(await balanceOf(customer)).toEqual([
      'applied_to_payment -50000, then 0',
      'funded 50000, then 50000',
      'applied_to_payment -100000, then 0',
      'funded 100000, then 100000',
    ]);
    const events = mailbox.deliveries.map(({ body }) => event.parse(JSON.parse(body)).type);
    expect(events).toEqual(['payment_intent.partially_funded', 'payment_intent.succeeded']);
  });

  it('too much: the rest stays on the cash balance and pays the customer’s next payment', async () => {
    const customer = await newCustomer();
    const { clabe } = await newSlip(customer);
    await emulator.pay(clabe, 170_000);
    expect((await balanceOf(customer))[0]).toBe('applied_to_payment -150000, then 20000');
    expect(await happened()).toContain('cash_balance.funds_available');
    const next = await newSlip(customer, { amount: '20000' });
    expect(await read(next.id)).toMatchObject({ status: 'succeeded', amount_received: 20_000 });
  });

  it('after a void stays on the cash balance; a void gives back what was put to the payment', async () => {
    const customer = await newCustomer();
    const { id, clabe } = await newSlip(customer);
    await emulator.pay(clabe, 30_000);
    await call('POST', `/payment_intents/${id}/cancel`);
    await emulator.pay(clabe);
    expect(await read(id)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await balanceOf(customer)).toEqual([
      'funded 150000, then 180000',
      'unapplied_from_payment 30000, then 30000',
      'applied_to_payment -30000, then 0',
      'funded 30000, then 30000',
    ]);
    expect(emulator.ledger()).toMatchObject([{ status: 'canceled', reference: clabe, receivedMinor: 180_000 }]);
  });

  it('comes by the test helper too, with what the payer wrote', async () => {
    const customer = await newCustomer();
    const { id } = await newSlip(customer);
    const path = `/test_helpers/customers/${customer}/fund_cash_balance`;
    expect(await call('POST', path, { amount: '150000', currency: 'mxn', reference: 'colegiatura' })).toMatchObject({
      status: 200,
      body: {
        object: 'customer_cash_balance_transaction',
        type: 'funded',
        net_amount: 150_000,
        funded: { bank_transfer: { type: 'mx_bank_transfer', reference: 'colegiatura' } },
      },
    });
    expect((await read(id)).status).toBe('succeeded');
    for (const fields of [{ amount: '0', currency: 'mxn' }, { amount: '1', currency: 'usd' }, { currency: 'mxn' }])
      expect(await call('POST', path, fields)).toMatchObject({ status: 400 });
  });

  it.each(['id', 'clabe'] as const)('is brought by %s, with spaces as a person would write it', async (by) => {
    const slip = await newSlip(await newCustomer());
    expect(await emulator.pay(slip[by].replace(/^(.{3})(.{3})/, '$1 $2 '))).toBe(true);
    expect((await read(slip.id)).status).toBe('succeeded');
  });

  it('goes back from the cash balance before it is taken off the payment', async () => {
    const customer = await newCustomer();
    const { clabe } = await newSlip(customer);
    await emulator.pay(clabe, 160_000);
    mailbox.empty();
    expect(await emulator.takeBack?.(clabe, 10_000)).toBe(true);
    const told = () => mailbox.deliveries.map(({ body }) => event.parse(JSON.parse(body)).type);
    const left = 'customer_cash_balance_transaction.created';
    expect(told()).toEqual([left]);
    expect((await balanceOf(customer))[0]).toBe('return_initiated -10000, then 0');
    expect(await emulator.takeBack?.(clabe, 1_000)).toBe(true);
    expect(told()).toEqual([left, 'charge.refunded']);
    expect(await emulator.takeBack?.(clabe, 149_001)).toBe(false);
  });
});

it('the hosted page shows where to send how much, and a part or all can be sent there', async () => {
  const { id, clabe, reference, url } = await newSlip(await newCustomer());
  const answer = await fetch(url);
  const text = await answer.text();
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  for (const shown of [clabe, reference, '$1,500.00 MXN', 'CITI MEXICO']) expect(text).toContain(shown);
  const send = async (act: string) =>
    (await fetch(`${url}/simulate`, { method: 'POST', body: new URLSearchParams({ act }) })).text();
  expect(await send('half')).toContain('$750.00 MXN');
  expect(await remaining(id)).toBe(75_000);
  expect(await send('pay')).toContain('pagado');
  expect((await fetch(`${emulator.origin}/bank_transfers/instructions/test_none`)).status).toBe(404);
});

it('a payment with money, even a part of it, cannot be ended from the console', async () => {
  const { id, clabe } = await newSlip(await newCustomer());
  await emulator.pay(clabe, 1_000);
  expect(await emulator.outcome(clabe, 'cancelled')).toBe(false);
  expect((await read(id)).status).toBe('requires_action');
});
