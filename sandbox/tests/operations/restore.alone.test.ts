/** The documented steps of a backup and a restore: under load, to a moment, with what providers know more. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { connect } from '#server/db/driver/connect';
import { startEmbeddedPostgres } from '#server/db/driver/embedded-postgres';
import { migrateAt } from '#server/db/driver/migrate';
import { startFamilies } from '../../../bench/paying-families.ts';
import { debianProgram } from '../../../scripts/debian-program.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { paymentRow, reference, strangersVoucher } from '../test-harness.ts';
import { runCommand } from './run-command.fixture.ts';

const binDir = '/usr/lib/postgresql/15/bin';
const pgbackrest = existsSync(binDir) ? debianProgram('pgbackrest', '/usr/bin/pgbackrest') : null;
const run = promisify(execFile);

/** The commands of a section's blocks, in order, without the words beside them. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/how-to/back-up-and-restore.md', 'utf8').split(`${heading}\n`);
  const [own = ''] = section.split(/\n##+ /);
  const blocks = [...own.matchAll(/```sh\n([^`]*)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.trim().split('\n')).map((line) => line.split(/ {3,}/)[0] ?? '');
}

const title = `a backup under load is restored to a moment, and the books learn what providers know more${pgbackrest ? '' : ' (skipped: there is no pgbackrest, or no PostgreSQL 15)'}`;
it.skipIf(!pgbackrest)(
  title,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuota-backup-'));
    for (const part of ['repo', 'log', 'lock', 'restored']) mkdirSync(join(folder, part));
    const settings = {
      PGBACKREST_CONFIG: resolve('deploy/pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: join(folder, 'repo'),
      PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase of the backups',
      PGBACKREST_LOG_PATH: join(folder, 'log'),
      PGBACKREST_LOCK_PATH: join(folder, 'lock'),
      PGBACKREST_PG1_USER: 'cuota',
    };
    const spelled = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
    const archive = (command: string) => `env ${spelled.join(' ')} ${pgbackrest} --stanza=cuota ${command}`;
    const cluster = join(folder, 'data', 'cluster');
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'data'),
      binDir,
      settings: {
        archive_mode: 'on',
        archive_command: archive(`--pg1-path=${cluster} archive-push %p`),
        archive_timeout: '60',
      },
    });
    const { PATH } = process.env;
    const env = {
      PATH,
      ...settings,
      PGBACKREST_PG1_PATH: cluster,
      PGBACKREST_PG1_SOCKET_PATH: postgres.connection.host,
    };
    const backrest = async (line: string, more: Readonly<Record<string, string>> = {}) => {
      const words = line.match(/'[^']*'|[^\s']+(?:'[^']*')?/g)?.map((word) => word.replaceAll("'", '')) ?? [];
      await run(pgbackrest ?? '', words.slice(1), { env: { ...env, ...more } });
    };

    await migrateAt(postgres.connection);
    const harness = await startApiHarness({ database: async () => postgres.connection });
    const { stripe, services } = harness;
    const voucher = async () =>
      harness.client.makeVoucher((await harness.client.createSession(harness.schoolKey, sessionBody([120_000]))).key);

    const families = startFamilies(harness.origin, harness.schoolKey, stripe, 2);
    for (const line of commandsOf('## Backups')) await backrest(line);
    await families.stop();
    await harness.settle();
    const { paid, unanswered } = families.acknowledged;
    expect([paid.length > 0, unanswered]).toEqual([true, 0]);

    const [before, after] = [await voucher(), await voucher()];
    await stripe.pay(reference(before));
    await harness.settle();
    const { pool, close } = connect({ ...postgres.connection, max: 1 });
    // real time: pgBackRest knows a backup's end to the second, and restores only to a later one.
    await sleep(1_100);
    const moment: string = (await pool.query('select clock_timestamp()::text as moment')).rows[0]?.moment;
    await stripe.pay(reference(after));
    await stripe.pay(await strangersVoucher(harness, 7_700));
    await harness.settle();
    expect(await paymentRow(harness, after.id)).toMatchObject({ status: 'successful' });
    await pool.query('select pg_switch_wal()');
    await close();
    await backrest('pgbackrest --stanza=cuota check');

    const [restore = '', ...commands] = commandsOf('## Restore');
    const restoredCluster = join(folder, 'restored', 'cluster');
    mkdirSync(restoredCluster, { mode: 0o700 });
    const fetchWal = archive(`--pg1-path=${restoredCluster} archive-get %f "%p"`);
    await backrest(`${restore.replace('<moment>', moment)}`, {
      PGBACKREST_PG1_PATH: restoredCluster,
      PGBACKREST_RECOVERY_OPTION: `restore_command=${fetchWal}`,
    });
    const restored = await startEmbeddedPostgres({
      dataDir: join(folder, 'restored'),
      binDir,
      settings: { archive_mode: 'off' },
    });
    const again = connect(restored.connection);
    const found = { services: { ...services, db: again.db } };
    const statusOf = async ({ id }: { readonly id: string }) => (await paymentRow(found, id)).status;
    expect([await statusOf(before), await statusOf(after)]).toEqual(['successful', 'pending']);

    const ended = [];
    for (const line of commands) {
      const program = line.startsWith('npm run reconcile') ? 'src/reconcile.ts' : 'src/verify.ts';
      const words = line.split(' -- ')[1]?.split(' ') ?? [];
      ended.push(await runCommand(harness, [program, '--sandbox', ...words], { DATABASE_URL: restored.url }));
    }
    const [sound, compared, booked] = ended;
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(\d+) of \1 invariants hold/) });
    expect(compared).toMatchObject({ code: 1, stderr: expect.stringContaining(after.id) });
    expect(booked?.stdout).toMatch(/stripe/);
    expect(await statusOf(after)).toBe('successful');
    const cases = await again.db
      .selectFrom('money_case')
      .select(['kind', 'amount'])
      .where('closed_at', 'is', null)
      .execute();
    expect(cases).toContainEqual({ kind: 'unknown_ref', amount: 7_700 });
    expect(commands).toHaveLength(3);

    await again.close();
    await restored.stop();
    await harness.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  },
  600_000,
);
