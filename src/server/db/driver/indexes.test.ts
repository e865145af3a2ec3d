import { describe, expect, it } from 'vitest';
import { indexes, readAmongMany, readBefore } from './indexes.fixture.ts';
import { createTestDatabase, databaseOfFile } from './test-database.ts';

const { pool } = await databaseOfFile(createTestDatabase);

interface Found {
  readonly table: string;
  readonly name: string;
  readonly columns: string;
  readonly condition: string;
  readonly is_unique: boolean;
}

async function foundIndexes(): Promise<readonly Found[]> {
  const { rows } = await pool.query<Found>(
    `select c.relname as table, i.indexrelid::regclass::text as name, i.indisunique as is_unique,
       pg_get_expr(i.indpred, i.indrelid, true) as condition,
       (select string_agg(pg_get_indexdef(i.indexrelid, at, true), ', ' order by at) from generate_series(1, i.indnkeyatts) at) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relname = any ($1) order by 1, 2`,
    [Object.keys(indexes)],
  );
  return rows;
}

/** Each kind of a table's, by name. */
const named = (table: string, isUnique: boolean): readonly string[] =>
  Object.keys(indexes[table]?.[isUnique ? 'rules' : 'reads'] ?? {}).toSorted();

/** What the table of uses and the database have different. */
async function differences(): Promise<readonly string[]> {
  const found = await foundIndexes();
  return Object.keys(indexes).flatMap((table) =>
    [true, false].flatMap((isUnique) => {
      const there = found.filter((each) => each.table === table && each.is_unique === isUnique).map(({ name }) => name);
      const known = named(table, isUnique);
      return [
        ...there.filter((name) => !known.includes(name)).map((name) => `${name}: for what?`),
        ...known.filter((name) => !there.includes(name)).map((name) => `${name}: is not there`),
      ];
    }),
  );
}

/** Indexes whose columns are the first of another one's, under the same condition: that one serves. */
const served = (found: readonly Found[]): readonly string[] =>
  found
    .filter((one) =>
      found.some(
        (other) =>
          other.name !== one.name &&
          other.table === one.table &&
          other.condition === one.condition &&
          !one.is_unique &&
          `${other.columns}, `.startsWith(`${one.columns}, `),
      ),
    )
    .map(({ name }) => name);

describe('of the tables that a payment writes', () => {
  it('each index has its rule or what reads it', async () => {
    expect(await differences()).toEqual([]);
  });

  it('no index is the beginning of another', async () => {
    expect(served(await foundIndexes())).toEqual([]);
  });

  it('what reads among many only is named among what reads', () => {
    const reads = Object.values(indexes).flatMap((uses) => Object.keys(uses.reads));
    expect([...readAmongMany, ...readBefore].filter((name) => !reads.includes(name))).toEqual([]);
  });

  it('control: one more index is seen, and one that another serves', async () => {
    await pool.query('create index planted on payment (session_id, created_at)');
    expect(await differences()).toEqual(['planted: for what?']);
    expect(served(await foundIndexes())).toEqual(['payment_of_session']);
    await pool.query('drop index planted; drop index payment_of_day');
    expect(await differences()).toEqual(['payment_of_day: is not there']);
  });
});
