/** What runs of faults found. */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import * as z from 'zod/mini';
import { jsonLines } from './json-lines.ts';
import { percentile } from './load.ts';

const count = z.int().check(z.nonnegative());
const times = z.object({ count, median: count, p95: count, worst: count });

/** One part of a run. A control is planted, and must lose, double or orphan something. */
const resultRow = z.object({
  part: z.string(),
  isControl: z.boolean(),
  kills: count,
  /** Payments that a payer was told of; null where the run counts something else. */
  acknowledged: z.nullable(count),
  lost: count,
  doubled: count,
  orphaned: count,
  /** Everything that is wrong, those three included. */
  wrong: count,
  /** Calls that failed, by their status or what came instead. */
  errors: z.record(z.string(), count),
  /** Milliseconds from a start to the first acknowledged payment. */
  firstSuccess: z.nullable(times),
  seconds: count,
  /** What else the part has to say: what it counts, or why it was skipped. */
  note: z.string(),
});
export type ResultRow = z.infer<typeof resultRow>;

/** A row with the run that it is of. */
const keptRow = z.extend(resultRow, {
  /** The day on which it ended. */
  date: z.string(),
  /** As the run began: `commitOf`. */
  commit: z.string(),
  command: z.string(),
  seed: count,
  machine: z.object({ cores: count, processor: z.string() }),
  /** The machine's load over a minute, when the row was written. */
  load: z.number(),
});
export type KeptRow = z.infer<typeof keptRow>;

/** Those of all runs, the oldest first; `npm run docs:reliability` makes tables of them. */
export const keptRows = jsonLines('bench/results/kills.jsonl', keptRow);

/** The commit; `+` behind it: something but results was not committed. */
export const commitOf = (): string => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    return (
      git('rev-parse', '--short=8', 'HEAD') +
      (git('status', '--porcelain', '--', '.', ':!bench/results') === '' ? '' : '+')
    );
  } catch {
    return 'unknown';
  }
};

/** Adds a row to those of all runs. */
export function keepRow(row: ResultRow, run: Pick<KeptRow, 'commit' | 'command' | 'seed'>): void {
  keptRows.add({
    date: Temporal.Now.plainDateISO('UTC').toString(),
    ...run,
    machine: { cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' },
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    ...row,
  });
}

/** Median, 95 % and worst of some milliseconds; null of none. */
export function timesOf(ms: readonly number[]): ResultRow['firstSuccess'] {
  if (ms.length === 0) return null;
  const [median, p95] = [0.5, 0.95].map((share) => Math.round(percentile(ms, share)));
  return { count: ms.length, median: median ?? 0, p95: p95 ?? 0, worst: Math.round(Math.max(...ms)) };
}
