/** What a run of faults found, as a file that `npm run docs:reliability` makes tables of. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
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

export const results = z.object({
  command: z.string(),
  commit: z.string(),
  /** The day on which it began. */
  date: z.string(),
  seed: z.nullable(count),
  machine: z.object({ cores: count, processor: z.string() }),
  /** The machine's load over a minute, when a row was written: least and most. */
  load: z.tuple([z.number(), z.number()]),
  rows: z.array(resultRow),
});
export type Results = z.infer<typeof results>;

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

/** A file of results that is written anew with each row, so that a run that is cut short leaves what it found. */
export function openResults(file: string | null, command: string, seed: number | null) {
  const loads: number[] = [];
  const rows: ResultRow[] = [];
  const head = {
    command,
    commit: commitOf(),
    date: Temporal.Now.plainDateISO('UTC').toString(),
    seed,
    machine: { cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' },
  };
  return {
    rows,
    add(row: ResultRow): void {
      rows.push(row);
      loads.push(Math.round((loadavg()[0] ?? 0) * 10) / 10);
      if (file === null) return;
      mkdirSync(dirname(file), { recursive: true });
      const all = { ...head, load: [Math.min(...loads), Math.max(...loads)], rows } satisfies Results;
      writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

/** Median, 95 % and worst of some milliseconds; null of none. */
export function timesOf(ms: readonly number[]): ResultRow['firstSuccess'] {
  if (ms.length === 0) return null;
  const [median, p95] = [0.5, 0.95].map((share) => Math.round(percentile(ms, share)));
  return { count: ms.length, median: median ?? 0, p95: p95 ?? 0, worst: Math.round(Math.max(...ms)) };
}
