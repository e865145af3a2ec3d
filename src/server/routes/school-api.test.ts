import { describe, expect, test } from 'vitest';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { createdSession } from '#contracts/school-sessions';
import { createApp } from '../app.ts';
import { testServices } from '../start/test-services.ts';
import { sha256 } from '../basics/keys.ts';
import { revokeApiKey } from '../use-cases/schools/create-school.ts';
import { family, newSchool, origin, apiOfFile, startApi } from './school-api.fixture.ts';

const api = await apiOfFile();
const { key, id: schoolId } = await newSchool(api.services, 'san-jeronimo');

const create = async (body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', '/payment_sessions', { key, body, headers });
const created = async (body: unknown = family()) => createdSession.parse((await create(body)).body);

describe('creating a payment session', () => {
  test('a family of two students with five charges, a scholarship and a surcharge gets one link for 72 hours', async () => {
    const body = family();
    const answer = await create(body);
    expect(answer.status).toBe(201);
    const session = createdSession.parse(answer.body);
    expect(session.amounts).toEqual({ amount_to_pay: 1_248_050, total_due_amount: 1_248_050, paid_amount: 0 });
    expect(session).toMatchObject({
      status: 'open',
      currency: 'MXN',
      external_id: body.external_id,
      payments: [],
      paid_at: null,
    });
    expect(session.charges.map((charge) => charge.values.pending_amount)).toEqual([
      435_000, 85_000, 564_050, 104_000, 60_000,
    ]);
    expect(session.charges[0]).toMatchObject({
      campus_id: 'norte',
      country_code: 'MX',
      external_id: 'c-1',
      tutor_id: 'tutor-1',
      status: 'pending',
    });
    expect(Date.parse(session.link_expires_at) - Date.parse(session.created_at)).toBe(72 * 3_600_000);
    expect(session.url).toMatch(/^https:\/\/pay\.example\/checkout\?data=[A-Za-z0-9_-]{43}$/);
  });

  test('the link opens the session, and its key is stored nowhere but as a hash', async () => {
    const { url, id } = await created();
    const linkKey = new URL(url).searchParams.get('data') ?? '';
    const opened = await api.raw(`/api/sessions/${linkKey}`, {});
    expect(opened.status).toBe(200);
    expect(await opened.json()).toMatchObject({ id, amounts: { total_due_amount: 1_248_050 } });
    const link = await api.db
      .selectFrom('access_link')
      .selectAll()
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(link.key_sha256).toEqual(sha256(linkKey));
    expect(JSON.stringify(link)).not.toContain(linkKey);
  });

  test('what the school reads back is what it was answered, without the link', async () => {
    const { url: _url, ...session } = await created();
    const read = await api.call('GET', `/payment_sessions/${session.id}`, { key });
    expect(read.status).toBe(200);
    expect(read.body).toEqual(session);
    expect(read.text).not.toContain(origin);
  });

  // Those of Mexico may want an address too.
  const abroad = emulatedProviders.filter(({ provider }) => provider.offers.every(({ country }) => country !== 'MX'));
  const keys = Object.assign({}, ...abroad.map((each) => each.keys()));
  const elsewhere = createApp(testServices(api.db, keys));
  test('Colombia pays in COP and Ecuador in USD', async () => {
    for (const [country, currency] of [
      ['CO', 'COP'],
      ['EC', 'USD'],
    ] as const) {
      const school = await newSchool(api.services, `colegio-${country.toLowerCase()}`, { country });
      const answer = await elsewhere.request('/api/v1/payment_sessions', {
        method: 'POST',
        headers: { authorization: `Bearer ${school.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...family(), currency }),
      });
      expect(await answer.json()).toMatchObject({ currency, charges: [{ country_code: country }, {}, {}, {}, {}] });
    }
  });
});

describe('a session that cannot be', () => {
  const [tuition, ...others] = family().charges;
  const first = (change: object): object => ({ charges: [{ ...tuition, ...change }, ...others] });
  const values = (change: object) => first({ values: { ...tuition?.values, ...change } });
  test.each<[string, object, code: string]>([
    ['nothing is owed', { charges: [] }, 'charges_required'],
    ['a student has no tutor', first({ tutor_id: null }), 'no_tutor_found_for_students'],
    ['two students have different tutors', first({ tutor_id: 'tutor-2' }), 'at_most_one_tutor_per_payment_session'],
    ['a charge belongs to another campus', first({ campus_id: 'sur' }), 'charges_campus_mismatch'],
    ['the VAT rate is above 100 percent', { vat: '101' }, 'invalid_vat'],
    ['the VAT rate is a word', { vat: 'dieciséis' }, 'invalid_vat'],
    ['a Mexican school asks for dollars', { currency: 'USD' }, 'currency_mismatch'],
    ['a charge is of another country', first({ country_code: 'CO' }), 'currency_mismatch'],
    ['a field is misspelt', { chekout_kind: 'full' }, 'invalid_request'],
    ['an amount has cents behind a point', values({ pending_amount: 10.5 }), 'invalid_request'],
    ['an amount is text', values({ pending_amount: '435000' }), 'invalid_request'],
    ['a scholarship does not add up', values({ scholarships: 1 }), 'invalid_request'],
    ['a due date is not a day', first({ due_date: '2026-02-30' }), 'invalid_request'],
    ['it goes back to a script', { return_url: 'javascript:alert(1)' }, 'invalid_request'],
    ['it has 101 charges', { charges: Array.from({ length: 101 }, () => tuition) }, 'invalid_request'],
  ])('is refused when %s', async (_when, change, code) => {
    const before = await countSessions();
    const answer = await create({ ...family(), ...change });
    expect(answer.body).toMatchObject({ status: 422, code, type: `urn:cuota:problem:${code}` });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await countSessions()).toBe(before);
  });

  test('says how the values of a charge add up', async () => {
    const { body } = await create({ ...family(), ...values({ scholarships: 1 }) });
    expect(body).toMatchObject({
      metadata: {
        issues: [{ path: 'charges.0.values', message: expect.stringMatching(/cost - discounts - scholarships/) }],
      },
    });
  });

  test('says where it is wrong and never repeats the value', async () => {
    const draft = family();
    const answer = await create({ ...draft, payer: { ...draft.payer, email: 'canary-4111111111111111' } });
    expect(answer.body).toMatchObject({
      metadata: { issues: [{ path: 'payer.email', message: expect.stringMatching(/email/i) }] },
    });
    expect(answer.text).not.toContain('canary');
  });

  test('is refused when the body is no JSON, not sent as JSON, missing, or too large', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const post = async (init: RequestInit) =>
      (await api.raw('/api/v1/payment_sessions', { method: 'POST', headers, ...init })).json();
    expect(await post({ body: '{"payer":' })).toMatchObject({ code: 'malformed_json', status: 400 });
    expect(await post({ body: '' })).toMatchObject({ code: 'malformed_json', status: 400 });
    expect(await post({ body: '[]' })).toMatchObject({ code: 'invalid_request', status: 422 });
    expect(await post({ body: '{}', headers: { ...headers, 'content-type': 'text/plain' } })).toMatchObject({
      code: 'unsupported_media_type',
      status: 415,
    });
    expect(await post({ body: '{}', headers: { ...headers, 'content-length': '70000' } })).toMatchObject({
      code: 'payload_too_large',
      status: 413,
    });
    expect(await post({ body: JSON.stringify({ ...family(), external_id: 'x'.repeat(70_000) }) })).toMatchObject({
      code: 'payload_too_large',
      status: 413,
    });
  });

  test('in parts, by nobody’s key, is refused before it has come', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
    const headers = { authorization: 'Bearer sk_nobody', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    expect((await api.raw('/api/v1/statements', init)).status).toBe(401);
  });

  async function countSessions(): Promise<number> {
    const { count } = await api.db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
});

describe('who may call', () => {
  test('nobody without a key, with a made-up key, or with a key that is not a bearer', async () => {
    const headers = [
      {},
      { authorization: 'Bearer sk_test_nope' },
      { authorization: `Basic ${key}` },
      { authorization: `Bearer ${key} ${key}` },
      { authorization: key },
    ];
    for (const header of headers) {
      const answer = await api.call('GET', '/payment_sessions', { headers: header });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="cuota"');
    }
  });

  test('a revoked key stops working at once, another key of the same school goes on', async () => {
    const school = await newSchool(api.services, 'revoked');
    expect(await api.call('GET', '/payment_sessions', { key: school.key })).toMatchObject({ status: 200 });
    await revokeApiKey(api.db, { hint: school.hint });
    expect(await api.call('GET', '/payment_sessions', { key: school.key })).toMatchObject({ status: 401 });
    expect(await api.call('GET', '/payment_sessions', { key })).toMatchObject({ status: 200 });
  });

  test('a test school is not let in outside the sandbox, a live one is', async () => {
    const production = await startApi({ mode: 'production' });
    const trial = await newSchool(production.services, 'trial');
    const real = await newSchool(production.services, 'real', { live: true });
    expect(real.key).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/);
    expect(await production.call('GET', '/payment_sessions', { key: trial.key })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await production.call('GET', '/payment_sessions', { key: real.key })).toMatchObject({ status: 200 });
    const local = { ...family(), return_url: 'http://localhost:3000/' };
    expect(await production.call('POST', '/payment_sessions', { key: real.key, body: local })).toMatchObject({
      status: 422,
      body: { metadata: { issues: [{ path: 'return_url' }] } },
    });
    await production.close();
  });

  test('another school’s session does not exist', async () => {
    const { id } = await created();
    const other = await newSchool(api.services, 'other');
    expect(await api.call('GET', `/payment_sessions/${id}`, { key: other.key })).toMatchObject({
      status: 404,
      body: { code: 'payment_session_not_found' },
    });
    expect(await api.call('GET', '/payment_sessions', { key: other.key })).toMatchObject({
      body: { data: [], next_cursor: null },
    });
    expect(await api.call('GET', '/payment_sessions/not-an-id', { key })).toMatchObject({
      status: 404,
      body: { code: 'payment_session_not_found' },
    });
    expect(schoolId).not.toBe(other.id);
  });
});
