/** No call or job of the product costs more as its data grows. `CUOTA_GROWTH` is the final number of sessions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { indexes, readAmongMany, readBefore } from '#server/db/driver/indexes.fixture';
import type { Database } from '#server/db/driver/tables.generated';
import { type Costs, costsOf, grewBetween } from './growth/costs.ts';
import { type Grown, startGrown } from './growth/grown.ts';
import { growingTables } from './growth/rows.ts';

const sessions = Number(process.env['CUOTA_GROWTH'] || 6_000);
/** Ten times as much, over ten times as long: what goes by a day has as much to read. */
const few = { sessions: sessions / 10, days: 120 };
const many = { sessions, days: 1_200 };
const patience = 240_000 + sessions * 5;

/** What may, and why. */
const mayGrow: Readonly<Record<string, string>> = {
  importStatement: 'compares its lines with every reference that its school gave out, which are read once for a file',
  previewStatement: 'the same',
  'listDays, the second page': 'sums the open day, for which the calls before it booked twice as much by then',
};

let grown: Grown;
let before: Costs;
let after: Costs;
beforeAll(async () => {
  grown = await startGrown();
  await grown.grow(few.sessions, few.days);
  before = await costsOf(grown);
  await grown.grow(many.sessions, many.days);
  after = await costsOf(grown, { before });
}, patience);
afterAll(() => grown.close());

test('every table that a session leaves rows in has grown', async () => {
  const small = [...growingTables].filter((table) => !mayBeSmall.has(table));
  for (const table of small)
    expect([table, await rowsOf(grown.slow.db, table)]).toEqual([table, expect.toSatisfy(isMuch)]);
});

test('no call of the API, no filter of a list and no job costs more', () => {
  expect(before.size).toBeGreaterThan(150);
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  const grew = grewBetween(before, after).filter((each) => mayGrow[each.split(':')[0] ?? ''] === undefined);
  expect(grew).toEqual([]);
});

test('each index of a payment’s tables that holds no rule was read', async () => {
  const rules = Object.values(indexes).flatMap((uses) => Object.keys(uses.rules));
  const mayBeUnread = new Set<string>([...rules, ...readAmongMany, ...readBefore]);
  const unread = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexrelname as name from pg_stat_user_indexes where idx_scan = 0 and relname = any (${Object.keys(indexes)}::text[])
      order by 1`.execute(grown.slow.db);
    return rows.map(({ name }) => name).filter((name) => !mayBeUnread.has(name));
  };
  // Each connection of the server reports what it read within ten seconds of rest.
  await expect.poll(unread).toEqual([]);
});

test('a file of payments has each of them once, in the list’s order, up to 10,000', async () => {
  const { harness, slow } = grown;
  const answer = await harness.call('GET', '/api/v1/payments.csv', { bearer: harness.schoolKey });
  const [header, ...rows] = (await answer.text()).trimEnd().split('\r\n');
  expect(header).toMatch(/payment_id/);
  const ids = rows.map((row) => row.split(',')[0]?.replaceAll('"', ''));
  const { rows: listed } = await sql<{ id: string }>`
    select p.id from payment p where p.school_id = ${harness.schoolId} order by p.created_at desc, p.id limit 10000`.execute(
    slow.db,
  );
  expect(ids).toEqual(listed.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(1_000);
});

test(
  'a list without its index would cost more, and be seen',
  async () => {
    const only = ['listPayments'];
    const indexes = ['payment_of_school', 'payment_of_school_paid', 'payment_of_school_in_status'];
    for (const name of [...indexes, 'payment_of_school_by_method'])
      await sql`drop index ${sql.ref(name)}`.execute(grown.slow.db);
    expect(grewBetween(before, await costsOf(grown, { before, only }))).toEqual([
      expect.stringMatching(/^listPayments: \d+ → \d+ pages\n/),
    ]);
  },
  patience,
);

/** Of what the patterns have none. */
const mayBeSmall = new Set(['refund', 'delivery', 'delivery_attempt', 'email']);
const isMuch = (rows: number): boolean => rows > few.sessions / 10;

async function rowsOf(db: Kysely<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}
