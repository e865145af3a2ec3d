import { afterAll, describe, expect, test } from 'vitest';
import { createdSession } from '#contracts/school-sessions';
import { changedSession } from '#contracts/session-changes';
import { policyVersion } from '#domain/policies';
import { violations } from '../db/books/invariants.ts';
import { family, newSchool, apiOfFile } from './school-api.fixture.ts';

const api = await apiOfFile();
const { key } = await newSchool(api.services, 'changes');
afterAll(async () => {
  expect(await violations(api.db)).toEqual([]);
});

const change = (id: string, body: unknown, more: { key?: string; headers?: Record<string, string> } = {}) =>
  api.call('PATCH', `/payment_sessions/${id}`, { key, body, ...more });
const newSession = async () =>
  createdSession.parse((await api.call('POST', '/payment_sessions', { key, body: family() })).body);
const read = async (id: string) => (await api.call('GET', `/payment_sessions/${id}`, { key })).body;
const [tuition, , november] = family().charges;

describe('changing a payment session', () => {
  test('puts a whole new list of charges in the place of the old, which is kept and no longer owed', async () => {
    const { id, charges: before } = await newSession();
    const answer = await change(id, { charges: [november, tuition] });
    const changed = changedSession.parse(answer.body);
    expect(changed.amounts).toEqual({ amount_to_pay: 999_050, total_due_amount: 999_050, paid_amount: 0 });
    expect(changed.charges.map(({ concept_desc }) => concept_desc)).toEqual([
      'Colegiatura noviembre',
      'Colegiatura diciembre',
    ]);
    const oldIds = before.map((charge) => charge.id);
    expect(changed.charges.some((charge) => oldIds.includes(charge.id))).toBe(false);
    const rows = await api.db
      .selectFrom('charge')
      .select(['id', 'position', 'removed_at'])
      .where('session_id', '=', id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position, removed_at }) => [position, removed_at === null])).toEqual([
      ...[0, 1, 2, 3, 4].map((position) => [position, false]),
      [5, true],
      [6, true],
    ]);
    const { amount } = await api.db
      .selectFrom('session')
      .select('amount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(amount).toBe(999_050);
    expect(await read(id)).toMatchObject({ amounts: changed.amounts });
  });

  test('changes one thing and leaves the others', async () => {
    const { id } = await newSession();
    const changes = {
      disabled: true,
      return_url: 'https://school.example/gracias',
      external_id: 'otro-77',
      generate_invoice: true,
      vat: '16',
    };
    expect((await change(id, changes)).body).toMatchObject({
      id,
      ...changes,
      amounts: { total_due_amount: 1_248_050 },
    });
    expect((await change(id, { disabled: false, return_url: null, external_id: null })).body).toMatchObject({
      disabled: false,
      return_url: null,
      external_id: null,
      generate_invoice: true,
      vat: '16',
    });
    expect((await change(id, {})).body).toMatchObject({ vat: '16' });
  });

  test('that disables it stops its payer, and only there', async () => {
    const [stopped, other] = [await newSession(), await newSession()];
    await change(stopped.id, { disabled: true });
    const materialize = async ({ id, url }: typeof other) => {
      const linkKey = new URL(url).searchParams.get('data') ?? '';
      const { token } = await (await api.raw(`/api/sessions/${linkKey}`, {})).json();
      const answer = await api.raw(`/api/sessions/${id}/materialize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ entity: 'stripe', method: 'store', accepted_policy: policyVersion }),
      });
      return (await answer.json()).code ?? answer.status;
    };
    await change(other.id, { charges: [tuition] });
    await change(stopped.id, { charges: [tuition] });
    expect(await materialize(stopped)).toBe('payment_session_disabled');
    expect(await materialize(other)).toBe(201);
  });

  const refused: readonly [string, object, string][] = [
    ['nothing is owed', { charges: [] }, 'charges_required'],
    ['a student has no tutor', { charges: [{ ...tuition, tutor_id: null }] }, 'no_tutor_found_for_students'],
    [
      'two tutors',
      { charges: [tuition, { ...november, tutor_id: 'tutor-2' }] },
      'at_most_one_tutor_per_payment_session',
    ],
    ['another campus', { charges: [{ ...tuition, campus_id: 'sur' }] }, 'charges_campus_mismatch'],
    ['another country', { charges: [{ ...tuition, country_code: 'CO' }] }, 'currency_mismatch'],
    ['a VAT rate that is none', { vat: 'dieciséis' }, 'invalid_vat'],
    ['a VAT rate that is none, beside charges', { vat: '101', charges: [tuition] }, 'invalid_vat'],
    [
      'values that do not add up',
      { charges: [{ ...tuition, values: { ...tuition?.values, scholarships: 1 } }] },
      'invalid_request',
    ],
    ['a currency', { currency: 'USD' }, 'invalid_request'],
    ['a way back that is a script', { return_url: 'javascript:alert(1)' }, 'invalid_request'],
    ['null for a flag', { disabled: null }, 'invalid_request'],
  ];
  test.each(refused)('refuses %s, and then nothing is changed', async (_what, body, code) => {
    const session = await newSession();
    const before = await read(session.id);
    expect(await change(session.id, { generate_invoice: true, ...body })).toMatchObject({
      status: 422,
      body: { code },
    });
    expect(await read(session.id)).toEqual(before);
    expect((await change(session.id, {})).body).toMatchObject({ generate_invoice: false });
  });

  test('is not for another school, and not for what is no session', async () => {
    const { id } = await newSession();
    const other = await newSchool(api.services, 'changes-other');
    for (const answer of [await change(id, { disabled: true }, { key: other.key }), await change('not-an-id', {})])
      expect(answer).toMatchObject({ status: 404, body: { code: 'payment_session_not_found' } });
    expect((await change(id, {})).body).toMatchObject({ disabled: false });
  });

  test('sent again under its Idempotency-Key makes no second list', async () => {
    const { id } = await newSession();
    const send = () => change(id, { charges: [tuition] }, { headers: { 'idempotency-key': id } });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    const rows = await api.db.selectFrom('charge').select('id').where('session_id', '=', id).execute();
    expect(rows).toHaveLength(6);
  });

  test('by ten people at once leaves one list', async () => {
    const { id } = await newSession();
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, { charges: [tuition] })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await read(id)).toMatchObject({ amounts: { total_due_amount: 435_000 } });
  });
});
