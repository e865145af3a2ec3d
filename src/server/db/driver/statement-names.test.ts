import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connect } from './connect.ts';
import { statementNames } from './statement-names.ts';
import { databaseOfFile } from './test-database.ts';

const { pool, connection } = await databaseOfFile();

describe('names of statements', () => {
  it('are given to what comes again, in bounded number, and never to several statements at once', () => {
    const names = statementNames(2);
    const twice = (text: string) => [names.of(text), names.of(text), names.of(text)];
    expect(twice('select 1')).toEqual([null, null, 'c1_1']);
    expect(twice('select 1; select 2')).toEqual([null, null, null]);
    expect(twice('select 2')).toEqual([null, null, 'c1_2']);
    expect(twice('select 3')).toEqual([null, null, null]);
    names.renew();
    expect(names.of('select 1')).toBe('c2_1');
  });

  it('have a statement planned once for each connection, and never for its values', async () => {
    const { db, close } = connect({ ...connection, max: 1 });
    for (const id of [1, 2, 3, 4]) await sql`select ${id}::int as id`.execute(db);
    const { rows } = await sql`
      select generic_plans, custom_plans from pg_prepared_statements where statement like 'select $1::int as id'`.execute(
      db,
    );
    expect(rows).toEqual([{ generic_plans: 2, custom_plans: 0 }]);
    await close();
  });

  it('have no statement compiled or given to parallel workers', async () => {
    const { db, close } = connect({ ...connection, max: 1 });
    await sql`set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0`.execute(
      db,
    );
    const { rows } = await sql<object>`explain (analyze, costs off, timing off)
      select count(*) from generate_series(1, 3) one, pg_class other`.execute(db);
    expect(JSON.stringify(rows)).not.toMatch(/Gather|JIT/);
    await close();
  });
});

describe('a migration beside us that changes what a prepared statement returns', () => {
  it('costs a single statement nothing, and a transaction one attempt', async () => {
    await pool.query('create table changing (one int); insert into changing values (1)');
    const { db, close } = connect({ ...connection, max: 1 });
    const ask = async (by = db) => (await sql<object>`select * from changing`.execute(by)).rows;
    const within = () => db.transaction().execute((trx) => ask(trx));
    for (let times = 0; times < 3; times += 1) await ask();
    await pool.query('alter table changing add column two int default 2');
    expect(await ask()).toEqual([{ one: 1, two: 2 }]);
    for (let times = 0; times < 3; times += 1) await within();
    await pool.query('alter table changing add column three int default 3');
    await expect(within()).rejects.toThrow('the schema changed within a transaction');
    expect(await within()).toEqual([{ one: 1, two: 2, three: 3 }]);
    await close();
  });
});
