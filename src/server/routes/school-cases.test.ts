import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { caseList } from '#contracts/cases';
import { apiOfFile, newSchool, pagesOf } from './school-api.fixture.ts';

const api = await apiOfFile();

/** A school with cases about money of which nobody knows the session; the last one resolved. */
async function schoolWithCases(slug: string, count: number) {
  const school = await newSchool(api.services, slug);
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [place, id] of ids.entries()) {
    const resolved = place === count - 1;
    await sql`
      insert into money_case (id, school_id, kind, amount, currency, opened_at, closed_at, resolution, note)
      values (${id}, ${school.id}, 'unknown_ref', ${place + 1}, 'mxn', timestamptz '2026-11-21 10:00:00.123456+00',
        ${resolved ? sql`app_now()` : null}, ${resolved ? 'accepted' : null}, ${resolved ? 'Renta' : null})`.execute(
      api.db,
    );
  }
  return { ...school, ids };
}
const list = async (key: string, query: string) =>
  caseList.parse((await api.call('GET', `/cases${query}`, { key })).body);

describe('the list of cases', () => {
  test('comes page by page, each case once, also those of one instant', async () => {
    const { key, ids } = await schoolWithCases('cases-pages', 5);
    const pages = await pagesOf(api, '/cases', key);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  });

  test('holds only a school’s own, newest first, and none of no school', async () => {
    const { key, ids } = await schoolWithCases('cases-own', 2);
    await schoolWithCases('cases-other', 2);
    await sql`insert into money_case (id, kind, amount, currency, opened_at) values (${randomUUID()}, 'unknown_ref', 7, 'MXN', app_now())`.execute(
      api.db,
    );
    const newest = ids[0] ?? '';
    await sql`update money_case set opened_at = opened_at + interval '1 minute' where id = ${newest}`.execute(api.db);
    expect((await list(key, '')).data.map(({ id }) => id)).toEqual(ids);
  });

  test('can be asked for what is open, of a kind, or of a session', async () => {
    const { key, ids } = await schoolWithCases('cases-filtered', 3);
    expect((await list(key, '?status=open')).data).toHaveLength(2);
    expect((await list(key, '?status=resolved')).data).toMatchObject([
      { id: ids[2], status: 'resolved', resolution: 'accepted', note: 'Renta', currency: 'MXN' },
    ]);
    expect((await list(key, '?kind=late')).data).toEqual([]);
    expect((await list(key, '?kind=unknown_ref')).data).toHaveLength(3);
    expect((await list(key, `?session_id=${randomUUID()}`)).data).toEqual([]);
  });
});
