/** A transaction begins with its first query, and no query is carried out where its transaction did not begin. */
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type Connection, type ConnectionConfig, connect } from './connect.ts';
import { hasPooler, startPooler } from './pooler.fixture.ts';
import { databaseOfFile } from './test-database.ts';
import { rowsOf, together } from './together.ts';
import { onlyReads, watchedBegin } from './watched-query.ts';

const { pool, connection, url } = await databaseOfFile();
await pool.query("create table note (note text not null); insert into note values ('there')");

/** How often a connection waits: once for what is sent while nothing else is under way. */
function counted(config: ConnectionConfig = connection) {
  const opened = connect({ ...config, max: 1 });
  const waits = { count: 0 };
  opened.pool.on('connect', (client: pg.PoolClient) => {
    const query = client.query.bind(client);
    let underWay = 0;
    const counting = async (statement: pg.QueryConfig) => {
      waits.count += Number(underWay === 0);
      underWay += 1;
      return query(statement).finally(() => (underWay -= 1));
    };
    Object.assign(client, { query: counting });
  });
  return { ...opened, waits };
}

type Db = Pick<Connection, 'db'>;
const write = ({ db }: Db, note: string) =>
  db.transaction().execute((trx) => sql`insert into note values (${note})`.execute(trx));
const lock = ({ db }: Db) =>
  db
    .transaction()
    .execute((trx) => sql`with held as (select note from note limit 1 for update) select from held`.execute(trx));
const written = async (note: string) => (await pool.query('select from note where note = $1', [note])).rowCount;

async function waitsOf(work: (opened: Db) => Promise<unknown>, config?: ConnectionConfig): Promise<number> {
  const opened = counted(config);
  for (let times = 0; times < 4; times += 1) await work(opened);
  opened.waits.count = 0;
  await work(opened);
  await opened.close();
  return opened.waits.count;
}

describe('a transaction of one statement', () => {
  it('that reads waits twice: for the statement, and for its end', async () => {
    expect(await waitsOf(lock)).toBe(2);
  });

  it('waits no oftener where no statement has a name', async () => {
    expect(await waitsOf(lock, { ...connection, namesStatements: false })).toBe(2);
  });

  it('that writes waits for its begin too', async () => {
    expect(await waitsOf((opened) => write(opened, 'counted'))).toBe(3);
  });

  it('leaves a mark where it changed something, and none where it did not', async () => {
    const opened = counted();
    const marks = async () => Number((await pool.query('select count(*) from transaction_mark')).rows[0]?.count);
    await write(opened, 'marked');
    const before = await marks();
    await write(opened, 'marked');
    expect(await marks()).toBe(before + 1);
    for (let times = 0; times < 4; times += 1)
      await opened.db.transaction().execute((trx) => sql`select from note limit 1`.execute(trx));
    expect(await marks()).toBe(before + 1);
    await opened.close();
  });

  it('that fails is undone, and costs the next one on its connection nothing', async () => {
    const opened = counted();
    for (let times = 0; times < 4; times += 1) {
      const failing = opened.db.transaction().execute(async (trx) => {
        await sql`insert into note values (${'undone'})`.execute(trx);
        await sql`select 1 / ${0}::int`.execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      const failingFirst = opened.db.transaction().execute((trx) => sql`select 1 / ${0}::int`.execute(trx));
      await expect(failingFirst).rejects.toMatchObject({ code: '22012' });
      await write(opened, `done ${times}`);
      expect(await written(`done ${times}`)).toBe(1);
    }
    expect(await written('undone')).toBe(0);
    await opened.close();
  });
});

describe('statements that are sent together', () => {
  const writing = (note: string) => sql`insert into note values (${note})`;
  const count = sql<{ count: number }>`select count(*)::int as count from note where note like 'together%'`;

  it('wait once, and each sees what the one before it wrote', async () => {
    const opened = counted();
    const send = () => together(opened.db, [writing('together').compile(opened.db), count.compile(opened.db)]);
    const before = rowsOf<{ count: number }>((await send())[1])[0]?.count ?? 0;
    opened.waits.count = 0;
    expect(rowsOf((await send())[1])).toEqual([{ count: before + 1 }]);
    expect(opened.waits.count).toBe(1);
    await opened.close();
  });

  it('are carried out behind one that fails, but not in its transaction', async () => {
    const opened = counted();
    const failing = sql`select 1 / ${0}::int`.compile(opened.db);
    const behind = (note: string) => [failing, writing(note).compile(opened.db)];
    expect((await together(opened.db, behind('behind'))).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
    ]);
    const undone = opened.db.transaction().execute(async (trx) => (await together(trx, behind('in it'))).map(rowsOf));
    await expect(undone).rejects.toMatchObject({ code: '22012' });
    expect([await written('behind'), await written('in it')]).toEqual([1, 0]);
    await opened.close();
  });

  it('begin no transaction by a write, which would wait for its begin while the others do not', async () => {
    const opened = counted();
    const begun = opened.db.transaction().execute((trx) => together(trx, [writing('first').compile(trx)]));
    await expect(begun).rejects.toThrow('has to read first');
    await opened.close();
  });
});

describe('a transaction without a statement', () => {
  it('sends nothing, whether it ends well or not', async () => {
    const opened = counted();
    await write(opened, 'before');
    opened.waits.count = 0;
    expect(await opened.db.transaction().execute(async () => 'done')).toBe('done');
    const thrown = opened.db.transaction().execute(() => Promise.reject(new Error('on purpose')));
    await expect(thrown).rejects.toThrow('on purpose');
    expect(opened.waits.count).toBe(0);
    await opened.close();
  });
});

const pooler = hasPooler ? await startPooler(url) : null;
afterAll(() => pooler?.stop());
const places = [
  { place: 'at the server', config: connection },
  { place: `behind PgBouncer${pooler ? '' : ' (skipped: install pgbouncer)'}`, config: pooler?.connection },
];
const changes = [
  ["insert into note values ('outside')"],
  ["with made as (insert into note values ('outside') returning note) select from made"],
  ["update note set note = 'outside'"],
  ["with held as (select note from note for update) update note set note = 'outside' from held"],
  ["merge into note using (select) as one on true when matched then update set note = 'outside'"],
  ["select note || 'outside' as outside into made_outside from note"],
  ['delete from note'],
  ['select 1; truncate note'],
];

describe.each(places)('where a transaction does not begin, $place', ({ config }) => {
  const refused = 'begin isolation level of no kind';

  it.skipIf(!config).each(changes)('nothing is changed by: %s', async (text) => {
    await pool.query("truncate note; insert into note values ('there'); drop table if exists made_outside");
    const { pool: other, close } = connect({ ...config, max: 1 });
    const client = await other.connect();
    const notes = async () => (await pool.query("select note, to_regclass('made_outside') from note order by 1")).rows;
    const before = await notes();
    await expect(watchedBegin(client, refused, { text })).rejects.toMatchObject({ code: '42601' });
    expect(await client.query('select 1 as still')).toMatchObject({ rows: [{ still: 1 }] });
    expect(await notes()).toEqual(before);
    client.release();
    await close();
  });

  it.skipIf(!config)('what only reads is refused too, and the connection goes on', async () => {
    const { pool: other, close } = connect({ ...config, max: 1 });
    const client = await other.connect();
    const text = 'select note from note for no key update';
    await expect(watchedBegin(client, refused, { text })).rejects.toMatchObject({ code: '42601' });
    expect((await watchedBegin(client, 'begin', { text })).result.command).toBe('SELECT');
    await client.query('rollback');
    client.release();
    await close();
  });
});

test('a statement that calls a function of ours that writes is not taken for one that reads', async () => {
  const { rows } = await pool.query(`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and prosrc ~* '\\m(insert into|update \\w+ \\w* ?set|delete from|merge into)\\M'`);
  const names = rows.map(({ name }) => String(name));
  expect(names).toContain('number_messages');
  expect(names.filter((name) => onlyReads({ text: `select ${name}($1)` }))).toEqual([]);
  expect(onlyReads({ text: 'select app_now(), money_state($1)' })).toBe(true);
});
