/** What a dying, frozen or full database costs: the work on it, in time, and nothing else. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { type Connection, connect, patience } from './connect.ts';
import { DatabaseAway } from '../../basics/database-away.ts';
import type { Db } from './db.ts';
import { databaseOfFile } from './test-database.ts';

const deadlines = { ...patience, statementMs: 600, idleTransactionMs: 1_000, commitCheckMs: 500 };
const operator = await databaseOfFile(undefined, 'operator');
let connection: Connection;
beforeEach(() => {
  connection = connect({ ...operator.connection, max: 3, deadlines });
});
afterEach(() => connection.close());

const ask = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db);
/** A transaction between two statements, until `over`. */
const hold = (db: Db, over: () => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await ask(trx);
    await over();
    await ask(trx);
  });
const terminate = () =>
  operator.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cuota' and datname = current_database()`);
const away = expect.any(DatabaseAway);

const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('a connection that is terminated', () => {
  it('while it is idle costs nothing', async () => {
    await ask(connection.db);
    await terminate();
    await expect.poll(() => connection.pool.totalCount).toBe(0);
    expect((await ask(connection.db)).rows).toEqual([{ one: 1 }]);
  });

  it('between two statements of a transaction costs that transaction', async () => {
    expect(await outcomeOf(hold(connection.db, terminate))).toEqual(away);
    expect((await ask(connection.db)).rows).toEqual([{ one: 1 }]);
  });

  it('in the middle of a statement costs that statement', async () => {
    const lost = outcomeOf(sql`select pg_sleep(60)`.execute(connection.db));
    await expect.poll(terminate).toMatchObject({ rowCount: 1 });
    expect(await lost).toEqual(away);
    expect((await ask(connection.db)).rows).toEqual([{ one: 1 }]);
  });
});

it('is away for work that outlives the stop of its process', async () => {
  await ask(connection.db);
  await connection.close();
  expect(await outcomeOf(ask(connection.db))).toEqual(away);
  expect(await outcomeOf(hold(connection.db, async () => undefined))).toEqual(away);
});

describe('a deadline', () => {
  it('ends a statement that takes too long, on the server too', async () => {
    // It would take longer than this test may.
    expect(await outcomeOf(sql`select pg_sleep(60)`.execute(connection.db))).toEqual(away);
    const running = async () =>
      (
        await operator.pool.query(`select query from pg_stat_activity
          where state = 'active' and query like 'select pg_sleep%' and datname = current_database()`)
      ).rows;
    await expect.poll(running).toEqual([]);
  });

  it('ends a transaction that stands idle', async () => {
    expect(await outcomeOf(hold(connection.db, () => pause(1_600)))).toEqual(away);
  });

  it('ends the wait for a connection while all are held', async () => {
    const hasty = connect({ ...operator.connection, max: 3, deadlines: { ...deadlines, connectMs: 400 } });
    const held: PoolClient[] = [];
    // A busy server may take longer than that to open one.
    while (held.length < 3)
      held.push(
        ...(await hasty.pool.connect().then(
          (client) => [client],
          () => [],
        )),
      );
    // None comes free before the wait has ended.
    const { outcome, ms } = await loopTimed(() => outcomeOf(ask(hasty.db)));
    expect(outcome).toEqual(away);
    expect(ms).toBeLessThan(800);
    for (const client of held) client.release();
    expect((await ask(hasty.db)).rows).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  it('of a migration is none', async () => {
    const patient = connect({ ...operator.connection, deadlines: { ...deadlines, statementMs: 0 } });
    expect(await outcomeOf(sql`select pg_sleep(1.8)`.execute(patient.db))).not.toEqual(away);
    await patient.close();
  });
});

describe('a bug', () => {
  it('is none of the database’s outages', async () => {
    const outcome = await outcomeOf(sql`select nothing_of_that_name`.execute(connection.db));
    expect(outcome).not.toEqual(away);
    expect(outcome).toMatchObject({ code: '42703' });
  });

  it('that a transaction swallowed is not told as done', async () => {
    const swallowed = connection.db.transaction().execute(async (trx) => {
      await sql`select nothing_of_that_name`.execute(trx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('current transaction is aborted');
  });
});
