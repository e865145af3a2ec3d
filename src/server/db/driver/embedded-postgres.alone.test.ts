import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { connect } from './connect.ts';
import { DataFolderInUse, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { commandLine } from './postgres-process.ts';

let folder: string;
let cleanUp: (() => unknown)[];

/** A stopped cluster to copy: making one takes most of a second. */
const stopped = mkdtempSync(join(tmpdir(), 'cuota-embedded-'));
beforeAll(async () => (await startEmbeddedPostgres({ dataDir: stopped })).stop());
afterAll(() => rmSync(stopped, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuota-embedded-'));
  cpSync(join(stopped, 'cluster'), join(folder, 'data', 'cluster'), { recursive: true });
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const { pool, close } = connect(postgres.connection);
  try {
    return (await pool.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await close();
  }
}

/** Another Node process that runs PostgreSQL on the same folder; answers when its row is written. */
async function startElsewhere(): Promise<{ readonly node: ChildProcess; readonly pid: number }> {
  const program = fileURLToPath(new URL('embedded-postgres.fixture.ts', import.meta.url));
  const node = spawn(process.execPath, [program, join(folder, 'data')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(node.stdout, 'data');
  const { pid, socketDir }: { pid: number; socketDir: string } = JSON.parse(String(line));
  cleanUp.push(async () => {
    node.kill('SIGKILL');
    await expect.poll(() => lives(pid), { interval: 20 }).toBe(false);
    rmSync(socketDir, { recursive: true, force: true });
  });
  return { node, pid };
}

/** A killed process that nobody has reaped yet has no command line any more. */
function lives(pid: number): boolean {
  return commandLine(pid)?.includes('postgres') ?? false;
}

test('a fresh folder gives a database that writes through to the disk and listens on no port', async () => {
  const postgres = await start(join(folder, 'fresh'));
  const settings = "select current_setting('fsync'), current_setting('listen_addresses'), current_database()";
  expect(await ask(postgres, settings)).toEqual(['on', '', 'cuota']);
  expect(lives(postgres.pid)).toBe(true);
});

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await ask(first, "create table kept as select 'acknowledged'::text as note");
  await first.stop();
  expect(lives(first.pid)).toBe(false);
  expect(await ask(await start(), 'select note from kept')).toEqual(['acknowledged']);
});

test('a second start on the same folder is refused within a second and the first still answers', async () => {
  const { pid } = await startElsewhere();
  const again = () => startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const { ms } = await loopTimed(() => expect(again()).rejects.toThrow(DataFolderInUse));
  expect(ms).toBeLessThan(1000);
  expect(lives(pid)).toBe(true);
});

test('a second start in the same process is refused too', async () => {
  const first = await start();
  await expect(startEmbeddedPostgres({ dataDir: join(folder, 'data') })).rejects.toThrow(/in use by another/);
  expect(await ask(first, 'select 1')).toEqual([1]);
});

test('when Node is killed the database stops by itself and the next start finds every row', async () => {
  const { node, pid } = await startElsewhere();
  node.kill('SIGKILL');
  await once(node, 'exit');
  await expect.poll(() => lives(pid)).toBe(false);
  expect(await ask(await start(), 'select note from kept')).toEqual(['acknowledged']);
});

test('a start right after Node was killed waits for the old server instead of talking to it', async () => {
  const { node, pid } = await startElsewhere();
  node.kill('SIGKILL');
  await once(node, 'exit');
  const next = await start();
  expect(lives(pid)).toBe(false);
  expect(next.pid).not.toBe(pid);
  expect(await ask(next, 'select note from kept')).toEqual(['acknowledged']);
});

test('when Node and the database are both killed the next start recovers', async () => {
  const { node, pid } = await startElsewhere();
  process.kill(pid, 'SIGKILL');
  node.kill('SIGKILL');
  await once(node, 'exit');
  expect(await ask(await start(), 'select note from kept')).toEqual(['acknowledged']);
});

test('a process id that another program has now neither blocks the start nor is killed', async () => {
  await (await start()).stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  cleanUp.push(() => stranger.kill());
  const cluster = join(folder, 'data', 'cluster');
  writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n/tmp\n\n1 1\nready\n`);
  expect(await ask(await start(), 'select 1')).toEqual([1]);
  expect(stranger.exitCode).toBeNull();
});

test('a folder with a long path, a space and an ñ works', async () => {
  const dataDir = join(folder, 'una carpeta con eñe'.repeat(3), 'x'.repeat(80));
  expect(Buffer.byteLength(dataDir)).toBeGreaterThan(150);
  expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
});

test('a start that was cut short while the cluster was made begins again', async () => {
  const draft = join(folder, 'fresh', 'cluster.draft');
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'PG_VERSION'), '18\n');
  expect(await ask(await start(join(folder, 'fresh')), 'select 1')).toEqual([1]);
});

test('an unplanned end of the server is told', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGINT');
  await postgres.exited;
  expect(lives(postgres.pid)).toBe(false);
});

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

/** A folder whose programs say no, put first on PATH: what a locked-down container looks like from here. */
function refuse(...programs: string[]): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const program of programs) writeFileSync(join(bin, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const before = process.env['PATH'];
  process.env['PATH'] = `${bin}:${before}`;
  cleanUp.push(() => (process.env['PATH'] = before));
}

test.runIf(isRoot)(
  'where user namespaces are refused, root runs it as nobody, also on the same folder as before',
  async () => {
    chmodSync(folder, 0o755);
    const first = await start();
    await ask(first, "create table kept as select 'acknowledged'::text as note");
    await first.stop();
    refuse('unshare');
    const second = await start();
    expect(statSync(`/proc/${second.pid}`).uid).toBe(65534);
    expect(await ask(second, 'select note from kept')).toEqual(['acknowledged']);
  },
);

test.runIf(isRoot)('where nobody cannot enter the folder either, the message says what to do', async () => {
  refuse('unshare');
  await expect(start()).rejects.toThrow(/Run Cuota as a user that is not root.*DATABASE_URL/);
});

test.runIf(isRoot)('where neither is allowed, the message says what to do', async () => {
  refuse('unshare', 'setpriv');
  await expect(start()).rejects.toThrow(/install util-linux.*DATABASE_URL/);
});

test('nothing of PostgreSQL is left in the temporary folder after a stop', async () => {
  const postgres = await start();
  await postgres.stop();
  expect(existsSync(postgres.connection.host)).toBe(false);
});
