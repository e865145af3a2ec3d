/** One machine of the cluster: an address of loopback, a folder, and the programs that `deploy/cluster/start` starts. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from './programs.ts';

export type Program = 'etcd' | 'patroni' | 'pgbouncer' | 'haproxy';

export interface Machine {
  readonly address: string;
  /** Where each program writes what it logs. */
  readonly folder: string;
  /** Starts programs, as the units of `deploy/cluster/systemd` do. */
  start(...programs: readonly Program[]): void;
  /** Starts Patroni on its file as `change` makes it, past what `start` refuses. */
  startChanged(program: 'patroni', change: (file: string) => string): void;
  /** SIGTERM: PostgreSQL ends with Patroni. */
  stop(program: Program): Promise<void>;
  /** SIGKILL of PostgreSQL's first process; Patroni lives. */
  killPostmaster(): void;
  /** SIGKILL of PostgreSQL and of all programs at once. */
  kill(...programs: readonly Program[]): Promise<void>;
  /** SIGSTOP of all of them, or of PostgreSQL alone. */
  freeze(what: 'machine' | 'postgres'): void;
  thaw(): void;
  /** Processes of PostgreSQL that have these words in their title. */
  postgresPids(title?: RegExp): readonly number[];
  close(): Promise<void>;
}

/** The values of its `.env` that differ from the example's. */
export type Values = Readonly<Record<string, string>>;

const start = 'deploy/cluster/start';

export function machineAt(folder: string, values: Values & { readonly ADDRESS: string }): Machine {
  const running = new Map<Program, ChildProcess>();
  const envFile = join(folder, 'env');
  mkdirSync(folder, { recursive: true });
  writeFileSync(envFile, envText(values));
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', CLUSTER_ENV: envFile };
  const pidOf = (program: Program): readonly number[] => {
    const pid = running.get(program)?.pid;
    return pid === undefined ? [] : [pid];
  };
  let frozen: readonly number[] = [];

  function launch(program: Program, command: readonly string[]): void {
    const [first = '', ...args] = [...asOwner, ...command];
    const output = openSync(join(folder, `${program}.log`), 'a');
    running.set(program, spawn(first, args, { env, stdio: ['ignore', output, output], detached: true }));
    closeSync(output);
  }

  /** The postmaster first: while it stands still it begins no child. */
  const postgres = (): readonly number[] => {
    const [postmaster] = postmasterOf(values['DATA_DIR'] ?? '');
    return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
  };
  const all = () => [...(['etcd', 'patroni', 'pgbouncer', 'haproxy'] as const).flatMap(pidOf), ...postgres()];

  const machine: Machine = {
    address: values.ADDRESS,
    folder,
    start(...programs) {
      for (const program of programs) launch(program, [start, program]);
    },
    startChanged(program, change) {
      const [first = '', ...args] = [...asOwner, start, program, '--check'];
      const file = execFileSync(first, args, { env, encoding: 'utf8' }).trim();
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      launch(program, [program, file]);
    },
    async stop(program) {
      const child = running.get(program);
      if (!child || !lives(child)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    killPostmaster() {
      signal(postgres().slice(0, 1), 'SIGKILL');
    },
    async kill(...programs) {
      const pids = [...programs.flatMap(pidOf), ...(programs.includes('patroni') ? postgres() : [])];
      signal(pids, 'SIGSTOP');
      signal(pids, 'SIGKILL');
      while (pids.some(isThere)) await sleep(10);
    },
    freeze(what) {
      signal(what === 'machine' ? all() : postgres(), 'SIGSTOP');
      frozen = what === 'machine' ? all() : postgres();
      // A child that was begun meanwhile.
      signal(frozen, 'SIGSTOP');
    },
    thaw() {
      // Children first: the postmaster is not to see them stand still.
      signal(frozen.toReversed(), 'SIGCONT');
      frozen = [];
    },
    postgresPids: (title) => postgres().filter((pid) => title === undefined || title.test(titleOf(pid))),
    async close() {
      machine.thaw();
      for (const program of ['haproxy', 'pgbouncer', 'patroni', 'etcd'] as const) await endWithin(program);
    },
  };

  /** What does not end when it is told to is killed. */
  async function endWithin(program: Program): Promise<void> {
    const ended = await Promise.race([machine.stop(program).then(() => true), sleep(10_000, false)]);
    if (!ended || program === 'patroni') await machine.kill(program);
  }
  return machine;
}

const envText = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

const lives = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

function postmasterOf(dataDir: string): readonly number[] {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isThere(pid) && /postgres/.test(titleOf(pid)) ? [pid] : [];
  } catch {
    return [];
  }
}

function childrenOf(parent: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(parent), '-o', 'pid='], { encoding: 'utf8' });
  return stdout.split('\n').map(Number).filter(Boolean);
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** A zombie is gone. */
function isThere(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}
