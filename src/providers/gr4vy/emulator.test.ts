import { createHmac, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkCardNumber, cardBrandOf } from '#domain/card-number';
import { turnableClock, type TurnableClock } from '../provider-contract-bench.ts';
import { openWebhookMailbox, type WebhookMailbox } from '../emulator-mailbox.ts';
import { startGr4vyEmulator, type Gr4vyEmulator } from './emulator.ts';
import { magicCards } from './emulator-cards.ts';
import { typeCard } from './emulator-typing.ts';
import { signToken } from './token.ts';
import { checkoutSession, event, storedMethod, transaction } from './wire.ts';

const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const env = {
  GR4VY_ID: 'sandbox-test',
  GR4VY_MERCHANT_ACCOUNT: 'sandbox-school',
  GR4VY_PRIVATE_KEY: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  GR4VY_WEBHOOK_SECRET: 'sandbox-first',
};

let mailbox: WebhookMailbox;
let clock: TurnableClock;
let emulator: Gr4vyEmulator;
beforeAll(async () => {
  mailbox = await openWebhookMailbox();
});
afterAll(() => mailbox.close());
const start = (changes: Readonly<Record<string, string>> = {}) =>
  startGr4vyEmulator({ port: 0, clock, webhookUrl: mailbox.url, env: { ...env, ...changes }, delayMs: 150 });
beforeEach(async () => {
  mailbox.empty();
  mailbox.answerWith(200);
  clock = turnableClock();
  emulator = await start();
});
afterEach(() => emulator.close());

const page = z.object({ items: z.array(z.unknown()), next_cursor: z.nullish(z.string()) });
const everything = ['*.read', '*.write'];

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const answer = await fetch(emulator.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${await signToken(key, everything)}`,
      'x-gr4vy-merchant-account-id': 'sandbox-school',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await answer.text();
  const read: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body: read };
}

async function newSession(body: unknown = { amount: 150_000, currency: 'MXN' }): Promise<string> {
  return checkoutSession.parse((await call('POST', '/checkout/sessions', body)).body).id;
}

async function typed(number: string): Promise<string> {
  const id = await newSession();
  await typeCard(emulator.origin, id, number);
  return id;
}

const payment = (session: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  amount: 150_000,
  currency: 'MXN',
  country: 'MX',
  intent: 'capture',
  payment_method: { method: 'checkout-session', id: session, redirect_url: 'http://localhost:3000/card/status/p1?a=1' },
  external_identifier: 'p1',
  ...changes,
});

async function pay(number: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await call('POST', '/transactions', payment(await typed(number), changes));
  expect(status).toBe(201);
  return transaction.parse(body);
}

const read = async (id: string) => transaction.parse((await call('GET', `/transactions/${id}`)).body);
const numberOf = (about: string) => {
  const card = magicCards.find((each) => each.about.startsWith(about));
  if (!card) throw new Error(`no magic card: ${about}`);
  return card.number;
};
const approved = '4242424242424242';
const asks = '4000000000003220';
const waits = numberOf('Pending validation until');
const delivered = () => mailbox.deliveries.map(({ body }) => event.parse(JSON.parse(body)).name);

describe('the magic cards', () => {
  it('are all different, and a card of their brand by the rules of the form', () => {
    expect(new Set(magicCards.map(({ number }) => number)).size).toBe(magicCards.length);
    for (const { number, brand } of magicCards) {
      expect(checkCardNumber(number), number).toBe('ok');
      expect(cardBrandOf(number)).toBe(brand);
    }
  });

  const end = { approved: 'capture_succeeded', declined: 'authorization_declined', failed: 'authorization_failed' };
  it.each(magicCards)('$number, $about', async ({ number, fate, brand, type }) => {
    const made = await pay(number);
    const status = { ...end, asked: 'buyer_approval_pending', pending: 'capture_pending' }[fate.kind];
    expect(made).toMatchObject({
      status,
      error_code: 'code' in fate ? fate.code : null,
      captured_amount: fate.kind === 'approved' ? 150_000 : 0,
      payment_method: { label: number.slice(-4), scheme: brand, details: { bin: number.slice(0, 8), card_type: type } },
    });
    clock.advance(119_000);
    await emulator.tick();
    expect(await read(made.id)).toEqual(made);
    clock.advance(481_000);
    await emulator.tick();
    const later = await read(made.id);
    if (fate.kind === 'asked') expect(later.error_code).toBe('incomplete_buyer_approval');
    else if (fate.kind !== 'pending' || fate.afterSeconds === null) expect(later).toEqual(made);
    else expect(later.status).toBe(end[fate.after.kind === 'approved' ? 'approved' : 'declined']);
  });

  it('any other number is declined, so that nobody pays with a real card here', async () => {
    expect(await pay('4539578763621486')).toMatchObject({
      status: 'authorization_declined',
      error_code: 'invalid_payment_method',
    });
  });
});

describe('who may call', () => {
  const signed = (by: KeyObject, changes: Readonly<Record<string, unknown>> = {}, kid?: string) =>
    new SignJWT({ scopes: everything, iss: 't', jti: randomUUID(), iat: 0, nbf: 0, exp: 4_102_444_800, ...changes })
      .setProtectedHeader({ alg: 'ES512', typ: 'JWT', ...(kid ? { kid } : {}) })
      .sign(by);
  const { privateKey: strange } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
  it.each([
    { token: 'no token', with: async () => ({ authorization: '' }), status: 401 },
    { token: "another's key", with: async () => bearer(await signToken(strange, everything)), status: 401 },
    {
      token: 'a name of the key that is not its thumbprint',
      with: async () => bearer(await signed(key, {}, 'x')),
      status: 401,
    },
    { token: 'no name of the key', with: async () => bearer(await signed(key)), status: 401 },
    { token: 'a token that is over', with: async () => bearer(await expired()), status: 401 },
    { token: 'scopes for reading only', with: async () => bearer(await signToken(key, ['*.read'])), status: 403 },
    { token: 'scopes for other things', with: async () => bearer(await signToken(key, ['buyers.write'])), status: 403 },
    {
      token: 'another merchant account',
      with: async () => ({ 'x-gr4vy-merchant-account-id': 'default' }),
      status: 403,
    },
    {
      token: 'just the scope',
      with: async () => bearer(await signToken(key, ['checkout-sessions.write'])),
      status: 201,
    },
  ])('$token: $status', async ({ with: headers, status }) => {
    const answer = await call('POST', '/checkout/sessions', { amount: 100, currency: 'MXN' }, await headers());
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.body).toMatchObject({ type: 'error', status });
  });
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const expired = async () => {
    const claims = z.object({ kid: z.string() });
    const kid = claims.parse(
      JSON.parse(Buffer.from((await signToken(key, [])).split('.')[0] ?? '', 'base64url').toString()),
    ).kid;
    return signed(key, { exp: 1_000 }, kid);
  };
});

describe('the card fields', () => {
  const fields = (session: string, changes: Readonly<Record<string, unknown>> = {}) =>
    call(
      'PUT',
      `/checkout/sessions/${session}/fields`,
      {
        payment_method: {
          method: 'card',
          number: approved,
          expiration_date: '12/34',
          security_code: '123',
          ...changes,
        },
      },
      { authorization: '', origin: emulator.frameOrigin },
    );

  it('keep a card under the session, of which only the last digits come back', async () => {
    const id = await newSession();
    const kept = await fields(id);
    expect(kept.status).toBe(204);
    expect(kept.headers.get('access-control-allow-origin')).toBe(emulator.frameOrigin);
    const { body } = await call('GET', `/checkout/sessions/${id}`);
    expect(body).toMatchObject({
      payment_method: { method: 'card', id: null, label: '4242', scheme: 'visa', details: { bin: '42424242' } },
    });
    expect(JSON.stringify(body)).not.toContain(approved);
  });

  it.each([
    { what: 'a checksum that is wrong', typed: { number: '4242424242424241' } },
    { what: 'no number', typed: { number: '' } },
    { what: 'a month that is over', typed: { expiration_date: '10/26' } },
    { what: 'no month', typed: { expiration_date: '' } },
    { what: 'a code of four digits on a Visa', typed: { security_code: '1234' } },
  ])('refuse $what, without quoting it', async ({ typed: changes }) => {
    const { status, body } = await fields(await newSession(), changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'error', code: 'bad_request' });
    expect(JSON.stringify(body)).not.toMatch(/\d{6}/);
  });

  it('no other page may call them, and a session that is over or never was knows nothing', async () => {
    const id = await newSession({ amount: 100, currency: 'MXN', expires_in: 60 });
    const preflight = await fetch(`${emulator.origin}/checkout/sessions/${id}/fields`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.localhost:1', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    clock.advance(60_000);
    expect((await fields(id)).status).toBe(404);
    expect((await fields(randomUUID())).status).toBe(404);
  });

  it('name a card by its first digits', async () => {
    const { body } = await call('POST', `/checkout/sessions/${await newSession()}/card-details`, { bin: '378282' });
    expect(body).toMatchObject({ scheme: 'amex' });
  });
});

describe('a payment', () => {
  it('needs a card, and a session that was not used and is not over', async () => {
    const post = async (session: string) => (await call('POST', '/transactions', payment(session))).status;
    expect(await post(await newSession())).toBe(400);
    expect(await post(randomUUID())).toBe(404);
    const used = await typed(approved);
    expect(await post(used)).toBe(201);
    expect(await post(used)).toBe(400);
    const over = await typed(approved);
    clock.advance(3_600_000);
    expect(await post(over)).toBe(400);
    expect(emulator.ledger()).toHaveLength(1);
  });

  it.each([
    { what: 'too much', change: { amount: 100_000_000 } },
    { what: 'half a cent', change: { amount: 1.5 } },
    { what: 'nothing', change: { amount: 0 } },
    { what: 'no currency', change: { currency: 'pesos' } },
    { what: 'a return to nowhere', change: { payment_method: { method: 'id', id: randomUUID(), redirect_url: 'x' } } },
  ])('$what is refused', async ({ change }) => {
    const { status, body } = await call('POST', '/transactions', payment(await typed(approved), change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'error', code: 'bad_request', details: [{ location: 'body' }] });
  });

  it('is made once under its key for a day, and another body under the key is refused', async () => {
    const headers = { 'idempotency-key': 'k' };
    const body = payment(await typed(approved));
    const first = await call('POST', '/transactions', body, headers);
    expect((await call('POST', '/transactions', body, headers)).body).toEqual(first.body);
    expect((await call('POST', '/transactions', { ...body, amount: 1 }, headers)).status).toBe(400);
    clock.advance(86_400_000);
    expect((await call('POST', '/transactions', body, headers)).status).toBe(400);
    expect(emulator.ledger()).toHaveLength(1);
  });

  it('is said to be under way while the first try is', async () => {
    const headers = { 'idempotency-key': 'k' };
    const body = payment(await typed(approved));
    emulator.fault('POST /transactions', 'delay', 1);
    const first = call('POST', '/transactions', body, headers);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await call('POST', '/transactions', body, headers)).toMatchObject({
      status: 409,
      body: { code: 'concurrent_request' },
    });
    expect((await first).status).toBe(201);
  });

  it('is found by our own id, by status and by when it changed, page by page', async () => {
    const first = await pay(approved);
    clock.advance(1_000);
    const second = await pay(approved, { external_identifier: 'p2' });
    const ids = async (query: string) => {
      const { body } = await call('GET', `/transactions?${query}`);
      const { items, next_cursor } = page.parse(body);
      return { next: next_cursor, ids: items.map((item) => z.object({ id: z.string() }).parse(item).id) };
    };
    expect(await ids('external_identifier=p1')).toEqual({ next: null, ids: [first.id] });
    expect(await ids(`updated_at_gte=${clock.now().toISOString()}&status=capture_succeeded`)).toMatchObject({
      ids: [second.id],
    });
    const begin = await ids('limit=1');
    expect(begin.ids).toEqual([second.id]);
    expect(await ids(`limit=1&cursor=${begin.next}`)).toEqual({ next: null, ids: [first.id] });
    expect((await call('GET', '/transactions?nonsense=1')).status).toBe(400);
  });

  it('that is only authorised can be captured in part, or voided; a captured one can be refunded', async () => {
    const authorize = { intent: 'authorize' };
    const held = await pay(approved, authorize);
    expect(held).toMatchObject({ status: 'authorization_succeeded', captured_amount: 0 });
    expect((await call('POST', `/transactions/${held.id}/capture`, { amount: 100_000 })).body).toMatchObject({
      status: 'succeeded',
      transaction: { status: 'capture_succeeded', captured_amount: 100_000 },
    });
    const released = await pay(approved, authorize);
    await call('POST', `/transactions/${released.id}/void`);
    expect(await read(released.id)).toMatchObject({ status: 'authorization_voided' });
    expect((await call('POST', `/transactions/${released.id}/void`)).body).toMatchObject({ status: 'failed' });
    expect((await call('POST', `/transactions/${held.id}/refunds`, { amount: 60_000 })).status).toBe(201);
    expect((await call('POST', `/transactions/${held.id}/refunds`, { amount: 60_000 })).status).toBe(400);
    expect((await call('POST', `/transactions/${held.id}/refunds`)).body).toMatchObject({ amount: 40_000 });
    expect(await read(held.id)).toMatchObject({ refunded_amount: 100_000 });
  });

  it('has its history', async () => {
    const { id } = await pay(approved);
    const { body } = await call('GET', `/transactions/${id}/events`);
    expect(body).toMatchObject({ items: [{ name: 'transaction.authorized' }, { name: 'transaction.captured' }] });
  });
});

describe('a kept card', () => {
  const buyer = (id: string) => call('POST', '/buyers', { external_identifier: id });
  const list = async (id: string) =>
    page
      .parse((await call('GET', `/buyers/payment-methods?buyer_external_identifier=${id}`)).body)
      .items.map((item) => storedMethod.parse(item));
  const keep = (number: string, id = 'ana') => pay(number, { store: true, buyer_external_identifier: id });

  it('is kept for its buyer once the bank said yes, the last used first', async () => {
    expect((await buyer('ana')).status).toBe(201);
    expect((await buyer('ana')).status).toBe(409);
    const made = await keep(approved);
    clock.advance(1_000);
    await keep('5555555555554444');
    await keep('4000000000000002');
    expect((await list('ana')).map(({ label }) => label)).toEqual(['4444', '4242']);
    clock.advance(1_000);
    expect((await keep(approved)).payment_method?.id).toBe(made.payment_method?.id);
    expect((await list('ana')).map(({ label }) => label)).toEqual(['4242', '4444']);
    expect(await list('eva')).toEqual([]);
  });

  it('of a buyer nobody made is found by nobody', async () => {
    await keep(approved, 'eva');
    expect(await list('eva')).toEqual([]);
  });

  it('is paid with by its code alone, by its own buyer only, until it is deleted', async () => {
    await buyer('ana');
    await buyer('eva');
    const id = (await keep(approved)).payment_method?.id;
    const reuse = async (who: string, code = '123') => {
      const session = await newSession();
      const kept = await call('PUT', `/checkout/sessions/${session}/fields`, {
        payment_method: { method: 'id', id, security_code: code },
      });
      if (kept.status !== 204) return kept.status;
      const body = payment(session, { buyer_external_identifier: who });
      return (await call('POST', '/transactions', body)).status;
    };
    expect(await reuse('ana')).toBe(201);
    expect(await reuse('eva')).toBe(400);
    expect(await reuse('ana', '1234')).toBe(400);
    expect((await call('GET', `/payment-methods/${id}`)).body).toMatchObject({
      id,
      label: '4242',
      expiration_date: '12/34',
    });
    expect((await call('DELETE', `/payment-methods/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/payment-methods/${id}`)).status).toBe(404);
    expect(await reuse('ana')).toBe(404);
  });
});

describe("the bank's own page", () => {
  const open = (url: string) => fetch(url, { redirect: 'manual' });
  const press = (url: string, act: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  const asked = async (number = asks) => {
    const made = await pay(number);
    return { id: made.id, url: made.payment_method?.approval_url ?? '' };
  };

  it.each([
    { act: 'approve', number: asks, status: 'capture_succeeded', code: null },
    { act: 'fail', number: asks, status: 'authorization_failed', code: 'failed_buyer_approval' },
    { act: 'approve', number: '4000008400001629', status: 'authorization_declined', code: 'issuer_decline' },
  ])('$act, and the payment is $status', async ({ act, number, status, code }) => {
    const { id, url } = await asked(number);
    const question = await open(url);
    expect(await question.text()).toContain('$1,500.00 MXN');
    expect(question.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000");
    expect((await press(url, act)).headers.get('location')).toBe(
      `http://localhost:3000/card/status/p1?a=1&transaction_id=${id}&transaction_status=${status}`,
    );
    expect(await read(id)).toMatchObject({ status, error_code: code });
    await press(url, act === 'approve' ? 'fail' : 'approve');
    expect(await read(id)).toMatchObject({ status, error_code: code });
    expect(await (await open(url)).text()).toContain('ya fue contestada');
  });

  it('left without an answer is given up after ten minutes', async () => {
    const { id, url } = await asked();
    clock.advance(599_000);
    await press(url, 'close');
    expect((await read(id)).status).toBe('buyer_approval_pending');
    clock.advance(1_000);
    expect((await press(url, 'approve')).status).toBe(303);
    expect(await read(id)).toMatchObject({ status: 'authorization_failed', error_code: 'incomplete_buyer_approval' });
  });

  it('cannot be asked without a way back, and is not found by guessing', async () => {
    const session = await typed(asks);
    const { body } = await call(
      'POST',
      '/transactions',
      payment(session, { payment_method: { method: 'checkout-session', id: session } }),
    );
    expect(body).toMatchObject({ status: 'authorization_failed', error_code: 'missing_redirect_url' });
    expect((await open(`${emulator.origin}/approve/none`)).status).toBe(404);
    expect((await press(`${emulator.origin}/approve/none`, 'approve')).status).toBe(404);
  });

  it('is not needed any more once the payment was called off', async () => {
    const { id } = await asked();
    const { body } = await call('POST', `/transactions/${id}/cancel`);
    expect(body).toMatchObject({ status: 'succeeded', transaction: { error_code: 'canceled' } });
    expect((await call('POST', `/transactions/${id}/cancel`)).body).toMatchObject({ status: 'failed' });
  });
});

describe('the console', () => {
  it('brings what waits to its end, and never pays what has ended', async () => {
    const { id, reconciliation_id: reference } = await pay(waits);
    expect(await emulator.pay(reference)).toBe(true);
    expect(await emulator.pay(reference)).toBe(false);
    expect(await emulator.outcome(id, 'rejected')).toBe(false);
    expect(await emulator.takeBack?.(id, 150_001)).toBe(false);
    expect(await emulator.takeBack?.(id, 50_000)).toBe(true);
    expect(await read(id)).toMatchObject({ captured_amount: 150_000, refunded_amount: 50_000 });
    expect(emulator.ledger()).toMatchObject([{ providerRef: id, paymentId: 'p1', receivedMinor: 150_000 }]);
    expect(emulator.recent()).toMatchObject([{ reference, status: 'capture_succeeded' }]);
    const declined = await pay('4000000000000002');
    expect(await emulator.pay(declined.id)).toBe(false);
    expect(await emulator.outcome('nobody', 'failed')).toBe(false);
  });
});

describe('webhooks', () => {
  it('carry the transaction as it was, and are signed over the instant and the raw body', async () => {
    const { id } = await pay(approved);
    await emulator.tick();
    expect(delivered()).toEqual(['transaction.authorized', 'transaction.captured']);
    const last = mailbox.deliveries.at(-1);
    const stamp = String(clock.now().getTime() / 1000);
    expect(last?.headers.get('x-gr4vy-webhook-timestamp')).toBe(stamp);
    expect(last?.headers.get('x-gr4vy-webhook-signatures')).toBe(
      createHmac('sha256', 'sandbox-first').update(`${stamp}.${last?.body}`).digest('hex'),
    );
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      type: 'event',
      merchant_account_id: 'sandbox-school',
      gr4vy_id: 'sandbox-test',
      environment: 'sandbox',
      target: { type: 'transaction', id, status: 'capture_succeeded', external_identifier: 'p1' },
    });
  });

  it('have a signature for each secret while it is being changed', async () => {
    await emulator.close();
    emulator = await start({ GR4VY_WEBHOOK_SECRET: 'sandbox-first, sandbox-second' });
    await pay('4000000000000002');
    await emulator.tick();
    const [only] = mailbox.deliveries;
    const stamp = only?.headers.get('x-gr4vy-webhook-timestamp');
    const by = (secret: string) => createHmac('sha256', secret).update(`${stamp}.${only?.body}`).digest('hex');
    expect(only?.headers.get('x-gr4vy-webhook-signatures')).toBe(`${by('sandbox-first')},${by('sandbox-second')}`);
  });

  it.each([
    { card: 'declined', number: '4000000000000002', names: ['transaction.declined'] },
    { card: 'failed', number: '4000000000006975', names: ['transaction.failed'] },
    { card: 'asked about', number: asks, names: ['transaction.authentication-pending'] },
    { card: 'pending', number: waits, names: ['transaction.authorized', 'transaction.capture-pending'] },
  ])('of a card that is $card', async ({ number, names }) => {
    await pay(number);
    await emulator.tick();
    expect(delivered()).toEqual(names);
  });

  it('say so when money goes back, or is let go', async () => {
    const { id } = await pay(approved);
    await emulator.tick();
    mailbox.empty();
    await emulator.takeBack?.(id, 1_000);
    const other = await pay(waits, { external_identifier: 'p2' });
    await emulator.outcome(other.id, 'cancelled');
    await emulator.tick();
    expect(delivered()).toContain('refund.succeeded');
    expect(delivered().at(-1)).toBe('transaction.voided');
    expect(JSON.parse(mailbox.deliveries[0]?.body ?? '')).toMatchObject({
      target: { type: 'refund', transaction_id: id, transaction_external_identifier: 'p1', amount: 1_000 },
    });
  });

  it('that were refused come again as they were', async () => {
    mailbox.answerWith(500);
    await pay(waits);
    await emulator.tick();
    const first = mailbox.deliveries.map(({ body }) => body);
    mailbox.answerWith(200);
    await emulator.pay('p1');
    clock.advance(5_000);
    await emulator.tick();
    expect(mailbox.deliveries.slice(-2).map(({ body }) => body)).toEqual(first);
  });
});

describe('the frames', () => {
  const served = (path: string) => fetch(emulator.frameOrigin.replace('secure-fields.localhost', '127.0.0.1') + path);

  it('are on an origin of their own, whose name the package looks for', () => {
    expect(emulator.frameOrigin).toMatch(/^http:\/\/secure-fields\.localhost:\d+$/);
  });

  it.each(['controller', 'input'])('%s.html runs one script of its own and talks to the API only', async (frame) => {
    const answer = await served(`/${frame}.html?parentOrigin=http://localhost:3000&sessionId=x`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`connect-src ${emulator.origin}`);
    expect(policy).not.toContain('unsafe');
    expect(await answer.text()).toContain(`<script type="module" src="/${frame}.js"></script>`);
    const script = await served(`/${frame}.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const code = await script.text();
    expect(code).toContain('secure-fields');
    expect(code).not.toMatch(/^import /m);
  });

  it('take the styles a page may send, as variables', async () => {
    const css = await (await served('/input.css')).text();
    expect(css).toContain('color: var(--color)');
    expect(css).toContain('color: var(--placeholder-color)');
    expect(css).toContain('color: var(--focus-color, var(--color))');
  });
});
