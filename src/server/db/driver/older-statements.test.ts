/**
 * A deploy: the earlier program goes on beside this one, on this schema. Its statements were recorded while it alone
 * took, returned, asked about and compared money (version 0.1.0, schema 0016).
 */
import { describe, expect, it } from 'vitest';
import statements from './older-statements.fixture.json' with { type: 'json' };
import { createTestDatabase, databaseOfFile } from './test-database.ts';

const { pool } = await databaseOfFile(createTestDatabase);

interface Client {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly { column_name: string }[] }>;
}

/** Returns the server's refusal of a statement that it cannot plan: a column or an index is gone. */
async function refusalOf(client: Client, statement: string): Promise<string[]> {
  await client.query('savepoint one');
  try {
    const last = Math.max(0, ...Array.from(statement.matchAll(/\$(\d+)/gu), ([, number]) => Number(number)));
    const values = Array.from({ length: last }, () => 'null').join(', ');
    await client.query(`deallocate all; prepare older as ${statement}`);
    await client.query(`explain execute older${values && `(${values})`}`);
    return [];
  } catch (error) {
    await client.query('rollback to savepoint one');
    return [`${error instanceof Error ? error.message : 'refused'}: ${statement.slice(0, 80)}`];
  }
}

const inserted = /\binsert into "?(?<table>\w+)"? \((?<columns>[^)]*)\)/gu;
const needed = `select column_name from information_schema.columns where table_name = $1
  and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`;

/** Columns without a default that its inserts do not name. */
async function missedBy(client: Client, statement: string): Promise<string[]> {
  const missed: string[] = [];
  for (const { groups } of statement.matchAll(inserted)) {
    const named = new Set(groups?.['columns']?.replaceAll(/["\s]/gu, '').split(','));
    const { rows } = await client.query(needed, [groups?.['table']]);
    missed.push(...rows.flatMap(({ column_name: name }) => (named.has(name) ? [] : [`${groups?.['table']}.${name}`])));
  }
  return missed;
}

/** Returns the errors of its statements on a schema with this change. */
async function complaints(change = 'select 1'): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    await client.query(change);
    const found = [];
    for (const statement of statements)
      found.push(...(await refusalOf(client, statement)), ...(await missedBy(client, statement)));
    return found;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the program of before', () => {
  it('finds every column and index that its statements name, and leaves out none that has no default', async () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(await complaints()).toEqual([]);
  });

  it.each([
    ['a column it reads', 'alter table payment drop column reference cascade', 'column "reference"'],
    [
      'a key it names in a conflict',
      'alter table inbox drop constraint inbox_provider_event_id_key',
      'no unique or exclusion constraint matching the ON CONFLICT specification: insert into "inbox"',
    ],
    [
      'a column it does not know',
      'alter table card_form add column newer text; alter table card_form alter column newer set not null',
      'card_form.newer',
    ],
  ])('would be seen to miss %s', async (_what, change, complaint) => {
    expect((await complaints(change)).join('\n')).toContain(complaint);
  });
});
