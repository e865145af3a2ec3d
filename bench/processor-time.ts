import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const msPerTick = 10;

/** Processor time of these processes and of their children, in milliseconds; 0 without `/proc`. */
export const processorMs = (roots: readonly number[]): number =>
  [...(processorMsOfEach(roots) ?? [])].reduce((sum, [, ms]) => sum + ms, 0);

/** The same of each; null without `/proc`. */
function processorMsOfEach(roots: readonly number[]): ReadonlyMap<number, number> | null {
  if (!existsSync('/proc/self/stat')) return null;
  const all = new Set(roots);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  for (const line of stdout.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid !== undefined && parent !== undefined && all.has(parent)) all.add(pid);
  }
  return new Map([...all].map((pid) => [pid, ticksIn(`/proc/${pid}/stat`) * msPerTick]));
}

/** Processor time of a process's main thread (in Node the event loop's), in milliseconds; 0 without `/proc`. */
export const mainThreadMs = (pid: number): number => ticksIn(`/proc/${pid}/task/${pid}/stat`) * msPerTick;

/** One that has ended meanwhile counts as none. */
function ticksIn(file: string): number {
  try {
    const text = readFileSync(file, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

/**
 * Returns the share of a core that these processes and their children take during the work, in percent; null without
 * `/proc`. Processes that end meanwhile are left out.
 */
export async function shareOfCore<T>(
  roots: readonly number[],
  work: () => Promise<T>,
): Promise<{ readonly percent: number | null; readonly answer: T }> {
  const [before, began] = [processorMsOfEach(roots), performance.now()];
  const answer = await work();
  const [after, tookMs] = [processorMsOfEach(roots), performance.now() - began];
  if (before === null || after === null) return { percent: null, answer };
  const spentMs = [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0);
  return { percent: (spentMs / tookMs) * 100, answer };
}
