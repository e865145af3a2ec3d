/** A platform is moved to another database while its schools call: nothing that was acknowledged is lost. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { connect } from '#server/db/driver/connect';
import { startEmbeddedPostgres } from '#server/db/driver/embedded-postgres';
import { createProductClient } from '../../actors/product-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { freePort } from '../../free-port.ts';
import { killableCuota } from '../../../bench/killable-cuota.ts';
import { otherSchool } from '../test-harness.ts';
import { isBuilt } from './own-process.fixture.ts';

const binDir = '/usr/lib/postgresql/15/bin';
const canRun = isBuilt && existsSync(join(binDir, 'pg_dump')) && existsSync(join(binDir, 'psql'));
const run = promisify(execFile);

it.skipIf(!canRun)(
  `a platform is moved under load, and nothing acknowledged is lost${canRun ? '' : ' (skipped: there is no PostgreSQL 15, or no build)'}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cuota-platform-'));
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), binDir, settings: { fsync: 'off' } });
    const { host, user } = postgres.connection;
    const address = (name: string) => `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
    const platform = (...words: readonly string[]) =>
      run('deploy/platform/platform.sh', [...words], {
        env: {
          PATH: `${binDir}:${process.env['PATH']}`,
          CUOTA_PLATFORMS: folder,
          CUOTA_SWITCH: `touch ${folder}/switch; until [ -e ${folder}/ready ]; do sleep 0.1; done`,
        },
      });
    await platform('add', 'norte', 'norte.example', address('one'));

    const port = await freePort();
    const productAt = (url: string) =>
      killableCuota(port, {
        CUOTA_MODE: 'sandbox',
        CUOTA_ORIGIN: `http://localhost:${port}`,
        CUOTA_SECRET: 'a server secret of more than 32 characters',
        CUOTA_KEY_CALLS_PER_MINUTE: '0',
        STRIPE_SECRET_KEY: 'sk_test_bench',
        STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_bench',
        DATABASE_URL: url,
        LOG_LEVEL: 'error',
      });
    const readUrl = () => /^DATABASE_URL=(.*)$/m.exec(readFileSync(join(folder, 'norte.env'), 'utf8'))?.[1] ?? '';
    const before = productAt(readUrl());
    await before.start();
    const one = connect({ connectionString: address('one') });
    const { key } = await otherSchool({ services: { db: one.db } });
    await one.close();

    const client = createProductClient(before.origin);
    const acknowledged: string[] = [];
    let isOver = false;
    const callers = Array.from({ length: 3 }, async () => {
      while (!isOver)
        await client.createSession(key, sessionBody()).then(
          ({ id }) => void acknowledged.push(id),
          () => sleep(50),
        );
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);

    const moving = platform('move', 'norte', address('two'));
    await expect.poll(() => existsSync(join(folder, 'switch'))).toBe(true);
    await before.stop();
    const after = productAt(readUrl());
    await after.start();
    writeFileSync(join(folder, 'ready'), '');
    expect((await moving).stdout).toMatch(/^moved norte; no writes for \d+ ms$/m);
    const atMove = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(atMove + 5);
    isOver = true;
    await Promise.all(callers);

    const lostIn = async (name: string) => {
      const { pool, close } = connect({ connectionString: address(name) });
      const { rows } = await pool.query('select id from unnest($1::uuid[]) id except select id from session', [
        acknowledged,
      ]);
      await close();
      return rows.length;
    };
    expect(await lostIn('two')).toBe(0);
    // Control: the database of before has not what came later.
    expect(await lostIn('one')).toBeGreaterThan(5);
    expect((await platform('list')).stdout).toBe('norte\thttps://norte.example\ttwo\n');

    await after.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  240_000,
);
