import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connect.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';

/** A PostgreSQL of one test's own, which may be frozen, shut down and started again on the same address. */
export interface OwnPostgres {
  readonly url: string;
  /** Of the server itself. */
  pid(): number;
  /** Every process of the server stands still: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  shutDown(): Promise<void>;
  /** Ends it as a machine does, and waits until every process of it is gone. */
  crash(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Whether it was started and has not ended, by whatever. */
  lives(): boolean;
  startAgain(): Promise<void>;
  /** Runs one statement as the server's owner, on a connection of its own, and answers the rows. */
  ask(statement: string): Promise<Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

interface OwnPostgresOptions extends Pick<EmbeddedPostgresOptions, 'binDir' | 'settings'> {
  /** Its data lies in a new folder of this one; the system's temporary one unless given. */
  readonly parent?: string;
}

/** Starts one that may lose everything. `binDir` names another PostgreSQL than the embedded one. */
export async function startOwnPostgres({
  parent = tmpdir(),
  ...options
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(parent, 'cuota-own-'));
  const start = () => startEmbeddedPostgres({ dataDir, ...options, settings: { fsync: 'off', ...options.settings } });
  let hasEnded = false;
  const watch = (started: EmbeddedPostgres) => {
    hasEnded = false;
    void started.exited.then(() => (hasEnded = true));
    return started;
  };
  let server: EmbeddedPostgres = watch(await start());
  const signalChildren = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of childrenOf(server.pid)) process.kill(pid, name);
  };
  return {
    url: server.url,
    pid: () => server.pid,
    // While the server stands still it begins no child and reaps none, so each pid in the list is its child's.
    freeze() {
      process.kill(server.pid, 'SIGSTOP');
      signalChildren('SIGSTOP');
    },
    thaw() {
      signalChildren('SIGCONT');
      process.kill(server.pid, 'SIGCONT');
    },
    shutDown: () => server.stop(),
    async crash(name) {
      const children = childrenOf(server.pid);
      if (!hasEnded) process.kill(server.pid, name);
      await server.exited;
      // A backend outlives its postmaster for a moment; a new server beside it would spoil the files.
      while (children.some(isThere)) await sleep(5);
      await server.stop();
    },
    lives: () => !hasEnded,
    async startAgain() {
      server = watch(await start());
    },
    async ask(statement) {
      const { pool, close } = connect({ ...server.connection, max: 1, application: 'operator' });
      try {
        return (await pool.query(statement)).rows;
      } finally {
        await close();
      }
    },
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function childrenOf(server: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return all.flatMap(([pid, parent]) => (parent === server && pid !== undefined ? [pid] : []));
}
