import { describe, expect, test } from 'vitest';
import { createdSession } from '#contracts/school-sessions';
import { schoolSettings } from '#contracts/school-settings';
import { policyVersion } from '#domain/policies';
import { family, newSchool, apiOfFile, startApi } from './school-api.fixture.ts';

const api = await apiOfFile();

let made = 0;
const school = () => newSchool(api.services, `settings-${(made += 1)}`);
const change = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call('PATCH', '/school', { key, body, headers });
const read = async (key: string) => schoolSettings.parse((await api.call('GET', '/school', { key })).body);

describe('a school’s own settings', () => {
  test('are what it was made with', async () => {
    const { key, id } = await school();
    expect(await read(key)).toEqual({
      id,
      slug: `settings-${made}`,
      country: 'MX',
      currency: 'MXN',
      live: false,
      disabled: false,
      name: 'Colegio San Jerónimo',
      logo_url: null,
      accent: null,
      commissions: [],
      payment_options: null,
      refund_approval: null,
      campuses: {},
      day_closes_at: '00:00',
      time_zone: 'America/Mexico_City',
      voucher_days: 3,
      rest_payable: true,
      tax_data_visible: false,
      deduction_shown: true,
      late_surcharge: false,
      domiciliation_enabled: false,
      card_months: null,
      announcements: [],
      reminder_days: [],
      allowed_parent_origins: [],
      return_urls: {},
      contractual_entity: 'Colegio San Jerónimo, S.C.',
      advisor: null,
    });
  });

  const everything = {
    disabled: true,
    name: 'Colegio del Valle',
    logo_url: null,
    accent: '#0F5C4B',
    commissions: [
      { amount: 2.9, kind: 'percentage', payment_method: 'store' },
      { amount: 1500, kind: 'integer', payment_method: 'store/stripe' },
    ],
    payment_options: ['MX/store/stripe'],
    campuses: { norte: 'Campus Norte' },
    time_zone: 'America/Tijuana',
    voucher_days: 7,
    rest_payable: false,
    tax_data_visible: true,
    deduction_shown: false,
    late_surcharge: true,
    domiciliation_enabled: true,
    card_months: { counts: [3, 12], fee_borne_by: 'family' },
    announcements: [
      { method: 'MX/transfer/transfer', from: '2027-01-08T18:00:00-06:00', until: '2027-01-09T02:00:00Z' },
    ],
    allowed_parent_origins: [
      'https://familias.valle.example',
      'https://valle.example:8443',
      'http://school.localhost:3001',
    ],
    return_urls: { gracias: 'https://valle.example/gracias' },
    contractual_entity: 'Valle, S.C.',
    advisor: { name: 'Rosa Díaz', email: 'rosa@valle.example', phone: null },
  };

  test('can all be changed at once, and are answered as a whole', async () => {
    const { key } = await school();
    const before = await read(key);
    const answer = await change(key, everything);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, ...everything, accent: '#0f5c4b' });
    expect(await read(key)).toEqual(answer.body);
  });

  test('keep what a change leaves out, also by many changes at once', async () => {
    const { key } = await school();
    await change(key, everything);
    const changes = [
      { disabled: false },
      { advisor: null },
      { logo_url: null },
      { payment_options: null },
      { accent: null },
      { commissions: [] },
      { campuses: {} },
      { return_urls: {} },
      { allowed_parent_origins: [] },
      { announcements: [] },
      { voucher_days: 1 },
    ];
    const answers = await Promise.all(changes.map((body) => change(key, body)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await read(key)).toMatchObject({
      name: 'Colegio del Valle',
      rest_payable: false,
      ...Object.assign({}, ...changes),
    });
    expect((await change(key, {})).body).toEqual(await read(key));
  });

  test('of another school are out of reach', async () => {
    const [mine, other] = [await school(), await school()];
    await change(mine.key, { name: 'Solo el mío' });
    expect((await read(other.key)).name).toBe('Colegio San Jerónimo');
  });

  test('changed under an Idempotency-Key are answered from what was kept', async () => {
    const { key } = await school();
    const headers = { 'idempotency-key': 'nuevo-nombre' };
    const first = await change(key, { name: 'A' }, headers);
    await change(key, { name: 'B' });
    const again = await change(key, { name: 'A' }, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await read(key)).name).toBe('B');
    expect(await change(key, { name: 'C' }, headers)).toMatchObject({ body: { code: 'idempotency_key_reused' } });
  });

  const backwards = { method: 'MX/transfer/transfer', from: '2027-01-08T20:00:00Z', until: '2027-01-08T20:00:00Z' };
  const endless = { ...backwards, until: '2027-07-08T20:00:00Z' };
  const refused: readonly [string, object, string][] = [
    ['months that no bank has', { card_months: { counts: [4], fee_borne_by: 'school' } }, 'card_months.counts.0'],
    ['months twice', { card_months: { counts: [3, 3], fee_borne_by: 'school' } }, 'card_months.counts'],
    ['no months', { card_months: { counts: [], fee_borne_by: 'school' } }, 'card_months.counts'],
    ['nobody who bears their cost', { card_months: { counts: [3] } }, 'card_months.fee_borne_by'],
    ['a setting nobody has', { nmae: 'x' }, ''],
    ['a new country', { country: 'CO' }, ''],
    ['no name', { name: ' ' }, 'name'],
    ['a logo over http', { logo_url: 'http://valle.example/logo.svg' }, 'logo_url'],
    ['a logo with a password', { logo_url: 'https://a:b@valle.example/logo.svg' }, 'logo_url'],
    ['a colour by its name', { accent: 'green' }, 'accent'],
    ['a voucher of no day', { voucher_days: 0 }, 'voucher_days'],
    ['a voucher of 8 days', { voucher_days: 8 }, 'voucher_days'],
    ['a zone nobody knows', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['a zone that is only an offset', { time_zone: '-06:00' }, 'time_zone'],
    ['a commission of another country', commission(2, 'percentage', 'pse'), 'commissions.0.payment_method'],
    [
      'a commission of money nobody chooses to pay',
      commission(2, 'percentage', 'bank/statement'),
      'commissions.0.payment_method',
    ],
    ['a commission above 50 percent', commission(50.1, 'percentage', 'store'), 'commissions.0.amount'],
    ['a commission below zero', commission(-1, 'integer', 'store'), 'commissions.0.amount'],
    ['a commission of half a cent', commission(10.5, 'integer', 'store'), 'commissions.0.amount'],
    ['a way to pay that is not there', { payment_options: ['store', 'MX/card/wompi'] }, 'payment_options.1'],
    ['an announcement of a kind of ways', announcement('transfer'), 'announcements.0.method'],
    ['of a way of another country', announcement('CO/transfer/pse'), 'announcements.0.method'],
    ['two of one way', announcement('MX/transfer/transfer', 'MX/transfer/transfer'), 'announcements.1.method'],
    ['one that ends before it begins', { announcements: [backwards] }, 'announcements.0.until'],
    ['one of half a year', { announcements: [endless] }, 'announcements.0.until'],
    ['one without a zone', { announcements: [{ ...backwards, until: '2027-01-09T20:00' }] }, 'announcements.0.until'],
    ['a way back of a bad name', { return_urls: { 'a b': 'https://valle.example/' } }, 'return_urls.a b'],
    ['a way back that is a script', { return_urls: { a: 'javascript:alert(1)' } }, 'return_urls.a'],
    ['an advisor without a name', { advisor: { email: 'a@b.example' } }, 'advisor.name'],
    ['a page that is no origin', { allowed_parent_origins: ['https://ok.example', '*'] }, 'allowed_parent_origins.1'],
    [
      '11 pages',
      { allowed_parent_origins: Array.from({ length: 11 }, (_, place) => `https://p${place}.example`) },
      'allowed_parent_origins',
    ],
  ];
  test.each(refused)('refuse %s, and then nothing is changed', async (_what, body, path) => {
    const { key } = await school();
    const answer = await change(key, { ...body, tax_data_visible: true });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_request', metadata: { issues: [{ path }] } } });
    expect((await read(key)).tax_data_visible).toBe(false);
  });

  function announcement(...methods: readonly string[]) {
    return { announcements: methods.map((method) => ({ ...backwards, method, until: '2027-01-08T21:00:00Z' })) };
  }

  function commission(amount: number, kind: string, payment_method: string) {
    return { commissions: [{ amount, kind, payment_method }] };
  }

  test('take pages and addresses on this machine only in the sandbox', async () => {
    const production = await startApi({ mode: 'production' });
    const { key } = await newSchool(production.services, 'real', { live: true });
    for (const body of [
      { allowed_parent_origins: ['http://school.localhost:3001'] },
      { return_urls: { a: 'http://localhost:3000/' } },
      { logo_url: 'http://localhost:3000/logo.svg' },
    ])
      expect(await production.call('PATCH', '/school', { key, body })).toMatchObject({ status: 422 });
    await production.close();
  });

  test('are refused when the body is no JSON', async () => {
    const { key } = await school();
    expect(await change(key, '{"name":')).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
  });
});

describe('a change of settings', () => {
  async function preparedPayment(key: string) {
    const charges = family().charges.slice(0, 1);
    const created = await api.call('POST', '/payment_sessions', { key, body: { ...family(), charges } });
    const { id, url } = createdSession.parse(created.body);
    const linkKey = new URL(url).searchParams.get('data') ?? '';
    const session = await (await api.raw(`/api/sessions/${linkKey}`, {})).json();
    const post = async (step: string, body: object) => {
      const answer = await api.raw(`/api/sessions/${id}/${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { body: chosen } = await post('materialize', {
      entity: 'stripe',
      method: 'store',
      accepted_policy: policyVersion,
    });
    return { commit: () => post('commit', { payment_id: chosen.payment_id, quote_id: chosen.quote.id }), chosen };
  }

  test('of the commission makes an older quote a new one, which nobody is charged unasked', async () => {
    const { key } = await school();
    const { commit, chosen } = await preparedPayment(key);
    expect(chosen.quote.total_amount).toBe(435_000);
    await change(key, { commissions: [{ amount: 2, kind: 'percentage', payment_method: 'store' }] });
    expect(await commit()).toMatchObject({
      status: 409,
      body: { code: 'quote_changed', metadata: { quote: { commission_amount: 8_700, total_amount: 443_700 } } },
    });
  });

  test('that disables payments stops one that was prepared before', async () => {
    const { key } = await school();
    const { commit } = await preparedPayment(key);
    await change(key, { disabled: true });
    expect(await commit()).toMatchObject({ status: 409, body: { code: 'payment_session_disabled' } });
  });
});
