/** Processes of this system by their numbers. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's first process on a data folder, then its children; none where it does not run. */
export function postgresOn(dataDir: string): readonly number[] {
  const first = postmasterOn(dataDir);
  // While the first stands still it begins no child.
  return first === null ? [] : [first, ...childrenOf(first)];
}

function postmasterOn(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isThere(pid) && titleOf(pid).includes('postgres') ? pid : null;
  } catch {
    return null;
  }
}

function childrenOf(parent: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(parent), '-o', 'pid='], { encoding: 'utf8' });
  return stdout.split('\n').map(Number).filter(Boolean);
}

/** A process's title; empty where there is none. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Whether it runs, or stands still; one that waits to be reaped is gone. */
export function isThere(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends a signal to each that is still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}
