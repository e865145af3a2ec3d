/** What a search reads, by its plan: rows of its school alone, and of a common word no more than a bound. */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createKeyring } from '#server/basics/keys';
import { countWords, endingIn, exactly, mostWalked, namedSessions, readInOrder } from '#server/db/read/search';
import { databaseOfFile } from '#server/db/driver/test-database';
import { createSchool } from '#server/use-cases/schools/create-school';
import { searchSchool } from '#server/use-cases/search/search-school';
import { fillSearch } from './search/rows.ts';

const { db } = await databaseOfFile();
const services = { db, keys: createKeyring('a secret of a bench that measures nothing') };
let school: string;
let beside: string;
beforeAll(async () => {
  [school, beside] = [await newSchool('one'), await newSchool('beside')];
  await fillSearch(db, { schoolId: beside, sessions: 8_000 });
  await fillSearch(db, { schoolId: school, sessions: 4_000 });
}, 120_000);

async function newSchool(slug: string): Promise<string> {
  const facts = { slug, name: slug, country: 'MX', contractualEntity: slug, live: false } as const;
  return (await createSchool(db, facts)).id;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Cond'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly Node[] | undefined;
}
const node: z.ZodMiniType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  Plans: z.optional(z.array(z.lazy(() => node))),
});
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);

const within = (one: Node): readonly Node[] => [one, ...(one.Plans ?? []).flatMap(within)];
const readBy = (one: Node) => one['Actual Loops'] * (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0));

/** Reads of tables in the plan that every value gets, and how many rows they read. */
async function readsOf(statement: RawBuilder<unknown>, inOrder: RawBuilder<unknown> = readInOrder) {
  return db.transaction().execute(async (trx) => {
    await inOrder.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const { rows } = await sql`explain (analyze, format json) ${statement}`.execute(trx);
    const [{ 'QUERY PLAN': plan }] = explained.parse(rows);
    const reads = within(plan[0].Plan).filter((each) => each['Relation Name'] !== undefined);
    return { reads, rows: reads.reduce((sum, each) => sum + readBy(each), 0) };
  });
}

const at = (id: string, campusIds: readonly string[] | null = null) => ({ id, campusIds });
const walk = (words: readonly string[], others: readonly string[]) => ({ words, others, each: mostWalked });
const statements = {
  'common words are counted': () => [countWords(school, ['garcia', 'mar']), 2 * mostWalked],
  'a name with two of them is found': () => [namedSessions(at(school), walk(['garcia'], ['lopez'])), mostWalked * 2],
  'those of a campus are found': () => [namedSessions(at(school, ['sur']), walk(['garcia'], [])), mostWalked * 2],
  'an ending is found': () => [endingIn(at(school), '0000', 51), mostWalked],
  'an amount that many owe is found': () => [exactly(at(school), ['$290881'], 51), 51],
} as const satisfies Record<string, () => readonly [RawBuilder<unknown>, number]>;

test.each(Object.entries(statements))(
  'where %s, an index is read, of one school, within a bound',
  async (_what, of) => {
    const [statement, most] = of();
    const { reads, rows } = await readsOf(statement);
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) {
      expect(read['Node Type']).toMatch(/^Index (Only )?Scan/);
      // A name is of one school.
      expect(read['Index Cond']).toMatch(read['Relation Name'] === 'search_name' ? /name_id = / : /school_id = /);
    }
    expect(rows).toBeLessThanOrEqual(most);
  },
);

test('a plan that collects a common word’s rows and sorts them would be seen', async () => {
  const [statement] = statements['a name with two of them is found']();
  const { reads } = await readsOf(statement, sql`select 1`);
  expect(reads.map((each) => each['Node Type'])).toContain('Bitmap Heap Scan');
});

test('common names are found newest first, 50 at most, and it is said that there are more', async () => {
  for (const q of ['García', 'garcia lopez', 'gar', '2,908.81']) {
    const { data, has_more: more } = await searchSchool(
      { services, school: { id: school }, campusIds: null },
      { q, limit: 50 },
    );
    expect([q, data.length, more]).toEqual([q, 50, true]);
    const instants = data.map(({ created_at: instant }) => instant);
    expect(instants).toEqual(instants.toSorted().toReversed());
  }
});
