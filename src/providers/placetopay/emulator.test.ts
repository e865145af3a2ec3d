import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accepted, harnessOfFile, newOrder, started } from '../emulation/contract-harness.fixture.ts';
import { requestOf } from './adapter.ts';
import { authOf, ecuadorTime, freshAuth } from './auth.ts';
import { emulated } from './emulated.ts';
import { kindOf } from './kinds.ts';

/** PlacetoPay's own emulator beyond the contract suite. */
const harness = await harnessOfFile(emulated);

const [cash, card] = [kindOf({ type: 'bank' }).offer, kindOf({ type: 'card' }).offer];
const site = () => {
  const { PLACETOPAY_LOGIN: login, PLACETOPAY_SECRET_KEY: secretKey } = emulated.keys();
  return { login, secretKey };
};
const post = async (path: string, body: object) => {
  const answer = await fetch(`${harness.emulator.origin}/api${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};
const signed = (path: string, body: object = {}) => post(path, { auth: freshAuth(site()), ...body });
const refusedWith = (number: number) => ({
  status: 401,
  body: { status: { status: 'FAILED', reason: 401, message: `Authentication failed ${number}` } },
});

describe('a call is refused', () => {
  const ago = (seconds: number) => ecuadorTime(new Date(Date.now() - seconds * 1000));
  it.each([
    ['without credentials', 100, () => ({})],
    ['of another key', 102, () => ({ auth: freshAuth({ ...site(), secretKey: 'another' }) })],
    ['of another site', 102, () => ({ auth: freshAuth({ ...site(), login: 'another' }) })],
    ['of six minutes ago', 103, () => ({ auth: authOf(site(), randomUUID(), ago(360)) })],
    ['of six minutes on', 103, () => ({ auth: authOf(site(), randomUUID(), ago(-360)) })],
  ])('%s, by the number %i', async (_, number, body) => {
    expect(await post('/session/1', body())).toMatchObject(refusedWith(number));
  });

  it('that shows a nonce again, and taken of four minutes ago', async () => {
    const auth = authOf(site(), randomUUID(), ago(240));
    expect((await post('/session/1', { auth })).status).toBe(400);
    expect(await post('/session/1', { auth })).toMatchObject(refusedWith(102));
  });

  it('that is no POST: there is no other', async () => {
    const { handle } = await started(harness, card);
    const answer = await fetch(`${harness.emulator.origin}/api/session/${handle.providerRef}`);
    expect(answer.status).toBe(401);
  });
});

it.each([
  ['another currency', { amount: { currency: 'COP', total: 15 } }],
  ['parts that do not add up', { amount: { currency: 'USD', total: 15, details: [{ kind: 'subtotal', amount: 14 }] } }],
  [
    'a tax without a base',
    { amount: { currency: 'USD', total: 15, taxes: [{ kind: 'valueAddedTax', amount: 1, base: 0 }] } },
  ],
  ['a reference of 33', { reference: 'a'.repeat(33) }],
  ['no description', { description: '' }],
])('a session with %s is not made', async (_, changes) => {
  const request = requestOf(await newOrder(harness, card));
  const payment = 'payment' in request && typeof request.payment === 'object' ? request.payment : {};
  const answer = await signed('/session', { ...request, payment: { ...payment, ...changes } });
  expect(answer).toMatchObject({ status: 400, body: { status: { reason: 'request_not_valid' } } });
});

/** Opens its page, for a payer's actions there. */
async function opened(offer: typeof card) {
  const order = await newOrder(harness, offer);
  const { nextStep, providerRef } = accepted(await harness.connection.start(order, randomUUID()));
  const url = nextStep.kind === 'redirect' ? nextStep.url : '';
  const handle = { paymentId: order.paymentId, providerRef };
  const act = (sent: Readonly<Record<string, string>>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(sent), redirect: 'manual' });
  return {
    handle,
    order,
    act,
    pay: (number: string, more: object = {}) => act({ act: 'pay', number, expires: '12/29', code: '123', ...more }),
    page: async () => (await fetch(url)).text(),
    check: () => harness.connection.check(handle),
  };
}

describe('its page', () => {
  it.each([
    ['4381 0800 0000 0029', 'successful'],
    ['36545400000008', 'successful'],
    ['4005580000000040', 'pending'],
    ['4110760000000065', 'pending'],
    ['1234', 'pending'],
  ])('after one try with %s it is %s', async (number, kind) => {
    const { pay, check } = await opened(card);
    await pay(number);
    expect(await check()).toMatchObject({ kind });
  });

  it('asks for the bank’s code, and declines another', async () => {
    const { act, pay, page, check } = await opened(card);
    await pay('4110760000000008');
    expect(await page()).toContain('Tu banco te envió un código');
    await act({ act: 'code', otp: '99999' });
    expect(await page()).toContain('rechazó la tarjeta');
    await pay('4110760000000008');
    await act({ act: 'code', otp: '12345' });
    expect(await check()).toMatchObject({ kind: 'successful' });
  });

  it('takes one card with its date and code only', async () => {
    const { pay, check } = await opened(card);
    await pay('4012888888881881');
    expect(await check()).toMatchObject({ kind: 'pending' });
    await pay('4012888888881881', { expires: '11/28', code: '917' });
    expect(await check()).toMatchObject({ kind: 'successful' });
  });

  it.each([
    ['4110760000000073', 60, 'successful'],
    ['4110760000000115', 180, 'pending'],
    ['36545400000701', 900, 'successful'],
  ])('%s is answered after %i seconds', async (number, seconds, kind) => {
    const { pay, check } = await opened(card);
    await pay(number);
    expect(await check()).toMatchObject({ kind: 'pending', phase: 'awaiting_provider' });
    harness.clock.advance(seconds * 1000);
    await harness.emulator.tick();
    expect(await check()).toMatchObject(kind === 'pending' ? { kind, phase: 'awaiting_payer' } : { kind });
  });

  it('is of no use without its hash, and leads back where it was left', async () => {
    const { act, handle, order } = await opened(card);
    const other = `${harness.emulator.origin}/spa/session/${handle.providerRef}/${'0'.repeat(32)}`;
    expect((await fetch(other)).status).toBe(404);
    const left = await act({ act: 'leave' });
    expect([left.status, left.headers.get('location')]).toEqual([303, order.returnUrl]);
    expect(await harness.connection.check(handle)).toMatchObject({ kind: 'cancelled' });
  });

  it('gives a deposit number, and keeps it until the session ends', async () => {
    const { act, page, check, handle } = await opened(cash);
    await act({ act: 'deposit' });
    expect(await page()).toMatch(/Número de depósito<\/dt>\s*<dd>\d{10}/);
    expect(await check()).toMatchObject({ kind: 'pending', phase: 'awaiting_payer', nextStep: { kind: 'redirect' } });
    expect(await harness.connection.cancel?.(handle)).toMatchObject({ kind: 'pending' });
    harness.clock.advance(4 * 86_400_000);
    await harness.emulator.tick();
    expect(await check()).toMatchObject({ kind: 'failed' });
  });
});

it('what was reversed is not reversed again, by the older call either', async () => {
  const { handle, reference } = await started(harness, card);
  await harness.emulator.pay(reference);
  const { body } = await signed(`/session/${handle.providerRef}`);
  const { internalReference } = body.payment[0];
  expect(await signed('/reverse', { internalReference })).toMatchObject({ body: { status: { status: 'APPROVED' } } });
  expect(await signed('/transaction', { internalReference, action: 'reverse' })).toMatchObject({
    status: 400,
    body: { status: { message: 'Transaction already refunded' } },
  });
});

it('the same order asks for the same; only what says whose call it is differs', async () => {
  const order = await newOrder(harness, card);
  expect(requestOf(order)).toEqual(requestOf(structuredClone(order)));
  expect(requestOf(order)).not.toHaveProperty('auth');
});
