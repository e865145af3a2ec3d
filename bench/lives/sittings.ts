/** What `--keep` adds up: the sittings of one long run. */
import * as z from 'zod/mini';
import { jsonLines } from '../json-lines.ts';

const count = z.int().check(z.nonnegative());

const sitting = z.object({
  date: z.string(),
  /** As the run began: `commitOf`. */
  commit: z.string(),
  /** Of the first life; each other one is one more. */
  seed: count,
  lives: count,
  /** `--moves`. */
  moves: count,
  steps: count,
  red: count,
  kills: count,
  /** Payments that a payer was told of. */
  acknowledged: count,
  lost: count,
  doubled: count,
  orphaned: count,
  unanswered: count,
  seconds: count,
  /** Cells of state and event in which something changes, and that its process had not reached; null: not counted. */
  missedCells: z.nullable(z.array(z.string())),
  /** What a red life came from, once somebody knows: written by hand. */
  note: z.optional(z.string()),
});
export type Sitting = z.infer<typeof sitting>;

/** Those of all runs, the oldest first. */
export const sittings = jsonLines('bench/results/lives.jsonl', sitting);

/** Whether a sitting played the life of this seed. */
export const isPlayed = (played: readonly Sitting[], seed: number): boolean =>
  played.some((each) => seed >= each.seed && seed < each.seed + each.lives);
