import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { json, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { connectWompi } from './adapter.ts';
import { card } from './card.ts';
import { groupByResponseCode } from './decline-codes.ts';
import { emulated } from './emulated.ts';

const other = serverOfThisFile(() => scriptedServer(() => json(500, {})));
const connect = (changes: Readonly<Record<string, string>> = {}) =>
  connectWompi({ ...emulated.keys(), WOMPI_API_ORIGIN: other.origin, ...changes }, { timeoutMs: 30_000 });

const paymentId = '3f0c9a52-6a51-4b0e-9a8e-0d0f3c1f7a11';
const browser = { colorDepth: 24, screenWidth: 360, screenHeight: 740, language: 'es-CO', minutesFromUtc: 300 };
const client = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', browser };
const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder =>
  orderOf(card, turnableClock(), { paymentId, cardToken: 'tok_1', ...changes });
const extraOfCard = { brand: 'VISA', last_four: '4242', bin: '424242', exp_month: '08', exp_year: '28' };
const body = (status = 'PENDING', extra: object = {}, more: object = {}) => ({
  id: '15113-1-1',
  reference: paymentId,
  created_at: '2026-11-23T18:00:00.000Z',
  amount_in_cents: 150_000,
  currency: 'COP',
  status,
  payment_method_type: 'CARD',
  payment_method: { type: 'CARD', extra: { ...extraOfCard, ...extra } },
  ...more,
});
const handle = { paymentId, providerRef: '15113-1-1' };
const made = { 'POST /v1/transactions': json(201, { data: body() }) };
const sent = (at = 0) => JSON.parse(other.seen[at]?.body ?? '{}');

describe('a start', () => {
  it('is the token in so many instalments, with the public key and who pays as they wrote it', async () => {
    other.answers = made;
    const answers = { holder_name: 'Ana Torres', email: 'ana@correo.example' };
    await connect().start(order({ instalments: 12, answers }), randomUUID());
    expect(other.seen[0]?.headers.authorization).toBe('Bearer pub_test_cuota_sandbox');
    expect(sent()).toMatchObject({
      payment_method: { type: 'CARD', token: 'tok_1', installments: 12 },
      customer_email: 'ana@correo.example',
      customer_data: { full_name: 'Ana Torres' },
      expiration_time: '2026-11-23T18:30:00.000Z',
    });
    expect(sent()).not.toHaveProperty('payment_source_id');
  });

  it('asks the bank first where that was agreed with Wompi, and the page said what its browser is', async () => {
    other.answers = made;
    await connect().start(order({ client }), randomUUID());
    await connect({ WOMPI_BANK_CHECK: '' }).start(order({ client }), randomUUID());
    await connect().start(order(), randomUUID());
    expect([0, 1, 2].map((at) => sent(at).is_three_ds)).toEqual([true, undefined, undefined]);
    expect(sent().customer_data.browser_info).toEqual({
      browser_color_depth: '24',
      browser_screen_height: '740',
      browser_screen_width: '360',
      browser_language: 'es-CO',
      browser_user_agent: 'Mozilla/5.0',
      browser_tz: '300',
    });
  });

  it('that keeps the card makes its source first, and charges that with the private key', async () => {
    other.answers = { ...made, 'POST /v1/payment_sources': json(201, { data: { id: 3891, status: 'AVAILABLE' } }) };
    await connect().start(order({ answers: { save: 'yes' } }), randomUUID());
    expect(sent(0)).toMatchObject({ type: 'CARD', token: 'tok_1', customer_email: 'ana.perez@example.com' });
    expect(sent(1)).toMatchObject({ payment_source_id: 3891, payment_method: { installments: 1 }, recurrent: false });
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual(
      ['', ''].map(() => 'Bearer prv_test_cuota_sandbox'),
    );
  });

  it.each([json(500, {}), json(201, { data: { id: 3891, status: 'PENDING' } })])(
    'whose source is not there charges the token once, and keeps nothing',
    async (answer) => {
      other.answers = { ...made, 'POST /v1/payment_sources': answer };
      expect(await connect().start(order({ answers: { save: 'yes' } }), randomUUID())).toMatchObject({
        kind: 'accepted',
      });
      expect(sent(1)).toMatchObject({ payment_method: { type: 'CARD', token: 'tok_1' } });
      expect(other.seen).toHaveLength(2);
    },
  );

  it('with a saved card types nothing and keeps nothing anew', async () => {
    other.answers = made;
    await connect().start(order({ cardToken: null, cardOnFile: { token: '3891' } }), randomUUID());
    expect([other.seen.length, sent().payment_source_id]).toEqual([1, 3891]);
  });
});

describe('what becomes of it', () => {
  const says = (status: string, extra: object = {}) => {
    other.answers = { 'GET /v1/transactions': json(200, { data: [body(status, extra)] }) };
    return connect().check?.(handle);
  };

  it.each([...Object.entries(groupByResponseCode), ['05', 'rejected_by_bank'], ['', 'rejected_by_bank']])(
    'a decline with %j is told as %s',
    async (processor_response_code, group) => {
      const code = processor_response_code || 'DECLINED';
      expect(await says('DECLINED', { processor_response_code })).toMatchObject({ kind: 'rejected', group, code });
    },
  );

  it('an error is no word on the money', async () => {
    expect(await says('ERROR')).toMatchObject({ kind: 'failed', group: 'system_error', code: 'ERROR' });
  });

  it('money that was voided came, and went back whole', async () => {
    expect(await says('VOIDED')).toMatchObject({
      kind: 'successful',
      received: { minor: 150_000, currency: 'COP' },
      returned: [{ providerRef: '15113-1-1-void', kind: 'refund', minor: 150_000 }],
    });
  });

  const check = (step: string, status: string, page?: string) => ({
    current_step: step,
    current_step_status: status,
    three_ds_method_data: page,
  });
  const page = '&lt;form action=&quot;https://bank.example/?a=1&amp;amp;b=2&quot;&gt;';

  it.each([
    ['as it is documented', check('CHALLENGE', 'PENDING', page)],
    ['once inside itself', { three_ds_auth: check('CHALLENGE', 'PENDING', page) }],
  ])('a bank that asks, %s, has a page, unescaped once', async (_what, three_ds_auth) => {
    expect(await says('PENDING', { three_ds_auth })).toEqual({
      kind: 'pending',
      providerRef: '15113-1-1',
      phase: 'awaiting_payer',
      bankCheck: true,
    });
    other.answers = { 'GET /v1/transactions/15113-1-1': json(200, { data: body('PENDING', { three_ds_auth }) }) };
    const html = '<form action="https://bank.example/?a=1&amp;b=2">';
    expect(await connect().bankCheck?.(handle)).toEqual({ kind: 'waits', html });
    expect(await connect().bankCheck?.({ ...handle, paymentId: randomUUID() })).toEqual({ kind: 'unknown' });
  });

  it.each([
    check('SUPPORTED_VERSION', 'PENDING'),
    check('AUTHENTICATION', 'COMPLETED'),
    check('CHALLENGE', 'COMPLETED', page),
    check('CHALLENGE', 'PENDING'),
  ])('%j asks nobody', async (three_ds_auth) => {
    expect(await says('PENDING', { three_ds_auth })).toMatchObject({ phase: 'awaiting_provider' });
  });

  it.each(['Non-Authenticated', 'ERROR'])('a check that ends as %s is not the card’s fault', async (word) => {
    for (const [status, kind] of [
      ['DECLINED', 'rejected'],
      ['ERROR', 'failed'],
    ] as const)
      expect(await says(status, { three_ds_auth: check('AUTHENTICATION', word) })).toMatchObject({
        kind,
        group: 'could_not_be_processed',
      });
  });
});

describe('a card that Wompi keeps', () => {
  const own = () => connect().cards?.own;
  const answering = (sourceStatus: string, more: object = { payment_source_id: 3891 }) => {
    other.answers = {
      'GET /v1/transactions/15113-1-1': json(200, { data: body('APPROVED', {}, more) }),
      'GET /v1/payment_sources/3891': json(200, { data: { id: 3891, status: sourceStatus } }),
    };
  };

  it('is known by its source, and by what its transaction says of it', async () => {
    answering('AVAILABLE');
    const facts = { brand: 'visa', lastFour: '4242', bin: '424242', type: 'unknown' };
    const until = { expirationMonth: 8, expirationYear: 2028 };
    const card = { token: '3891', fingerprint: null, facts: { ...facts, ...until } };
    expect(await own()?.chargeable(handle)).toEqual(card);
    expect(await own()?.chargeable({ ...handle, paymentId: randomUUID() })).toBe('unknown');
  });

  it('is none where the transaction had no source, or that is void', async () => {
    answering('AVAILABLE', { payment_source_id: null });
    expect(await own()?.chargeable(handle)).toBeNull();
    answering('VOIDED');
    expect(await own()?.chargeable(handle)).toBeNull();
  });

  const put = 'PUT /v1/payment_sources/3891/void';
  const is = (status: string) => json(200, { data: { id: 3891, status } });
  it.each([
    ['removed', { [put]: is('VOIDED') }],
    ['not_found', { [put]: json(404, { error: { type: 'NOT_FOUND_ERROR' } }) }],
    ['removed', { [put]: json(422, {}), 'GET /v1/payment_sources/3891': is('VOIDED') }],
    ['unknown', { [put]: json(422, {}), 'GET /v1/payment_sources/3891': is('AVAILABLE') }],
    ['unknown', { [put]: json(404, { message: 'no route' }) }],
  ])('is %s where Wompi says so', async (outcome, answers) => {
    other.answers = answers;
    expect(await own()?.forget('3891')).toBe(outcome);
  });
});
