/** What begins a transaction, and its mark, go in the message of the statement beside them, and mean what they meant alone. */
import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { watchedBehind } from './joined-query.ts';
import { databaseOfFile } from './test-database.ts';

const { pool, connection } = await databaseOfFile();
await pool.query('create table kept (note text not null)');

/** How often a connection waits for an answer: once for each message that asks for one. */
function counted({ namesStatements = true } = {}) {
  const opened = connect({ ...connection, max: 1, namesStatements });
  const waits = { count: 0 };
  opened.pool.on('connect', ({ connection: line }: pg.PoolClient) => {
    for (const name of ['sync', 'query'] as const) {
      const send: unknown = line[name].bind(line);
      if (typeof send !== 'function') throw new Error(`the client library has no ${name}`);
      Object.assign(line, { [name]: (...sent: unknown[]): unknown => ((waits.count += 1), send(...sent)) });
    }
  });
  return { ...opened, waits };
}

const write = ({ db }: Pick<Connection, 'db'>, note: string) =>
  db.transaction().execute((trx) => sql`insert into kept values (${note})`.execute(trx));
const written = async (note: string) => (await pool.query('select from kept where note = $1', [note])).rowCount;

async function waitsOfOne(opened: ReturnType<typeof counted>): Promise<number> {
  for (let times = 0; times < 4; times += 1) await write(opened, 'before');
  opened.waits.count = 0;
  await write(opened, 'counted');
  await opened.close();
  return opened.waits.count;
}

describe('a transaction of one statement', () => {
  it('waits twice: for the statement, and for its end', async () => {
    expect(await waitsOfOne(counted())).toBe(2);
  });

  it('waits once more where no statement has a name', async () => {
    expect(await waitsOfOne(counted({ namesStatements: false }))).toBe(3);
  });

  it('leaves a mark where it changed something, and none where it did not', async () => {
    const opened = counted();
    const marks = async () => Number((await pool.query('select count(*) from transaction_mark')).rows[0]?.count);
    for (let times = 0; times < 4; times += 1) await write(opened, 'marked');
    const before = await marks();
    await write(opened, 'marked');
    expect(await marks()).toBe(before + 1);
    for (let times = 0; times < 4; times += 1)
      await opened.db.transaction().execute((trx) => sql`select from kept limit 1`.execute(trx));
    expect(await marks()).toBe(before + 1);
    await opened.close();
  });

  it('that fails is undone, and costs the next one on its connection nothing', async () => {
    const opened = counted();
    for (let times = 0; times < 4; times += 1) {
      const failing = opened.db.transaction().execute(async (trx) => {
        await sql`insert into kept values (${'undone'})`.execute(trx);
        await sql`select 1 / ${0}::int`.execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      await expect(sql`select 1 / ${0}::int`.execute(opened.db)).rejects.toMatchObject({ code: '22012' });
      await write(opened, `done ${times}`);
      expect(await written(`done ${times}`)).toBe(1);
    }
    expect(await written('undone')).toBe(0);
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

describe('what goes before a query in one message', () => {
  it('has the query not happen where it fails, and happen where it does not', async () => {
    await pool.query('create table divisor (by int not null); insert into divisor values (1)');
    const client = await pool.connect();
    const send = () =>
      watchedBehind(client, "insert into kept select 'first' from divisor where 1 / by > 0", {
        name: 'insert',
        text: 'insert into kept values ($1)',
        values: ['behind'],
      });
    for (const times of [1, 2]) {
      expect((await send()).result.command).toBe('INSERT');
      expect([await written('first'), await written('behind')]).toEqual([times, times]);
    }
    await pool.query('update divisor set by = 0');
    await expect(send()).rejects.toMatchObject({ code: '22012' });
    expect([await written('first'), await written('behind')]).toEqual([2, 2]);
    client.release();
  });
});
