/** What a dying, frozen or full database costs: the work on it, in time, and nothing else. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { DatabaseAway } from './database-away.ts';
import type { Db } from './db.ts';
import { databaseOfFile } from './test-database.ts';

const deadlines = { connectMs: 400, statementMs: 600, idleTransactionMs: 1_000, readBackMs: 500 };
const operator = await databaseOfFile(undefined, 'operator');
let connection: Connection;
beforeEach(() => {
  connection = connect({ ...operator.connection, max: 3, deadlines });
});
afterEach(() => connection.close());

const ask = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db);
const hold = (db: Db, ms: number) =>
  db.transaction().execute(async (trx) => {
    await ask(trx);
    await pause(ms);
    await ask(trx);
  });
const terminate = () =>
  operator.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cuota' and datname = current_database()`);
const away = expect.any(DatabaseAway);

async function timed(work: Promise<unknown>): Promise<{ readonly outcome: unknown; readonly ms: number }> {
  const began = performance.now();
  const outcome = await work.catch((error: unknown) => error);
  return { outcome, ms: performance.now() - began };
}

describe('a connection that is terminated', () => {
  it('while it is idle costs nothing', async () => {
    await ask(connection.db);
    await terminate();
    await pause(50);
    expect((await ask(connection.db)).rows).toEqual([{ one: 1 }]);
  });

  it('between two statements of a transaction costs that transaction', async () => {
    const lost = timed(hold(connection.db, 300));
    await pause(100);
    await terminate();
    expect((await lost).outcome).toEqual(away);
    expect((await ask(connection.db)).rows).toEqual([{ one: 1 }]);
  });

  it('in the middle of a statement costs that statement', async () => {
    const lost = timed(sql`select pg_sleep(5)`.execute(connection.db));
    await pause(100);
    await terminate();
    expect((await lost).outcome).toEqual(away);
    expect((await ask(connection.db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('a deadline', () => {
  it('ends a statement that takes too long, on the server too', async () => {
    const { outcome, ms } = await timed(sql`select pg_sleep(5)`.execute(connection.db));
    expect(outcome).toEqual(away);
    expect(ms).toBeLessThan(3_000);
    const { rows } = await operator.pool.query(`select query from pg_stat_activity
      where state = 'active' and query like 'select pg_sleep%' and datname = current_database()`);
    expect(rows).toEqual([]);
  });

  it('ends a transaction that stands idle', async () => {
    expect((await timed(hold(connection.db, 1_600))).outcome).toEqual(away);
  });

  it('ends the wait for a connection while all are held', async () => {
    const held = Array.from({ length: 3 }, () => timed(hold(connection.db, 900)));
    await pause(100);
    const { outcome, ms } = await timed(ask(connection.db));
    expect(outcome).toEqual(away);
    expect(ms).toBeLessThan(800);
    expect((await Promise.all(held)).map((each) => each.outcome)).toEqual([undefined, undefined, undefined]);
  });

  it('of a migration is none', async () => {
    const patient = connect({ ...operator.connection, deadlines: { ...deadlines, statementMs: 0 } });
    expect((await timed(sql`select pg_sleep(1.8)`.execute(patient.db))).outcome).not.toEqual(away);
    await patient.close();
  });
});

describe('a bug', () => {
  it('is none of the database’s outages', async () => {
    const { outcome } = await timed(sql`select nothing_of_that_name`.execute(connection.db));
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
