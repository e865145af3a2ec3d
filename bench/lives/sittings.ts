/** What `--keep` adds up: sittings of one long run, as lines of JSON. One that is cut short keeps its lines. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { commitOf } from '../results.ts';

export const sittingsFile = 'bench/results/lives.jsonl';

const count = z.int().check(z.nonnegative());

const sitting = z.object({
  date: z.string(),
  /** `+` behind it: something of the product or of the benches was not committed. */
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
});
export type Sitting = z.infer<typeof sitting>;

/** The lines of all sittings, the oldest first. */
export const readSittings = (file: string = sittingsFile): readonly Sitting[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => sitting.parse(JSON.parse(text)))
    : [];

/** As the run began: somebody may commit meanwhile. */
const commit = commitOf();

export function addSitting(played: Omit<Sitting, 'date' | 'commit'>, file: string = sittingsFile): void {
  const added: Sitting = { date: Temporal.Now.plainDateISO('UTC').toString(), commit, ...played };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(added)}\n`);
}

/** Whether a sitting played the life of this seed. */
export const isPlayed = (sittings: readonly Sitting[], seed: number): boolean =>
  sittings.some((each) => seed >= each.seed && seed < each.seed + each.lives);
