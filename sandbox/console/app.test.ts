import * as z from 'zod/mini';
import { afterAll, describe, expect, test } from 'vitest';
import { emulated as gr4vy } from '#providers/gr4vy/emulated';
import { emulated as stripeAtDesk } from '#providers/stripe/emulated';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { connect } from '#server/db/driver/connect';
import { createTestDatabase } from '#server/db/driver/test-database';
import { createSandboxClock } from '../clock.ts';
import { demoLink } from '../demo/links.ts';
import { createWebhookReceiver } from '../webhook-receiver.ts';
import { isControlName } from './controls.ts';
import { createConsole } from './app.ts';
import { cardsSection, paymentItem } from './provider-sections.ts';
import { readTimelines } from './timeline.ts';
import { readOutbox } from './outbox.ts';
import { strangersVoucher } from '../tests/test-harness.ts';

const secretKey = 'sk_test_console';
const host = 'localhost:3100';
const own = `http://${host}`;
const json = { host, 'content-type': 'application/json' };
const form = { host, 'content-type': 'application/x-www-form-urlencoded' };

let swept = 0;
const clock = createSandboxClock();
const database = await createTestDatabase();
const connection = connect(database.connection);
await clock.takeOver(connection.db);
// Nobody listens there: these tests are about the console, not about the product's webhooks.
const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_test' };
const stripe = await startStripeEmulator({ port: 0, clock, env, webhookUrl: 'http://127.0.0.1:1/webhooks/stripe' });
const otherEnv = stripeAtDesk.keys('another');
const other = stripe.addAccount({ label: 'Colegio Otro', env: otherEnv });
const app = createConsole({
  emulated: [stripeAtDesk],
  emulators: new Map([
    ['stripe', stripe],
    ['account_2', other],
  ]),
  clock,
  receiver: createWebhookReceiver(clock.now),
  appUrl: 'http://localhost:3000',
  schoolUrl: 'http://school.localhost:3101',
  inboxUrl: 'http://inbox.localhost:3102',
  links: () => [demoLink('http://localhost:3000', 'mx-family', 'k')],
  newLink: async (name) => demoLink('http://localhost:3000', name, 'fresh'),
  outbox: () => readOutbox(connection.db),
  timelines: (status) => readTimelines(connection.db, { status }),
  reports: async () => [],
  deposits: async () => [
    {
      school: 'Colegio Prueba',
      reference: 'CU-0000-0000',
      status: 'pending',
      minor: 15_000,
      received: 0,
      currency: 'USD',
      createdAt: clock.now(),
      hasNotices: false,
    },
  ],
  deposit: async ({ by }) => (by === 'notice' ? 'No bank here.' : null),
  refund: async ({ reference: refundReference }) =>
    refundReference === 'paid' ? null : { code: 'refund_not_possible', message: 'Give it back yourself.' },
  sweep: async () => void (swept += 1),
  async advance(seconds) {
    await clock.advance(seconds);
    await stripe.tick();
  },
});
afterAll(async () => {
  await stripe.close();
  await connection.close();
  await database.drop();
});

async function makeVoucher(): Promise<{ id: string; reference: string }> {
  const id = await strangersVoucher({ stripe, env }, 150_000);
  return { id, reference: stripe.ledger().find((line) => line.providerRef === id)?.reference ?? '' };
}

const statusOf = (id: string) => stripe.ledger().find((line) => line.providerRef === id)?.status;
const receivedOf = (id: string) => stripe.ledger().find((line) => line.providerRef === id)?.receivedMinor;
const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
  app.request(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const codeOf = async (response: Response) => z.object({ code: z.string() }).parse(await response.json()).code;

describe('the console’s actions', () => {
  test('a voucher is paid by its number, and the product works off what came of it', async () => {
    const { id, reference } = await makeVoucher();
    const before = swept;
    const answer = await post('/control/pay', { reference });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ done: true, provider: 'stripe' });
    expect(statusOf(id)).toBe('succeeded');
    expect(swept).toBe(before + 1);
  });

  test('money comes short, and twice', async () => {
    const short = await makeVoucher();
    const twice = await makeVoucher();
    await post('/control/pay', { reference: short.reference, amount: 140_000 });
    await post('/control/pay', { reference: twice.reference, times: 2 });
    expect(receivedOf(short.id)).toBe(140_000);
    expect(receivedOf(twice.id)).toBe(300_000);
  });

  test('a school has its provider send money back, or reads why it cannot', async () => {
    const before = swept;
    expect((await post('/control/refund', { reference: 'paid', amount: 5_000 })).status).toBe(200);
    expect(swept).toBe(before + 1);
    const refused = await post('/control/refund', { reference: 'voucher' });
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'refund_not_possible']);
  });

  test('a deposit is made on a school’s own account, or it says why it is not', async () => {
    const deposit = (by: string) => post('/control/deposit', { reference: 'CU-0000-0000', by });
    expect((await deposit('statement')).status).toBe(200);
    const refused = await deposit('notice');
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'not_deposited']);
  });

  test('every button of the page has its action', async () => {
    await makeVoucher();
    const page = await (await app.request('/', { headers: { host } })).text();
    const named = new Set([...page.matchAll(/action="\/control\/([\w-]+)"/g)].map(([, name = '']) => name));
    expect([...named].filter((name) => !isControlName(name))).toEqual([]);
    expect([...named]).toEqual(expect.arrayContaining(['pay', 'deposit']));
  });

  test('a voucher is cancelled at the provider', async () => {
    const { id, reference } = await makeVoucher();
    expect((await post('/control/outcome', { reference, result: 'cancelled' })).status).toBe(200);
    expect(statusOf(id)).toBe('canceled');
  });

  test('a voucher expires when the clock passes its last day', async () => {
    const { id } = await makeVoucher();
    expect((await post('/control/advance', { seconds: 4 * 86_400 })).status).toBe(200);
    expect(statusOf(id)).toBe('requires_payment_method');
    expect(clock.offsetSeconds).toBeGreaterThanOrEqual(4 * 86_400);
  });

  test('a refund that waits for its payer arrives, and fails afterwards; a dispute is decided', async () => {
    const { id, reference } = await makeVoucher();
    const returned = () => stripe.ledger().find((line) => line.providerRef === id)?.returned.length;
    await post('/control/pay', { reference });
    await stripe.takeBack?.(reference, 10_000, 'under_way');
    const seen = [returned()];
    for (const [action, more] of [
      ['end-returns', {}],
      ['fail-return', {}],
      ['dispute', { stage: 'opened' }],
      ['dispute', { stage: 'won' }],
    ] as const) {
      expect((await post(`/control/${action}`, { reference, ...more })).status).toBe(200);
      seen.push(returned());
    }
    expect(seen).toEqual([0, 1, 0, 1, 0]);
    expect((await post('/control/fail-return', { reference })).status).toBe(404);
  });

  test('a planned fault spoils the next answer only', async () => {
    await post('/control/faults', { provider: 'stripe', route: '*', kind: '500', count: 1 });
    const ask = () =>
      fetch(`${stripe.origin}/v1/payment_intents`, { headers: { authorization: `Bearer ${secretKey}` } });
    expect([(await ask()).status, (await ask()).status]).toEqual([500, 200]);
  });

  test('a webhook mode is taken', async () => {
    expect((await post('/control/webhooks', { provider: 'stripe', mode: 'duplicate', count: 1 })).status).toBe(200);
  });

  test('the credentials of one account are refused, and taken again', async () => {
    const ask = async (key: string) =>
      (await fetch(`${stripe.origin}/v1/account`, { headers: { authorization: `Bearer ${key}` } })).status;
    const statuses = async () => [await ask(otherEnv.STRIPE_SECRET_KEY), await ask(secretKey)];
    await post('/control/credentials', { provider: 'account_2', are: 'refused' });
    expect(await statuses()).toEqual([401, 200]);
    await post('/control/credentials', { provider: 'account_2', are: 'taken' });
    expect(await statuses()).toEqual([200, 200]);
  });

  test.each([
    ['an unknown reference', '/control/pay', { reference: '000' }, 404, 'unknown_reference'],
    ['an unknown reference', '/control/outcome', { reference: '000', result: 'failed' }, 404, 'unknown_reference'],
    ['an unknown provider', '/control/webhooks', { provider: 'nobody', mode: 'off' }, 404, 'unknown_provider'],
    ['an unknown action', '/control/gift', {}, 404, 'not_found'],
    ['an inherited name', '/control/toString', {}, 404, 'not_found'],
    ['an unknown outcome', '/control/outcome', { reference: '000', result: 'lost' }, 422, 'invalid_request'],
    ['an amount in pesos', '/control/pay', { reference: '000', amount: 1500.5 }, 422, 'invalid_request'],
    ['a clock turned back', '/control/advance', { seconds: -1 }, 422, 'invalid_request'],
    ['a misspelt field', '/control/pay', { reference: '000', time: 2 }, 422, 'invalid_request'],
    ['a row that is not in the table', '/control/links', { name: 'mx-nobody' }, 422, 'invalid_request'],
    ['a broken body', '/control/pay', '{"reference":', 400, 'malformed_json'],
  ])('%s at %s is refused with a code', async (_, path, body, status, code) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(status);
    expect(await codeOf(answer)).toBe(code);
  });
});

describe('what the console shows', () => {
  test('the page lists a voucher with its buttons, works without scripts and escapes what providers send', async () => {
    const { reference } = await makeVoucher();
    const page = await app.request('/', { headers: { host } });
    const text = await page.text();
    expect(text).toContain(reference);
    expect(text).toContain('Pay short');
    expect(text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('a card has only the buttons that its bank still has, and every number to type is shown', async () => {
    const named = { providerRef: 'id', reference: 'r1', paymentId: null };
    const at = { ...named, amountMinor: 100_000, currency: 'MXN', returned: [], createdAt: clock.now() };
    const paidWith = 'visa ending in 0341';
    const waits = String(await paymentItem(gr4vy, { ...at, status: 'capture_pending', receivedMinor: 0, paidWith }));
    expect(waits).toContain('visa ending in 0341: pending validation');
    expect(waits).toContain('Approve');
    expect(waits).not.toContain('Take');
    const paid = String(await paymentItem(gr4vy, { ...at, status: 'capture_succeeded', receivedMinor: 100_000 }));
    expect(paid).not.toContain('Approve');
    expect(paid).toContain('Take half back');
    const returns = { canEnd: true, canFail: true, dispute: ['opened'] as const };
    const goingBack = String(
      await paymentItem(gr4vy, { ...at, status: 'capture_succeeded', receivedMinor: 100_000, returns }),
    );
    for (const label of ['Refund arrives', 'Refund fails', 'Dispute']) {
      expect(goingBack).toContain(label);
      expect(paid).not.toContain(label);
    }
    const declined = String(await paymentItem(gr4vy, { ...at, status: 'authorization_declined', receivedMinor: 0 }));
    expect(declined).not.toContain('<button');
    const table = String(await cardsSection(gr4vy)).replace(/ /g, '');
    for (const { number } of gr4vy.console.cards) expect(table).toContain(number);
  });

  test('each account’s payments stand apart, under what it is called', async () => {
    const id = await strangersVoucher({ stripe, env: otherEnv }, 150_000);
    const text = await (await app.request('/', { headers: { host } })).text();
    const [ours = '', others = ''] = text.split('Payments at stripe, Colegio Otro');
    const reference = other.ledger().find((line) => line.providerRef === id)?.reference ?? 'none';
    expect([ours.includes(reference), others.includes(reference)]).toEqual([false, true]);
  });

  test('its nonce is new each time', async () => {
    const policy = async () => (await app.request('/', { headers: { host } })).headers.get('content-security-policy');
    expect(await policy()).not.toBe(await policy());
  });

  test.each(['/links.json', '/control/ledger', '/control/deliveries'])('%s is JSON', async (path) => {
    const answer = await app.request(path, { headers: { host } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

describe('who may press the console’s buttons', () => {
  test('our own page may, and is led back to it', async () => {
    const { id, reference } = await makeVoucher();
    const answer = await post('/control/pay', `reference=${reference}&amount=`, {
      ...form,
      origin: own,
      'sec-fetch-site': 'same-origin',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(statusOf(id)).toBe('succeeded');
  });

  test.each([
    ['a form on a hostile page', { ...form, origin: 'http://evil.localhost:9', 'sec-fetch-site': 'cross-site' }],
    [
      'a form on another port of this machine',
      { ...form, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
    ],
    ['a form from a sandboxed frame', { ...form, origin: 'null' }],
    ['a form without an origin', form],
    ['plain text without an origin', { host, 'content-type': 'text/plain' }],
    ['JSON from a hostile page', { ...json, origin: 'http://evil.localhost:9' }],
    ['a name that only leads here', { ...json, host: 'evil.example:3100' }],
    ['a name that only begins like ours', { ...json, host: 'localhost.evil.example' }],
  ])('%s may not', async (_, headers) => {
    const { id, reference } = await makeVoucher();
    const body = headers['content-type'] === form['content-type'] ? `reference=${reference}` : { reference };
    const answer = await post('/control/pay', body, headers);
    expect(answer.status).toBe(403);
    expect(statusOf(id)).toBe('requires_action');
  });
});
