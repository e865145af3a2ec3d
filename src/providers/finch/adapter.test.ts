import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkClabe } from '#domain/clabe';
import { connectFinch } from './adapter.ts';
import { body, clabe, deposit, handle, keys, order, paymentId, signed, withServer } from './finch.fixture.ts';
import { json } from '../emulation/scripted-server.fixture.ts';
import { finchOneTime } from './offers.ts';

const { other, connect } = withServer();
const started = (answer: object) => {
  other.answers = { 'POST /v1/references': signed(201, answer) };
  return connect().start(order(), randomUUID());
};
const checkWith = (answer: object) => {
  other.answers = { 'GET /v1/references/ref_1': signed(200, answer) };
  return connect().check(handle);
};

describe('a start', () => {
  it('says whose it is, how much, what for and until when, with the same bytes each time', async () => {
    await started(body());
    await started(body());
    const [first, second] = other.seen;
    expect(first?.body).toBe(second?.body);
    expect(JSON.parse(first?.body ?? '')).toEqual({
      external_id: paymentId,
      campus_id: 'norte',
      user_id: 'school_1.payer_1',
      amount: '1500.00',
      currency: 'MXN',
      concept: 'Colegiatura noviembre',
      one_time: false,
      expires_at: order().payBefore.toISOString(),
    });
  });

  it('gives the account as text, its bank, its number and until when it is the provider’s', async () => {
    const made = await started(body());
    expect(made).toMatchObject({
      kind: 'accepted',
      providerRef: 'ref_1',
      reference: clabe,
      expiresAt: new Date('2026-11-26T05:59:59Z'),
      nextStep: { kind: 'instructions', channel: 'transfer', amount: 150_000, pay_before: '2026-11-26T05:59:59.000Z' },
    });
    const { lines } = made.kind === 'accepted' && made.nextStep.kind === 'instructions' ? made.nextStep : { lines: [] };
    expect(lines.map(({ role, value, copy }) => [role, value, copy])).toEqual([
      ['clabe', clabe, true],
      ['reference', '0000123', true],
      ['bank', 'FINCO PAY', false],
      ['bank_code', '734', false],
      ['beneficiary', 'SERVICIOS ESCOLARES', false],
    ]);
  });

  it.each([
    ['24', {}, 24],
    ['the account’s own hours', { FINCH_ONE_TIME_HOURS: '2' }, 2],
    ['never more than the payment has', { FINCH_ONE_TIME_HOURS: '72' }, 72],
  ] as const)('a one-time account ends after hours: %s', async (_what, env, hours) => {
    other.answers = { 'POST /v1/references': signed(201, body({ one_time: true })) };
    const once = order({ offer: finchOneTime });
    expect((await connect(env).start(once, randomUUID())).kind).toBe('accepted');
    const sent = JSON.parse(other.seen[0]?.body ?? '');
    const until = new Date(once.submittedAt.getTime() + hours * 3_600_000).toISOString();
    expect([sent.one_time, sent.expires_at]).toEqual([true, until]);
  });

  // The other side made something: it is queried, and a slip that cannot be right is not shown.
  it.each([
    ['a wrong check digit', { clabe: '734180000000001238' }],
    ['17 digits', { clabe: clabe.slice(1) }],
    ['spaces', { clabe: '734 180 00000000123 7' }],
    ['another bank’s account', { clabe: '012180002605078385' }],
    ['another bank’s number', { bank_code: '646' }],
    ['another payment’s', { external_id: randomUUID() }],
    ['another amount', { amount: '1500.01' }],
    ['another currency', { currency: 'USD' }],
    ['the other kind', { one_time: true }],
    ['an amount that is no text', { amount: 1500 }],
    ['an account that is a number', { clabe: Number(clabe) }],
    ['no end', { expires_at: null }],
  ])('an account with %s is not handed out', async (_what, changes) => {
    expect((await started(body(changes))).kind).toBe('unknown');
  });

  it('one wrong digit of an account is always caught', async () => {
    for (let at = 0; at < 18; at += 1)
      for (let by = 1; by < 10; by += 1) {
        const wrong = clabe.slice(0, at) + ((Number(clabe[at]) + by) % 10) + clabe.slice(at + 1);
        expect(checkClabe(wrong), wrong).toBe('wrong_check_digit');
      }
    expect((await started(body({ clabe: clabe.replace('1237', '1737') }))).kind).toBe('unknown');
  });

  it.each([
    ['amount', 'amount_limit'],
    ['expires_at', 'could_not_be_processed'],
    ['user_id', 'not_created'],
    [null, 'not_created'],
  ] as const)('a signed no about %s is %s', async (field, group) => {
    other.answers = { 'POST /v1/references': signed(422, { error: { code: 'invalid', field } }) };
    expect(await connect().start(order(), randomUUID())).toEqual({ kind: 'refused', group, code: 'invalid' });
  });

  it.each([
    ['without a signature', json(422, { error: { code: 'invalid', field: null } })],
    ['signed by somebody else', signed(422, { error: { code: 'invalid', field: null } }, 'x'.repeat(40))],
    ['of another status', signed(409, { error: { code: 'conflict', field: null } })],
    ['in other words', signed(422, { message: 'no' })],
  ])('a no %s says nothing', async (_what, answer) => {
    other.answers = { 'POST /v1/references': answer };
    expect((await connect().start(order(), randomUUID())).kind).toBe('unknown');
  });

  it('an account in an answer that was changed on its way is not handed out', async () => {
    const swapped = JSON.stringify(body()).replace(clabe, '734180000000000018');
    other.answers = {
      'POST /v1/references': (response, request) => {
        const honest = signed(201, body());
        const end = response.end.bind(response);
        response.end = () => end(swapped);
        honest(response, request);
      },
    };
    expect(await connect().start(order(), randomUUID())).toMatchObject({ kind: 'unknown' });
  });
});

describe('what came', () => {
  it.each([
    ['exact', [deposit()], 150_000],
    ['short', [deposit({ monto: '1499.99' })], 149_999],
    ['over', [deposit({ monto: '1500.01' })], 150_001],
    [
      'in two parts',
      [deposit({ monto: '1000.00' }), deposit({ id: 'dep_2', claveRastreo: 'B', monto: '500.00' })],
      150_000,
    ],
    ['twice', [deposit(), deposit({ id: 'dep_2', claveRastreo: 'MBAN01002611230002' })], 300_000],
    ['told twice under two ids', [deposit(), deposit({ id: 'dep_2' })], 150_000],
    ['told twice, once in small letters', [deposit(), deposit({ claveRastreo: ' mban01002611230001 ' })], 150_000],
    ['under one key from two banks', [deposit(), deposit({ institucionOrdenante: 40_002 })], 300_000],
    ['under one key on two days', [deposit(), deposit({ fechaOperacion: 20_261_124 })], 300_000],
    ['under one key from two accounts', [deposit(), deposit({ cuentaOrdenante: '002010077777777771' })], 300_000],
    ['under one key with two amounts', [deposit(), deposit({ monto: '0.50' })], 150_050],
  ] as const)('%s counts as it came', async (_what, deposits, minor) => {
    expect(await checkWith(body({}, ...deposits))).toMatchObject({
      kind: 'successful',
      received: { minor, currency: 'MXN' },
      paymentId,
    });
  });

  it.each(['expired', 'cancelled', 'paid', 'open', 'something new'])(
    'counts whatever the word is: %s',
    async (status) => {
      expect(await checkWith(body({ status }, deposit()))).toMatchObject({ kind: 'successful' });
    },
  );

  it.each([
    ['open', { kind: 'pending', phase: 'awaiting_payer' }],
    ['expired', { kind: 'failed', code: 'expired' }],
    ['cancelled', { kind: 'cancelled', code: 'cancelled' }],
    // It is reported without a transfer: it does not count as paid.
    ['paid', { kind: 'unknown' }],
    ['something new', { kind: 'unknown' }],
  ])('without money %s is what it says', async (status, observation) => {
    expect(await checkWith(body({ status }))).toMatchObject(observation);
  });

  it('a transfer to another account is nobody’s here', async () => {
    const strange = deposit({ cuentaBeneficiario: '734180000000000018' });
    expect((await checkWith(body({}, strange))).kind).toBe('unknown');
  });

  it('an answer without a signature is none', async () => {
    other.answers = { 'GET /v1/references/ref_1': json(200, body({}, deposit())) };
    expect(await connect().check(handle)).toEqual({ kind: 'unknown', why: 'no readable answer' });
    other.answers = { 'GET /v1/references/ref_1': json(404, { error: { code: 'not_found', field: null } }) };
    expect((await connect().check(handle)).kind).toBe('unknown');
  });
});

describe('a list', () => {
  const page = (references: object[], more: boolean) => signed(200, { references, has_more: more });

  it('is read whole, page by page, and each in it has its money', async () => {
    const second = body({ id: 'ref_2', external_id: randomUUID() }, deposit());
    other.answers = {
      'GET /v1/references': (response, request) =>
        request.query['after'] === 'ref_1'
          ? page([second], false)(response, request)
          : page([body({}, deposit())], true)(response, request),
    };
    const settled = await connect().listSettled?.(new Date(0), new Date(1));
    expect(settled?.map(({ providerRef }) => providerRef)).toEqual(['ref_1', 'ref_2']);
  });

  it('that cannot be read whole is no list', async () => {
    const list = () => connect().listSettled?.(new Date(0), new Date(1));
    for (const answer of [page([], true), page([body()], false), json(200, { references: [], has_more: false })]) {
      other.answers = { 'GET /v1/references': answer };
      await expect(list()).rejects.toThrow(/could not be read|not as documented/);
    }
  });

  it('of our id takes the one with money, then one that can be paid', async () => {
    const [paid, open, ended] = [
      body({ id: 'ref_3' }, deposit()),
      body({ id: 'ref_2' }),
      body({ id: 'ref_1', status: 'expired' }),
    ];
    const found = (...references: object[]) => {
      other.answers = { 'GET /v1/references': page(references, false) };
      return connect().lookUp?.(order());
    };
    expect(await found(ended, open, paid)).toMatchObject({ kind: 'ended', observation: { providerRef: 'ref_3' } });
    expect(await found(ended, open)).toMatchObject({ kind: 'accepted', providerRef: 'ref_2' });
    expect(await found(ended)).toMatchObject({ kind: 'ended', observation: { kind: 'failed' } });
    expect(await found()).toEqual({ kind: 'never_seen' });
    // A reference whose account cannot be right may still have been paid.
    expect((await found(body({ clabe: '1' }), open))?.kind).toBe('unknown');
    expect((await found(body({ external_id: randomUUID() })))?.kind).toBe('unknown');
  });
});

it('the terms to accept are a page of ours, in the payer’s language, with their version', async () => {
  const read = async (locale: 'es-MX' | 'en-US') => (await connect().acceptances?.(finchOneTime, locale))?.[0];
  const [spanish, english] = [await read('es-MX'), await read('en-US')];
  expect(spanish?.url).toBe('/finch/terms?locale=es-MX');
  expect(english).toEqual({ ...spanish, url: '/finch/terms?locale=en-US' });
  expect(spanish?.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it('where nobody said where it is nothing is asked, and nothing is certain', async () => {
  const nowhere = connectFinch(keys, { timeoutMs: 1_000 });
  expect((await nowhere.start(order(), randomUUID())).kind).toBe('unknown');
  expect((await nowhere.check(handle)).kind).toBe('unknown');
  expect(await nowhere.merchant?.()).toMatchObject({ kind: 'unknown' });
});
