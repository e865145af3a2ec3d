import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The product as a process of its own, to be killed at any moment and started again on the same data folder. */
export interface KillableCuota {
  readonly origin: string;
  /**
   * Starts it, with `more` in its environment. Returns after how many milliseconds it was ready; throws if it is not
   * within two minutes.
   */
  start(more?: Readonly<Record<string, string>>): Promise<number>;
  /** SIGKILL: nothing it had in memory or under way survives. */
  kill(): Promise<void>;
  /** Whether the process that was started last still runs. */
  lives(): boolean;
  /** The signal that ended the process that was started last; null while it lives, or if it ended by itself. */
  endedBy(): NodeJS.Signals | null;
  /** SIGTERM, as an operator would. */
  stop(): Promise<void>;
  /** Of the process that was started last. */
  pid(): number | null;
  /** The memory it holds now, in megabytes (resident); 0 while it does not run. */
  memoryMb(): number;
}

const readyWithinMs = 120_000;

/**
 * Describes a process that runs `program` with its arguments in `folder`, and listens at `host`; `env` is its
 * configuration beside PATH.
 */
export function killableCuota(
  port: number,
  env: Readonly<Record<string, string>>,
  program: readonly string[] = ['bench/product.ts'],
  folder = '.',
  host = '127.0.0.1',
): KillableCuota {
  const origin = `http://${host}:${port}`;
  let child: ChildProcess | null = null;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // One that stands still would end only once it goes on.
    child.kill('SIGCONT');
    await ended;
  }

  return {
    origin,
    async start(more = {}) {
      const began = performance.now();
      // As an installed process has it (`deploy/cluster/systemd/cuota@.service`).
      const { PATH, NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache') } = process.env;
      child = spawn(process.execPath, program, {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', HOST: host, PORT: String(port), ...env, ...more },
      });
      while (performance.now() - began < readyWithinMs) {
        if (await isReady(origin)) return performance.now() - began;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error('the product ended while it was starting');
        await sleep(20);
      }
      throw new Error('the product was not ready in two minutes');
    },
    lives: () => child !== null && child.exitCode === null && child.signalCode === null,
    endedBy: () => child?.signalCode ?? null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? null,
    memoryMb() {
      if (child?.pid === undefined) return 0;
      return Math.round(
        Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
      );
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
