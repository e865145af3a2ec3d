/** Each fault that was played, as one line. */
import * as z from 'zod/mini';
import { jsonLines } from '../json-lines.ts';
import { commitOf } from '../results.ts';
import type { Way } from './cluster.ts';
import type { Part } from './options.ts';
import type { Played } from './play.ts';

const line = z.object({
  date: z.string(),
  /** `commitOf`; in earlier lines `-dirty` stands for `+`. */
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
const commit = commitOf();

export interface PlayedPart {
  readonly part: Part | 'short';
  readonly kind: string;
  readonly isFailover: boolean;
  readonly way: Way;
}

const lines = jsonLines('bench/results/ha.jsonl', line);
export const readLines = lines.read;

export function keepLine(
  { part, kind, isFailover: failover, way }: PlayedPart,
  { gapMs, acknowledged, lost, doubled, errors, wrong }: Played,
): void {
  lines.add({
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
  });
}

/** Controls lose on purpose: they are no result of the cluster. */
export const counted = (played: readonly Line[]): readonly Line[] => played.filter(({ part }) => part !== 'controls');
