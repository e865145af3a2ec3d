import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { binariesIn, embeddedBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { chooseLauncher, commandLine, handOver, launch, type Launcher, mayOwn } from './postgres-process.ts';

export { DataFolderInUse } from './folder-lock.ts';

export interface EmbeddedPostgresOptions {
  /** Everything lives here: the cluster, its log, the lock. Made when missing. */
  readonly dataDir: string;
  /** Folder of another PostgreSQL's programs, instead of the one npm installed. */
  readonly binDir?: string;
  /** More server settings, e.g. `{ fsync: 'off' }` for a database that may be lost. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Goes as it is into `connect`; `host` is the socket's folder. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has ended, asked or not. */
  readonly exited: Promise<void>;
  /** Stops the server cleanly and frees the folder. Safe to call twice. */
  stop(): Promise<void>;
}

/** The name of the user and of the database, which is made if missing. */
const user = 'cuota';
const port = 5432;
const startWithinMs = 60_000;
const stopWithinMs = 15_000;

/**
 * Starts a real PostgreSQL as a child process on a data folder of its own, reachable only through a Unix socket.
 * It stops with this process, however this process ends. Throws `DataFolderInUse` at once when another process
 * runs on the folder, and an Error with advice when PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const lock = lockFolder(dataDir);
  try {
    return await startLocked(dataDir, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  dataDir: string,
  lock: FolderLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const binaries = options.binDir ? binariesIn(options.binDir) : embeddedBinaries();
  const launcher = chooseLauncher();
  const cluster = join(dataDir, 'cluster');
  await stopOrphan(cluster);
  const socketDir = makeSocketFolder(dataDir);
  handOver(launcher, [dataDir, socketDir], binaries.postgres);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(binaries, launcher, cluster);

  const child = await run(launcher, dataDir, [
    binaries.postgres,
    ...serverArguments(cluster, socketDir, options.settings),
  ]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    await stopServer(child, exited);
    rmSync(socketDir, { recursive: true, force: true });
    lock.release();
  };
  try {
    const pid = await untilReady(child, cluster, dataDir);
    const connection = { host: socketDir, port, user, database: user };
    await createDatabase(connection);
    child.unref();
    return { connection, url: urlOf(connection), pid, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A Unix socket's path may hold about 100 bytes, so it lives under a short name made from the data folder's. */
function makeSocketFolder(dataDir: string): string {
  const root = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(root, `cuota-${process.getuid?.() ?? 0}-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // Anybody may make a folder in the temporary one: it must be ours and closed, for the database trusts all who enter.
  if (!found.isDirectory() || !mayOwn(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`The socket folder ${folder} was made by somebody else: remove it and start again.`);
  }
  // A killed server's leftovers: PostgreSQL takes its unreaped pid for a living one and refuses.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  return folder;
}

/** Stops a server whose Node died before it could. The pid in a file is trusted only with its command line. */
async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const giveUpAt = performance.now() + stopWithinMs;
  for (;;) {
    const pid = postmasterFile(cluster).pid;
    if (pid === null) return;
    const command = commandLine(pid);
    // A pid that another program has now would make PostgreSQL refuse to start for ever.
    if (command === null || !command.includes(cluster)) return rmSync(pidFile, { force: true });
    if (performance.now() > giveUpAt) throw new Error(`PostgreSQL of a former run (pid ${pid}) does not stop.`);
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // It ended between the two lines.
    }
    await sleep(50);
  }
}

/** Built beside and renamed, so a start that was cut short leaves no half-made cluster. */
async function createCluster(binaries: PostgresBinaries, launcher: Launcher, cluster: string): Promise<void> {
  const draft = `${cluster}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const args = [`--pgdata=${draft}`, `--username=${user}`, '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const child = await run(launcher, join(cluster, '..'), [binaries.initdb, ...args]);
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`initdb failed: ${lastLines(join(cluster, '..'))}`);
  renameSync(draft, cluster);
}

function serverArguments(
  cluster: string,
  socketDir: string,
  settings: Readonly<Record<string, string>> = {},
): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '100',
    // A log line tells the error, never the row or the statement that holds a payer's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...settings,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Output goes to a file and not to a pipe: a server that outlives Node for a moment can still write. */
async function run(launcher: Launcher, dataDir: string, command: readonly string[]): Promise<ChildProcess> {
  const output = openSync(join(dataDir, 'postgres.log'), 'a', 0o600);
  try {
    const child = launch(launcher, command, output);
    await once(child, 'spawn');
    return child;
  } finally {
    closeSync(output);
  }
}

/** Ready means that our child lives and the pid file names it: an answer on the socket could be an orphan's. */
async function untilReady(child: ChildProcess, cluster: string, dataDir: string): Promise<number> {
  const giveUpAt = performance.now() + startWithinMs;
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, status } = postmasterFile(cluster);
    if (pid !== null && pid === child.pid && status === 'ready') return pid;
    if (performance.now() > giveUpAt) break;
    await sleep(10);
  }
  throw new Error(`PostgreSQL did not start: ${lastLines(dataDir)}`);
}

/** Line 1 is the pid, line 8 the status. Source: PostgreSQL, src/include/utils/pidfile.h. */
function postmasterFile(cluster: string): { readonly pid: number | null; readonly status: string } {
  const file = join(cluster, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(lines[0]);
  return { pid: Number.isInteger(pid) && pid > 1 ? pid : null, status: (lines[7] ?? '').trim() };
}

/** SIGINT ends sessions and stops cleanly; SIGQUIT, for one that hangs, is a crash: the next start recovers from it. */
async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), stopWithinMs);
  await exited;
  clearTimeout(patience);
}

async function createDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  // Without a listener Node would exit; the query that needs the connection says so itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}

function urlOf(connection: EmbeddedPostgres['connection']): string {
  const host = encodeURIComponent(connection.host);
  return `postgresql://${connection.user}@/${encodeURIComponent(connection.database)}?host=${host}&port=${connection.port}`;
}

function lastLines(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-5).join(' | ');
}
