/** Each fault that was played, as one line of JSON: several runs add up, and one that was cut short keeps its lines. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { Way } from './cluster.ts';
import type { Part } from './options.ts';
import type { Played } from './play.ts';

export const resultsFile = 'bench/results/ha.jsonl';

const line = z.object({
  date: z.string(),
  /** `-dirty` behind it: something but these lines was not committed. */
  commit: z.string(),
  part: z.string(),
  /** The fault's name in `faults.ts`, or what else was played. */
  kind: z.string(),
  failover: z.boolean(),
  /** How the processes reached the database: past PgBouncer, or through it. */
  way: z.enum(['direct', 'pooled']),
  gapMs: z.int(),
  acknowledged: z.int(),
  lost: z.int(),
  doubled: z.int(),
  /** Callers' answers that were no success, by status. */
  errors: z.record(z.string(), z.int()),
  /** One sentence each; empty where all was sound. */
  wrong: z.array(z.string()),
});
export type Line = z.infer<typeof line>;

/** As the run began: somebody may commit meanwhile. */
const commit = commitNow();

export interface PlayedPart {
  readonly part: Part | 'short';
  readonly kind: string;
  readonly isFailover: boolean;
  readonly way: Way;
}

/** The lines of all runs; none yet, where nobody kept any. */
export const readLines = (file: string = resultsFile): readonly Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => line.parse(JSON.parse(text)))
    : [];

export function keepLine(
  { part, kind, isFailover: failover, way }: PlayedPart,
  { gapMs, acknowledged, lost, doubled, errors, wrong }: Played,
  file: string = resultsFile,
): void {
  const added: Line = {
    date: new Date().toISOString(),
    commit,
    part,
    kind,
    failover,
    way,
    gapMs: Math.round(gapMs),
    acknowledged,
    lost,
    doubled,
    errors: Object.fromEntries([...errors].map(([status, count]) => [String(status), count])),
    wrong: [...wrong],
  };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(added)}\n`);
}

/** Controls lose on purpose: they are no result of the cluster. */
export const counted = (lines: readonly Line[]): readonly Line[] => lines.filter(({ part }) => part !== 'controls');

function commitNow(): string {
  const git = (...words: readonly string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', `:!${dirname(resultsFile)}`);
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed === '' ? '' : '-dirty'}`;
}
