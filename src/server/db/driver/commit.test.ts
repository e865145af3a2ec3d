/** A COMMIT without a plain answer is read back before anything is told: decision 0028. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShort } from '../../../../scripts/long-tests.ts';
import { type CommitProxy, startCommitProxy } from './commit-proxy.fixture.ts';
import { type Connection, connect, patience } from './connect.ts';
import { DatabaseAway } from '../../basics/database-away.ts';
import { migrate } from './migrate.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.fixture.ts';
import { CommitMark } from './commit-check.ts';
import { asLast } from './last-query.ts';
import type { Database } from './tables.generated.ts';

const debian = '/usr/lib/postgresql/15/bin';
const servers = [
  ['the embedded PostgreSQL', null],
  ['PostgreSQL 15', debian],
] as const;

const deadlines = { ...patience, commitCheckMs: 1_000 };
const write = (db: Kysely<Database>, note: string) =>
  db.transaction().execute(async (trx) => {
    await sql`insert into note values (${note})`.execute(trx);
    return 'told as done';
  });
/** The same as one statement, which is its own COMMIT. */
const writeAlone = async (db: Kysely<Database>, note: string) => {
  const { numAffectedRows } = await sql`with written as (insert into note values (${note}) returning note)
    insert into transaction_mark (id, happened) select ${new CommitMark()}::uuid, true from written`.execute(db);
  return numAffectedRows === 1n ? 'told as done' : 'wrote nothing';
};
/** The same in a transaction whose COMMIT does not wait for it. */
const writeLast = (db: Kysely<Database>, note: string) =>
  db.transaction().execute(async (trx) => {
    await sql`select from note limit 1`.execute(trx);
    const last = asLast(sql`insert into note values (${note}) returning note`.compile(trx));
    return (await trx.executeQuery(last)).rows.length === 1 ? 'told as done' : 'wrote nothing';
  });
const waysWithRows = [
  ['a transaction', write],
  ['a statement with its own mark', writeAlone],
] as const;
const ways = [...waysWithRows, ['a last statement', writeLast]] as const;
const away = (isUnknown: boolean) => expect.objectContaining({ constructor: DatabaseAway, isUnknown });

// Every day: the newer one alone.
describe.each(isShort ? servers.slice(0, 1) : servers)('a COMMIT on %s', (_name, binDir) => {
  const isThere = binDir === null || existsSync(join(binDir, 'postgres'));
  let server: OwnPostgres;
  let straight: Connection;
  let proxy: CommitProxy;
  let proxied: Connection;

  beforeAll(async () => {
    if (!isThere) return;
    server = await startOwnPostgres(binDir === null ? {} : { binDir });
    straight = connect({ connectionString: server.url, deadlines });
    await migrate(straight.db);
    await straight.pool.query('create table note (note text not null)');
    proxy = await startCommitProxy(server.url);
    proxied = connect({ connectionString: proxy.url, deadlines });
  });
  afterAll(async () => {
    if (!isThere) return;
    await proxied.close();
    await proxy.close();
    await straight.close();
    await server.close();
  });

  const written = async (note: string) =>
    (await straight.pool.query('select from note where note = $1', [note])).rowCount;
  const settings = async (standbys: string) => {
    await server.ask(`alter system set synchronous_standby_names = '${standbys}'`);
    await server.ask('select pg_reload_conf()');
    await expect
      .poll(() => server.ask('show synchronous_standby_names'))
      .toEqual([{ synchronous_standby_names: standbys }]);
    // The checkpointer reads it when it likes, and only from then on a COMMIT waits.
    if (standbys !== '') await expect.poll(() => waitsOf('probe')).toBeGreaterThan(0);
  };
  /** How often a write waited for a standby, and was cancelled. */
  const waitsOf = async (note: string) => {
    let [waits, isOver] = [0, false];
    const done = straight.pool.query('insert into note values ($1)', [note]).finally(() => (isOver = true));
    while (!isOver) waits += await cancelWaiting();
    await done;
    return waits;
  };
  /** Cancels every COMMIT that waits for a standby. Answers how many there were. */
  const cancelWaiting = async () =>
    (
      await server.ask(`select pg_cancel_backend(pid) from pg_stat_activity
        where application_name = 'cuota' and wait_event = 'SyncRep'`)
    ).length;
  const untilCancelled = async () => {
    await expect.poll(cancelWaiting, { interval: 20 }).toBeGreaterThan(0);
  };

  it.skipIf(!isThere).each(ways)(
    'of %s that was cancelled while it waited for a standby is not told as done',
    async (_of, write) => {
      await settings('nobody');
      const answer = write(straight.db, 'cancelled').catch((error: unknown) => error);
      await untilCancelled();
      // Nor is what the look at it says, while the standby stays away.
      const cancelling = setInterval(() => void cancelWaiting().catch(() => undefined), 200);
      const outcome = await answer.finally(() => clearInterval(cancelling));
      expect(outcome).toEqual(away(true));
      await settings('');
    },
  );

  it.skipIf(!isThere).each(ways)(
    'of %s that was cancelled is told as done once a standby has it',
    async (of, write) => {
      await settings('nobody');
      const answer = write(straight.db, `confirmed: ${of}`).catch((error: unknown) => error);
      await untilCancelled();
      await settings('');
      expect(await answer).toBe('told as done');
      expect(await written(`confirmed: ${of}`)).toBe(1);
    },
  );

  it
    .skipIf(!isThere)
    .each([
      "insert into note values ('alone')",
      "with made as (insert into note values ('alone') returning note) select note from made",
    ])('of one statement that was cancelled so is not told as done either: %s', async (text) => {
    await settings('nobody');
    const answer = sql
      .raw(text)
      .execute(straight.db)
      .catch((error: unknown) => error);
    await untilCancelled();
    expect(await answer).toEqual(away(true));
    await settings('');
  });

  // Seen twice a statement is prepared, and its text is not sent any more.
  const oftenEnough = ['for the first time', 'again', 'prepared'];
  const often = waysWithRows.flatMap(([of, write]) => oftenEnough.map((how) => [of, how, write] as const));

  it.skipIf(!isThere).each(often)('of %s, %s, whose answer was lost is told as done', async (of, how, write) => {
    proxy.strike('answer lost');
    expect(await write(proxied.db, `answer lost ${of} ${how}`)).toBe('told as done');
    expect(await written(`answer lost ${of} ${how}`)).toBe(1);
  });

  it.skipIf(!isThere)(
    'of a last statement whose answers were lost is told as done, or as unknown without its rows',
    async () => {
      for (const how of oftenEnough) {
        proxy.strike('answer lost');
        const outcome = await writeLast(proxied.db, `last ${how}`).catch((error: unknown) => error);
        expect(['told as done', away(true)]).toContainEqual(outcome);
        expect(await written(`last ${how}`)).toBe(1);
      }
    },
  );

  it.skipIf(!isThere)(
    'of a last statement that fails is that statement’s failure, and undoes the transaction',
    async () => {
      const failing = straight.db.transaction().execute(async (trx) => {
        await sql`insert into note values ('before a failure')`.execute(trx);
        await trx.executeQuery(asLast(sql`insert into note select (1 / ${0}::int)::text`.compile(trx)));
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await written('before a failure')).toBe(0);
      expect(await writeLast(straight.db, 'after a failure')).toBe('told as done');
    },
  );

  it.skipIf(!isThere)('of a last statement ends its transaction: what is sent behind it is refused', async () => {
    const more = straight.db.transaction().execute(async (trx) => {
      await sql`select from note limit 1`.execute(trx);
      await trx.executeQuery(asLast(sql`insert into note values ('last') returning note`.compile(trx)));
      await sql`insert into note values ('behind')`.execute(trx);
    });
    await expect(more).rejects.toThrow('behind the last one');
    expect([await written('last'), await written('behind')]).toEqual([1, 0]);
  });

  it.skipIf(!isThere).each(ways)('of %s that the server never heard of is told as not done', async (of, write) => {
    proxy.strike('never sent');
    await expect(write(proxied.db, `never sent ${of}`)).rejects.toEqual(away(false));
    expect(await written(`never sent ${of}`)).toBe(0);
  });

  it.skipIf(!isThere).each(ways)('of %s that arrives after it was told as not done does nothing', async (of, write) => {
    proxy.strike('sent late');
    await expect(write(proxied.db, `sent late ${of}`)).rejects.toEqual(away(false));
    await proxy.deliver();
    expect(await written(`sent late ${of}`)).toBe(0);
  });

  it.skipIf(!isThere)('control: with a driver that believes what it is told, these are noticed', async () => {
    const pool = new pg.Pool({ connectionString: proxy.url, application_name: 'cuota' });
    pool.on('connect', (client) => client.on('error', () => undefined));
    const believing = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    await settings('nobody');
    const answer = write(believing, 'believed');
    await untilCancelled();
    expect(await answer).toBe('told as done');
    await settings('');
    proxy.strike('answer lost');
    await expect(write(believing, 'disbelieved')).rejects.toThrow(/connection/i);
    expect(await written('disbelieved')).toBe(1);
    proxy.strike('sent late');
    await expect(write(believing, 'too late')).rejects.toThrow(/connection/i);
    await proxy.deliver();
    expect(await written('too late')).toBe(1);
    await believing.destroy();
  });
});
