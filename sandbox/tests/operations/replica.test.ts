/** Lists from a standby: never older than what the school was told, however far the standby is behind. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { type Connection, connect } from '#server/db/driver/connect';
import { startEmbeddedPostgres } from '#server/db/driver/embedded-postgres';
import { migrateAt } from '#server/db/driver/migrate';
import { openReplica, type Replica } from '#server/db/driver/replica';
import type { Database } from '#server/db/driver/tables.generated';
import { readsFrom } from '#server/db/read/reads';
import { createMetrics } from '#server/http/metrics';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { productBeside } from '../product-beside.fixture.ts';
import { reference } from '../test-harness.ts';

const binDir = '/usr/lib/postgresql/15/bin';
const isThere = existsSync(join(binDir, 'pg_basebackup'));
const list = z.object({ data: z.array(z.object({ payment_id: z.string(), status: z.string() })) });
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) });

/** A primary and a standby that streams from it. */
async function startPair() {
  const [one, two] = [mkdtempSync(join(tmpdir(), 'cuota-one-')), mkdtempSync(join(tmpdir(), 'cuota-two-'))];
  const primary = await startEmbeddedPostgres({ dataDir: one, binDir, settings: { fsync: 'off' } });
  await migrateAt(primary.connection);
  const { host, port, user } = primary.connection;
  const from = ['-h', host, '-p', String(port), '-U', user];
  const to = ['-D', join(two, 'cluster'), '-R', '-X', 'stream', '-c', 'fast'];
  await promisify(execFile)(join(binDir, 'pg_basebackup'), [...from, ...to]);
  const settings = { fsync: 'off', max_standby_streaming_delay: '100ms' };
  const standby = await startEmbeddedPostgres({ dataDir: two, binDir, settings });
  return {
    primary,
    standby,
    async close() {
      await standby.stop();
      await primary.stop();
      for (const folder of [one, two]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Counts the reads that a database gets; not how far it is, nor what begins a connection. */
function counted({ pool }: Pick<Connection, 'pool'>) {
  const asked = { count: 0 };
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    const counting = (statement: string | QueryConfig) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      asked.count += Number(!/pg_last_wal_replay_lsn|plan_cache_mode/.test(text));
      return query(statement);
    };
    Object.assign(client, { query: counting });
  });
  return asked;
}

describe.skipIf(!isThere)(
  'a standby',
  async () => {
    if (!isThere) return;
    const pair = await startPair();
    const harness = await startApiHarness({ database: async () => pair.primary.connection });
    const standby = connect(pair.standby.connection);
    const { db: primary } = harness.services;
    afterAll(async () => {
      await harness.close();
      await standby.close();
      await pair.close();
    });
    const asked = counted(standby);
    const productWith = (replica: Replica) => productBeside(harness, { services: (real) => ({ ...real, replica }) });
    const product = productWith(openReplica(primary, standby.db));
    const unchecked = productWith({ read: (work) => work(standby.db) });

    async function statusIn({ read }: typeof product, id: string): Promise<string | undefined> {
      const answer = await read('/api/v1/payments', harness.schoolKey);
      return list.parse(await answer.json()).data.find((each) => each.payment_id === id)?.status;
    }
    const voucher = async () =>
      harness.client.makeVoucher((await harness.client.createSession(harness.schoolKey, sessionBody())).key);
    const seenIn = async (id: string) => {
      const before = asked.count;
      const seen = await statusIn(product, id);
      return [seen, asked.count - before];
    };
    /** Until the standby's list has the payment so. */
    async function untilItAnswers(id: string, status: string): Promise<void> {
      await expect.poll(() => seenIn(id), { interval: 300 }).toEqual([status, 1]);
    }

    it('answers a list once it has all of it, and a file, and the metrics', async () => {
      await untilItAnswers((await voucher()).id, 'pending');
      const before = asked.count;
      const file = await product.read('/api/v1/payments.csv', harness.schoolKey);
      expect([file.status, asked.count - before]).toEqual([200, 1]);
      const atFile = asked.count;
      const text = await createMetrics(product.services, product.services.accounts.all).text();
      expect([text.includes('cuota_database_up 1'), asked.count - atFile]).toEqual([true, 2]);
    });

    it('that stands still answers nothing, and the list has the payment that the school heard of', async () => {
      const paid = await voucher();
      await untilItAnswers(paid.id, 'pending');
      await sql`select pg_wal_replay_pause()`.execute(standby.db);
      await harness.stripe.pay(reference(paid));
      await harness.settle();
      expect(harness.heard.map(({ type }) => type)).toContain('payment.succeeded');
      expect(await statusIn(product, paid.id)).toBe('successful');
      // Control: without the check the school finds it unpaid.
      expect(await statusIn(unchecked, paid.id)).toBe('pending');
      const text = await createMetrics(product.services, product.services.accounts.all).text();
      expect(text).toContain('cuota_waiting_seconds{what="pending"} ');
      await sql`select pg_wal_replay_resume()`.execute(standby.db);
      await untilItAnswers(paid.id, 'successful');
    });

    it('is never asked what money rests on, nor for another list than those of the table', async () => {
      const answer = await product.read('/api/openapi.json');
      const { paths } = document.parse(await answer.json());
      const reads = Object.entries(paths).flatMap(([path, methods]) =>
        path.startsWith('/api/v1/') && methods['get'] ? [methods['get'].operationId] : [],
      );
      expect(reads.filter((name) => !Object.keys(readsFrom).includes(name))).toEqual([]);
      const before = asked.count;
      const day = await product.read('/api/v1/settlements?date=2026-01-01', harness.schoolKey);
      expect([day.status, asked.count - before]).toEqual([200, 0]);
    });

    it('whose query is cancelled so that it can go on is helped out by the primary', async () => {
      await sql`create table note (note text)`.execute(primary);
      await sql`insert into note values ('there')`.execute(primary);
      const replica = openReplica(primary, standby.db);
      const ways: string[] = [];
      const work = async (at: Kysely<Database>) => {
        ways.push(at === primary ? 'primary' : 'standby');
        const { rows } = await sql<{ notes: number }>`select count(*)::int as notes from note, pg_sleep(2)`.execute(at);
        return rows[0]?.notes;
      };
      const counting = replica.read(work);
      await expect.poll(() => ways).toEqual(['standby']);
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity where query like '%pg_sleep(2)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
                standby.db,
              )
            ).rows.length,
        )
        .toBe(1);
      await sql`truncate note`.execute(primary);
      expect(await counting).toBe(0);
      expect(ways).toEqual(['standby', 'primary']);
    });

    it('that is away keeps nobody waiting', async () => {
      await pair.standby.stop();
      const paid = await voucher();
      expect(await statusIn(product, paid.id)).toBe('pending');
      const { outcome, ms } = await loopTimed(() => statusIn(product, paid.id));
      expect(outcome).toBe('pending');
      expect(ms).toBeLessThan(1_000);
    });
  },
  180_000,
);
