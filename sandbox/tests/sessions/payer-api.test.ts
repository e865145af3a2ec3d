import { describe, expect, it } from 'vitest';
import type { PaymentSession } from '#contracts/session';
import { policyVersion } from '#domain/policies';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { harnessFor, codeOf, paymentRow, revokeLinks } from '../test-harness.ts';
import { byCash } from '../../actors/parent.ts';

const harness = await harnessFor(startApiHarness());

async function newSession(amounts?: readonly number[]) {
  const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody(amounts));
  return { id, key, session: await read(key) };
}
const read = async (key: string): Promise<PaymentSession> => (await harness.call('GET', `/api/sessions/${key}`)).json();
const materialize = (id: string, bearer?: string) =>
  harness.call('POST', `/api/sessions/${id}/materialize`, {
    ...(bearer ? { bearer } : {}),
    body: { ...byCash, accepted_policy: policyVersion },
  });
const unknownKey = 'A'.repeat(43);

describe('opening a session', () => {
  // S7-R02
  it('answers charges, amounts, methods and a token of 15 minutes', async () => {
    const { session } = await newSession([435_000, 65_000]);
    expect(session.amounts).toEqual({ amount_to_pay: 500_000, total_due_amount: 500_000 });
    const options = session.settings.checkout_payment_options;
    expect(options.map(({ key }) => key).toSorted()).toEqual([
      'MX/bank/bank',
      'MX/card/gr4vy_secure_fields',
      'MX/fintech/fintech',
      'MX/store/stripe',
      'MX/tapistores/tapistores',
      'MX/transfer/transfer',
    ]);
    expect(options.filter(({ type }) => type === 'store')).toMatchObject([
      { key: 'MX/store/stripe', disabled: false, total_amount: 500_000, commission_amount: 0, reflection_hours: 24 },
    ]);
    const life = new Date(session.token_expires_at).getTime() - Date.now();
    expect(life).toBeGreaterThan(14 * 60_000);
    expect(life).toBeLessThanOrEqual(15 * 60_000 + 1000);
  });
  it.each(['__proto__', 'constructor', 'toString'])(
    'has no campus name where the campus is called %s',
    async (campus) => {
      const body = sessionBody(undefined, { campus_id: campus });
      const charges = body.charges.map((charge) => ({ ...charge, campus_id: campus }));
      const { key } = await harness.client.createSession(harness.schoolKey, { ...body, charges });
      expect((await read(key)).school.campus_name).toBeNull();
    },
  );
  it('a store is offered at 9,999.99', async () => {
    const below = await newSession([999_999]);
    expect((await materialize(below.session.id, below.session.token)).status).toBe(201);
  });
  // S3-R03, S9-R03
  it('a store is offered at 10,000.00 MXN and refused at 10,000.01, with the reason', async () => {
    const exact = await newSession([1_000_000]);
    expect((await materialize(exact.session.id, exact.session.token)).status).toBe(201);
    const over = await newSession([1_000_001]);
    const store = ({ session }: typeof exact) =>
      session.settings.checkout_payment_options.find(({ type }) => type === 'store');
    expect(store(exact)).toMatchObject({
      disabled: false,
      description_disabled: null,
    });
    expect(store(over)).toMatchObject({
      disabled: true,
      description_disabled: expect.stringContaining('10,000.00'),
    });
    const refused = await materialize(over.session.id, over.session.token);
    expect(await codeOf(refused)).toEqual([422, 'amount_out_of_range']);
  });
  it('unknown and malformed keys get one and the same answer', async () => {
    const answers = await Promise.all(
      [unknownKey, 'x', '%00', 'a b', '🙂', 'A'.repeat(300)].map((key) =>
        harness.call('GET', `/api/sessions/${encodeURIComponent(key)}`),
      ),
    );
    const bodies = await Promise.all(
      answers.map(async (answer) => [answer.status, { ...(await answer.json()), support_code: '', request_id: '' }]),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject([404, { code: 'payment_session_not_found' }]);
  });
  it('a link keeps only its hash in the database', async () => {
    const { key } = await newSession();
    const rows = await harness.services.db.selectFrom('access_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });
  // S6-R02
  it('a disabled school is said so and takes no payment', async () => {
    const { key, session } = await newSession();
    await harness.services.db.updateTable('session').set({ disabled: true }).where('id', '=', session.id).execute();
    expect((await read(key)).settings.is_payment_session_disabled).toBe(true);
    const refused = await materialize(session.id, session.token);
    expect(await codeOf(refused)).toEqual([409, 'payment_session_disabled']);
  });
});

// S7-R01, S6-R03
describe('the bearer token', () => {
  it.each([
    ['is missing', () => undefined],
    ['is of another key', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    [
      'names a later end',
      (token: string) => token.replace(/\.(\d+)\./, (_all, end: string) => `.${Number(end) + 9000}.`),
    ],
    ['is no token', () => 'x.y'],
  ])('that %s opens nothing', async (_what, change) => {
    const { session } = await newSession();
    const answer = await materialize(session.id, change(session.token));
    expect(await codeOf(answer)).toEqual([401, 'unauthorized']);
  });
  it('dies with its 15 minutes and with its link', async () => {
    const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody());
    const payment = await harness.client.makeVoucher(key);
    const ask = async (token: string) =>
      (await harness.call('GET', `/api/payments/${payment.id}`, { bearer: token })).status;
    const first = await read(key);
    expect(await ask(first.token)).toBe(200);
    await harness.clock.advance(15 * 60 + 1);
    expect(await ask(first.token)).toBe(401);
    const second = await read(key);
    expect(await ask(second.token)).toBe(200);
    await revokeLinks(harness, id);
    expect(await ask(second.token)).toBe(401);
  });
});

describe('every answer', () => {
  it.each([
    ['malformed JSON', '/api/v1/payment_sessions', { body: '{"a":', headers: {} }, 400, 'malformed_json'],
    [
      'a form instead of JSON',
      '/api/v1/payment_sessions',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a body of 65 KB',
      '/api/v1/payment_sessions',
      { body: JSON.stringify({ a: 'x'.repeat(66_000) }), headers: {} },
      413,
      'payload_too_large',
    ],
    ['an unknown route', '/api/nothing', { body: '{}', headers: {} }, 404, 'not_found'],
    ['a route that answers GET alone', '/api/v1/payments', { body: '{}', headers: {} }, 405, 'method_not_allowed'],
    ['a webhook nobody signed', '/webhooks/stripe', { body: '{}', headers: {} }, 400, 'invalid_signature'],
    ['a webhook of an unknown provider', '/webhooks/nobody', { body: '{}', headers: {} }, 404, 'not_found'],
  ])('to %s is a coded problem without a trace', async (_what, path, options, status, code) => {
    const answer = await harness.call('POST', path, { bearer: harness.schoolKey, ...options });
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(JSON.parse(text).support_code).toMatch(/^[2-9A-Z]{8}$/);
    expect(text).not.toMatch(/node_modules|\.ts:|at .*\(/);
  });
  it('to a method that a path does not have names those it has', async () => {
    const answer = await harness.call('DELETE', '/api/v1/payment_sessions', { bearer: harness.schoolKey });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
  it('of the operator’s routes is there', async () => {
    expect(await (await harness.call('GET', '/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await harness.call('GET', '/readyz')).json()).toEqual({ status: 'ready' });
    const metrics = await (await harness.call('GET', '/metrics')).text();
    expect(metrics).toContain('cuota_waiting_seconds{what="pending"}');
    expect(metrics).not.toContain(unknownKey);
  });
});

it('an answer that a method did not ask for is refused, and kept nowhere', async () => {
  const parent = await harness.parent();
  const { payment_id } = await parent.choose(byCash);
  const answers = { identification: 'TORA800101MDFRRN09' };
  const answer = await parent.commit(payment_id, { answers });
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invalid_answers' }]);
  const row = await paymentRow(harness, payment_id);
  expect(JSON.stringify(row)).not.toContain('TORA800101');
  expect(row).toMatchObject({ status: 'pristine' });
});
