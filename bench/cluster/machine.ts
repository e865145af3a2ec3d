/** One machine of the cluster: an address of loopback, a folder, and programs by `deploy/cluster/start`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isThere, postgresOn, signal, titleOf } from './processes.ts';
import { asOwner } from './programs.ts';

/** In the order in which they are stopped. */
const programs = ['haproxy', 'pgbouncer', 'patroni', 'etcd'] as const;
export type Program = (typeof programs)[number];

/** The values of its `.env`. */
export type Values = Readonly<Record<string, string>> & { readonly ADDRESS: string; readonly DATA_DIR: string };

const start = 'deploy/cluster/start';
const endsWithinMs = 10_000;

export class Machine {
  readonly address: string;
  /** Where each program writes its log. */
  readonly folder: string;
  readonly envFile: string;
  readonly dataDir: string;
  readonly #running = new Map<Program, ChildProcess>();
  #frozen: readonly number[] = [];

  constructor(folder: string, values: Values) {
    this.address = values.ADDRESS;
    this.folder = folder;
    this.envFile = join(folder, 'env');
    this.dataDir = join(values.DATA_DIR, 'postgresql');
    mkdirSync(folder, { recursive: true });
    mkdirSync(values.DATA_DIR);
    writeFileSync(
      this.envFile,
      Object.entries(values)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
  }

  /** Starts programs, as the units of `deploy/cluster/systemd` do. */
  start(...chosen: readonly Program[]): void {
    for (const program of chosen) this.#launch(program, [start, program]);
  }

  /** Starts Patroni on its file as `change` makes it, past what `start` refuses. */
  startPatroniWith(change: (file: string) => string): void {
    const file = this.#asOwner(start, 'patroni', '--check').trim();
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    this.#launch('patroni', ['patroni', file]);
  }

  /** The last lines of a program's log, for a report. */
  tail(program: Program, lines = 12): string {
    return readFileSync(join(this.folder, `${program}.log`), 'utf8')
      .split('\n')
      .slice(-lines)
      .join('\n');
  }

  /** SIGTERM: PostgreSQL ends with Patroni. */
  async stop(program: Program): Promise<void> {
    const child = this.#running.get(program);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** SIGKILL of PostgreSQL's first process; Patroni lives. */
  killPostmaster(): void {
    signal(postgresOn(this.dataDir).slice(0, 1), 'SIGKILL');
  }

  /** SIGKILL of all these at once, PostgreSQL with its Patroni. */
  async kill(...chosen: readonly Program[]): Promise<void> {
    const pids = [
      ...chosen.flatMap((each) => this.#pidOf(each)),
      ...(chosen.includes('patroni') ? this.postgres() : []),
    ];
    signal(pids, 'SIGSTOP');
    signal(pids, 'SIGKILL');
    while (pids.some(isThere)) await sleep(10);
  }

  /** SIGSTOP of all of them, or of PostgreSQL alone. */
  freeze(what: 'machine' | 'postgres'): void {
    const processes = () => [
      ...(what === 'machine' ? programs.flatMap((each) => this.#pidOf(each)) : []),
      ...this.postgres(),
    ];
    signal(processes(), 'SIGSTOP');
    // A child that was begun meanwhile is among them now.
    this.#frozen = processes();
    signal(this.#frozen, 'SIGSTOP');
  }

  thaw(): void {
    // Children first: the postmaster is not to see them stand still.
    signal(this.#frozen.toReversed(), 'SIGCONT');
    this.#frozen = [];
  }

  /** Copies PostgreSQL's folder as whom it belongs to; it must not run. */
  copyData(to: string): void {
    this.#asOwner('cp', '-a', this.dataDir, to);
  }

  /** Moves a folder to where PostgreSQL's belongs. */
  takeData(from: string): void {
    this.#asOwner('mv', from, this.dataDir);
  }

  /** Processes of PostgreSQL, or those that have a word in their title. */
  postgres(word = ''): readonly number[] {
    return postgresOn(this.dataDir).filter((pid) => titleOf(pid).includes(word));
  }

  /** What does not end when it is told to is killed. */
  async close(): Promise<void> {
    this.thaw();
    for (const program of programs) {
      const ended = await Promise.race([
        this.stop(program).then(() => true),
        sleep(endsWithinMs, false, { ref: false }),
      ]);
      if (!ended || program === 'patroni') await this.kill(program);
    }
  }

  #pidOf(program: Program): readonly number[] {
    const pid = this.#running.get(program)?.pid;
    return pid === undefined ? [] : [pid];
  }

  #asOwner(...command: readonly string[]): string {
    const [setpriv, ...options] = asOwner;
    return execFileSync(setpriv, [...options, ...command], { env: this.#env(), encoding: 'utf8' });
  }

  #env() {
    return { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', CLUSTER_ENV: this.envFile };
  }

  #launch(program: Program, command: readonly string[]): void {
    const [setpriv, ...options] = asOwner;
    const output = openSync(join(this.folder, `${program}.log`), 'a');
    const child = spawn(setpriv, [...options, ...command], {
      env: this.#env(),
      stdio: ['ignore', output, output],
      detached: true,
    });
    this.#running.set(program, child);
    closeSync(output);
  }
}
