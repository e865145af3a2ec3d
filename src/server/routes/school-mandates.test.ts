import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mandateList } from '#contracts/mandates';
import { apiOfFile, family, newSchool, pagesOf } from './school-api.fixture.ts';

const api = await apiOfFile();

const card = {
  id: 'pm_1',
  brand: 'visa',
  lastFour: '4242',
  bin: '42424242',
  type: 'credit',
  expirationMonth: 12,
  expirationYear: 2040,
};

/** A school with payers' standing debits, all agreed in the same instant; the first one active, the last one ended. */
async function schoolWithMandates(slug: string, payers: readonly string[]) {
  const school = await newSchool(api.services, slug);
  const { body } = await api.call('POST', '/payment_sessions', { key: school.key, body: family() });
  const { id: session } = z.object({ id: z.string() }).parse(body);
  const ids: string[] = [];
  for (const [place, payer] of payers.entries()) {
    const [id, payment] = [randomUUID(), randomUUID()];
    await sql`
      insert into payment (id, session_id, method_key, provider, confirmation_number, status, base, commission, received, currency, charge_ids, quote_id, quote_expires_at, locale, created_at)
      values (${payment}, ${session}, 'MX/store/stripe', 'stripe', ${payment}, 'successful', 1000, 0, 1000, 'MXN', '{}', ${payment}, app_now(), 'es-MX', app_now())`.execute(
      api.db,
    );
    const isActive = place === 0;
    await sql`
      insert into mandate (id, school_id, session_id, payment_id, payer_id, provider, card, card_ref, consent_version, locale, next_charge_on, agreed_at, active_at, ended_at)
      values (${id}, ${school.id}, ${session}, ${payment}, ${payer}, 'stripe', ${isActive ? JSON.stringify(card) : null}, ${isActive ? card.id : null},
        '2026-11', 'es-MX', '2027-02-10', timestamptz '2026-11-21 10:00:00.123456+00', ${isActive ? sql`app_now()` : null},
        ${place > 0 && place === payers.length - 1 ? sql`app_now()` : null})`.execute(api.db);
    ids.push(id);
  }
  return { ...school, ids };
}
const list = async (key: string, query: string) =>
  mandateList.parse((await api.call('GET', `/mandates${query}`, { key })).body);

describe('the list of standing debits', () => {
  test('comes page by page, each once, also those of one instant', async () => {
    const { key, ids } = await schoolWithMandates('mandates-pages', ['a', 'b', 'c', 'd', 'e']);
    const pages = await pagesOf(api, '/mandates', key);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  });

  test('says of each what it is, and of its card neither expiry nor the provider’s id', async () => {
    const { key, ids } = await schoolWithMandates('mandates-shown', ['a', 'b', 'c']);
    const { data } = await list(key, '');
    expect(data.find(({ id }) => id === ids[0])).toEqual({
      id: ids[0],
      payment_id: expect.any(String),
      session_id: expect.any(String),
      payer_id: 'a',
      status: 'active',
      card: { bin: '42424242', card_schema: 'visa', last_four_digits: '4242' },
      consent_version: '2026-11',
      locale: 'es-MX',
      agreed_at: '2026-11-21T10:00:00.123Z',
      ended_at: null,
    });
    expect(data.find(({ id }) => id === ids[1])).toMatchObject({ status: 'agreed', card: null });
    expect(data.find(({ id }) => id === ids[2])).toMatchObject({ status: 'ended', ended_at: expect.any(String) });
  });

  test('holds only a school’s own, and can be asked for one payer', async () => {
    const { key, ids } = await schoolWithMandates('mandates-own', ['a', 'b']);
    await schoolWithMandates('mandates-other', ['a']);
    expect((await list(key, '')).data).toHaveLength(2);
    expect((await list(key, '?payer_id=a')).data.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list(key, '?payer_id=nobody')).data).toEqual([]);
  });
});

describe('a standing debit', () => {
  test('is ended once: asked again, also under the same key, it answers the day it ended', async () => {
    const { key, ids } = await schoolWithMandates('mandates-end', ['a', 'b']);
    const headers = { 'idempotency-key': 'end-1' };
    const end = () => api.call('POST', `/mandates/${ids[0]}/end`, { key, body: {}, headers });
    const ended = await end();
    expect(ended).toMatchObject({ status: 200, body: { status: 'ended', card: { last_four_digits: '4242' } } });
    expect((await end()).headers.get('idempotent-replayed')).toBe('true');
    await sql`update mandate set ended_at = ended_at - interval '1 day' where id = ${ids[0]}`.execute(api.db);
    const again = await api.call('POST', `/mandates/${ids[0]}/end`, { key, body: {} });
    const before = z.object({ ended_at: z.string() }).parse(ended.body).ended_at;
    expect(again.body).toMatchObject({ ended_at: new Date(Date.parse(before) - 86_400_000).toISOString() });
  });

  test('before it is active may be ended too', async () => {
    const { key, ids } = await schoolWithMandates('mandates-agreed', ['a', 'b', 'c']);
    expect(await api.call('POST', `/mandates/${ids[1]}/end`, { key, body: {} })).toMatchObject({
      status: 200,
      body: { status: 'ended', card: null },
    });
  });

  test('of another school, and one that never was, are not found', async () => {
    const { ids } = await schoolWithMandates('mandates-theirs', ['a']);
    const { key } = await newSchool(api.services, 'mandates-stranger');
    for (const id of [ids[0], randomUUID(), 'x'])
      expect(await api.call('POST', `/mandates/${id}/end`, { key, body: {} })).toMatchObject({
        status: 404,
        body: { code: 'mandate_not_found' },
      });
    const left = await api.db
      .selectFrom('mandate')
      .select('ended_at')
      .where('id', '=', ids[0] ?? '')
      .execute();
    expect(left).toEqual([{ ended_at: null }]);
  });
});
