/** Plays a part, or its control, and says what came of it. */
import { seededChance } from '#sandbox/tests/fault-matrix/seeded';
import { type ResultRow, timesOf } from '../results.ts';
import type { Part, Task } from './parts.ts';
import type { Plant } from './points.ts';
import { findWrong } from './verdict.ts';
import { openWorld, paymentsOf, type WorldChoices } from './world.ts';

/** A webhook that met nobody comes again after 5 and 60 seconds; a payment is asked about each minute. */
const settleWithinMs = 180_000;
/** So long a control is given to look sound: what it lost is lost at once. */
const controlSettlesMs = 1_000;

export interface Played {
  readonly row: ResultRow;
  /** One sentence each. */
  readonly wrong: readonly string[];
}

type Order = Omit<Task, 'chance'> & { readonly families: number; readonly seed: number };

export async function playPart(part: Part, asked: Order): Promise<Played> {
  return play(part, asked, { ...part.world, families: asked.families }, settleWithinMs);
}

/** A part of which each COMMIT is acknowledged first, unless it has a world of its own that must lose. */
export async function playControl(part: Part, asked: Order): Promise<Played> {
  const planted = part.control ? {} : { plant: 'acknowledge-first' as const satisfies Plant };
  const world = { ...part.world, ...planted, ...part.control, families: asked.families };
  const { row, wrong } = await play(part, asked, world, controlSettlesMs);
  return { row: { ...row, isControl: true }, wrong };
}

export async function play(part: Part, asked: Order, choices: WorldChoices, settleMs: number): Promise<Played> {
  const lent = part.lend?.();
  if (typeof lent === 'string') return skipped(part, lent);
  const began = performance.now();
  const world = await openWorld({ ...choices, ...(lent ? { parent: lent.parent } : {}) });
  try {
    const { kills, firstMs, wrong } = await part.hurt(world, { ...asked, chance: seededChance(asked.seed) });
    await Promise.all(world.sides.map(({ load }) => load.stop()));
    const { lost, doubled, orphaned, broken, errors } = await findWrong(world, settleMs);
    const all = [...wrong, ...lost, ...doubled, ...orphaned, ...broken];
    return {
      wrong: all,
      row: {
        part: part.says,
        isControl: false,
        kills,
        acknowledged: paymentsOf(world),
        lost: lost.length,
        doubled: doubled.length,
        orphaned: orphaned.length,
        wrong: all.length,
        errors,
        firstSuccess: timesOf(firstMs),
        seconds: Math.round((performance.now() - began) / 1_000),
        note: '',
      },
    };
  } finally {
    // A part that threw left its load running, and perhaps nobody to answer it.
    for (const { load } of world.sides) load.abandon();
    await Promise.all(world.sides.map(({ load }) => load.stop()));
    await world.close();
    lent?.giveBack();
  }
}

/** Aloud: what was not tried is not sound. */
function skipped(part: Part, why: string): Played {
  const nothing = { kills: 0, acknowledged: 0, lost: 0, doubled: 0, orphaned: 0, seconds: 0 };
  return {
    wrong: [`not tried: ${part.says}: ${why}`],
    row: { part: part.says, isControl: false, ...nothing, wrong: 1, errors: {}, firstSuccess: null, note: why },
  };
}
