import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/driver/connect';
import { startEmbeddedPostgres } from '#server/db/driver/embedded-postgres';
import { migrate, migrateSchema } from '#server/db/driver/migrate';
import { createEmptyDatabase, databaseOfFile } from '#server/db/driver/test-database';

/** Each command as an operator types it, and what it is asked here. */
const commands = {
  admin: ['src/admin.ts', 'cases'],
  'verify-ledger': ['src/verify.ts'],
  reconcile: ['src/reconcile.ts'],
} as const;
type Command = keyof typeof commands;
const names = ['admin', 'verify-ledger', 'reconcile'] as const;

/** Enough for `reconcile`; nobody listens where its providers are. */
const production = [
  'CUOTA_MODE=production',
  'CUOTA_ORIGIN=https://pay.example',
  'CUOTA_SECRET=Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8r',
  'STRIPE_SECRET_KEY=sk_live_51NxQ7pLk2mVb8RtY4',
  'STRIPE_WEBHOOK_SECRET=whsec_8fJq2LmZr5TxVb1NcKd7PwYs3Hg6Ue9A',
  'STRIPE_API_ORIGIN=https://stripe.invalid',
  'CUOTA_FOREIGN_PROVIDER_ORIGINS=1',
];

let folder: string;
const current = await databaseOfFile();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuota-command-'));
  // For root PostgreSQL runs as somebody else, who must get in.
  chmodSync(folder, 0o755);
  return () => rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in a folder of its own, with nothing that it reads in its environment but `env`. */
function run(command: Command, env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const [program, ...more] = commands[command];
  return runProgram(program, env, ...more, ...args);
}
function runProgram(program: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [resolve(program), ...args], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (err += part));
  return new Promise<Ended>((ended) => child.once('close', (code) => ended({ code, out, err })));
}
const envFile = (...lines: readonly string[]): void => writeFileSync(join(folder, '.env'), lines.join('\n'));
const nameOf = (url: string): string => /\/([^/?]+)(\?|$)/.exec(url)?.[1] ?? url;

describe.each(names)('%s', (command) => {
  test('without a database to speak to asks none, makes none and says what is missing', async () => {
    envFile(...production, 'DATABASE_URL=', 'CUOTA_DATA_DIR=.cuota');
    const { code, out, err } = await run(command, {});
    expect(err).toContain('DATABASE_URL');
    expect(out).toBe('');
    expect(code).toBe(2);
    expect(existsSync(join(folder, '.cuota'))).toBe(false);
  });

  test('reads .env as the server does, and says which database that is, never how it enters', async () => {
    // The test's own server asks for none, and so takes any.
    envFile(...production, `DATABASE_URL=${current.url.replace('cuota@', 'cuota:hunter2@')}`);
    const { err } = await run(command, {});
    expect(err).toContain(`Database: ${nameOf(current.url)} at `);
    expect(err).not.toContain('hunter2');
    expect(existsSync(join(folder, '.cuota'))).toBe(false);
  });

  test('a database that does not answer is no answer', async () => {
    envFile(...production, 'DATABASE_URL=postgresql://cuota:hunter2@127.0.0.1:1/none');
    const { code, out, err } = await run(command, {});
    expect(err).toContain('Database: none at 127.0.0.1:1');
    expect(err).toContain('ECONNREFUSED');
    expect(err).not.toContain('hunter2');
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('an empty database is said to be empty, and stays so', async () => {
    const empty = await createEmptyDatabase();
    envFile(...production, `DATABASE_URL=${empty.url}`);
    const { code, out, err } = await run(command, {});
    const { pool, close } = connect(empty.connection);
    const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
    await close();
    await empty.drop();
    expect(err).toContain('holds no tables of Cuota');
    expect({ code, out, rows }).toEqual({ code: 2, out: '', rows: [] });
  });
});

describe('all of them, by the example of the shortest', () => {
  const command = 'verify-ledger';

  test('an environment that is set wins over .env', async () => {
    envFile(...production, 'DATABASE_URL=postgresql://cuota@127.0.0.1:1/elsewhere');
    const { err } = await run(command, { DATABASE_URL: current.url });
    expect(err).toContain(`Database: ${nameOf(current.url)} at `);
  });

  test('an address that is none is named without its value', async () => {
    envFile(...production, 'DATABASE_URL=postgresql://cuota:hun/ter2@db.example:5432/cuota');
    const { code, err } = await run(command, {});
    expect(err).toContain('DATABASE_URL is not usable');
    expect(err).not.toContain('ter2');
    expect(code).toBe(2);
  });

  test('the sandbox’s own database is asked only by its name, and not made', async () => {
    envFile(...production, `DATABASE_URL=${current.url}`);
    const { code, out, err } = await run(command, {}, '--sandbox');
    expect(err).toContain(`There is no sandbox database in ${join(folder, '.cuota')}`);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(existsSync(join(folder, '.cuota'))).toBe(false);
  });

  test('a database of another version is said to be older, or newer', async () => {
    const other = await createEmptyDatabase();
    const { db, pool, close } = connect(other.connection);
    envFile(...production, `DATABASE_URL=${other.url}`);
    await migrateSchema(db, '0005-cards');
    const older = await run(command, {});
    await migrate(db);
    await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`);
    const newer = await run(command, {});
    await close();
    await other.drop();
    expect(older.err).toContain('is of an older Cuota');
    expect(newer.err).toContain('is of a newer Cuota (9999-future)');
    expect([older, newer]).toMatchObject([
      { code: 2, out: '' },
      { code: 2, out: '' },
    ]);
  });
});

test('the books of the sandbox’s own database are asked by --sandbox, which reads no .env', async () => {
  const dataDir = join(folder, '.cuota');
  const sandbox = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const { db, close } = connect(sandbox.connection);
  await migrate(db);
  await close();
  envFile(...production, 'DATABASE_URL=postgresql://cuota@127.0.0.1:1/elsewhere');
  const beside = await run('verify-ledger', {}, '--sandbox');
  await sandbox.stop();
  const alone = await run('verify-ledger', {}, '--sandbox');
  for (const { code, out, err } of [beside, alone]) {
    expect(err).toBe(`Database: the sandbox's own, in ${dataDir}\n`);
    expect(out).toMatch(/^(\d+) of \1 invariants hold\n$/);
    expect(code).toBe(0);
  }
});

test('tables are made by a command of their own, once', async () => {
  const empty = await createEmptyDatabase();
  const env = { DATABASE_URL: empty.url };
  expect(await runProgram('src/admin.ts', env, 'migrate')).toMatchObject({
    code: 0,
    out: 'The tables are up to date.\n',
  });
  expect(await run('verify-ledger', env)).toMatchObject({ code: 0, out: expect.stringMatching(/^(\d+) of \1 /) });
  await empty.drop();
});

test('the documented way: a live key made by the administrator is in the database of .env', async () => {
  envFile(...production, `DATABASE_URL=${current.url}`);
  const words = 'school create --slug norte --name Norte --country MX --entity Norte --live'.split(' ');
  expect(await runProgram('src/admin.ts', {}, ...words)).toMatchObject({ code: 0 });
  const { out } = await runProgram('src/admin.ts', {}, ...'key create --school norte'.split(' '));
  expect(out).toMatch(/^sk_live_/);
  const { db, close } = connect(current.connection);
  expect(await db.selectFrom('school').select(['slug', 'live']).execute()).toEqual([{ slug: 'norte', live: true }]);
  await close();
});
