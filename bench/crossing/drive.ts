/** Runs a crossing: lanes make moves at once, while an operator kills the product and moves the clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, seededChance } from '#sandbox/tests/fault-matrix/seeded';
import { bankMoves } from './banks.ts';
import { dashboardMoves } from './dashboards.ts';
import { depositMoves } from './deposits.ts';
import { familyMoves } from './families.ts';
import { chooseMove, type Move } from './move.ts';
import { networkMoves } from './network.ts';
import type { CrossingOptions } from './options.ts';
import { type PlantName, plantOf } from './plants.ts';
import { staffMoves } from './staff.ts';
import { type Result, Tally } from './tally.ts';
import type { CrossedWorld, World } from './world.ts';

/** Every move of a crossing. */
export const moves: readonly Move[] = [
  ...familyMoves,
  ...dashboardMoves,
  ...staffMoves,
  ...bankMoves,
  ...depositMoves,
  ...networkMoves,
];

export interface Played {
  readonly results: ReadonlyMap<string, Readonly<Record<Result, number>>>;
  readonly kills: number;
  readonly clockMoves: number;
  /** Milliseconds of the slowest restart. */
  readonly slowestRestart: number;
  /** What no move may meet: an answer 5xx but 503, a product that ends by itself. */
  readonly wrong: readonly string[];
  /** Errors of other kinds, for the report's readers. */
  readonly oddities: ReadonlyMap<string, number>;
}

const lanes = 6;
/** The operator acts after so many moves. */
const movesPerAct = 40;
const daySeconds = 86_400;
const skips = [600, 3_600, 21_600, daySeconds, 2 * daySeconds] as const;
/** Moves that do not need the product go on while it is away, but slowly. */
const pauseWhileAwayMs = 200;

/** Plays until the time or the moves are over, and leaves the product running. */
export async function drive(
  world: CrossedWorld,
  { seed, minutes, moves: most, plant }: CrossingOptions,
): Promise<Played> {
  const tally = new Tally();
  const operator = new Operator(world, seededChance(seed));
  const unprovoked = untilProvoked(world, plant);
  const endsAt = minutes === null ? Infinity : performance.now() + minutes * 60_000;
  let made = 0;

  async function lane(chance: Chance): Promise<void> {
    while (performance.now() < endsAt && (made < most || (await unprovoked(made)))) {
      const move = chooseMove(moves, chance);
      const result = await tally.of(move, move.make(world, chance));
      if (result === 'nothing') continue;
      made += 1;
      if (made % movesPerAct === 0) operator.act();
      if (result === 'unanswered') await operator.ready;
      else if (operator.isAway) await sleep(pauseWhileAwayMs);
    }
  }

  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(seededChance(seed + 1 + number))));
  await operator.ready;
  const { kills, clockMoves, slowestRestart, wrong } = operator;
  return {
    kills,
    clockMoves,
    slowestRestart,
    results: tally.results,
    oddities: tally.oddities,
    wrong: [...wrong, ...tally.wrong],
  };
}

/** A planted fault that was never provoked is not missed: its run goes on, up to so many moves. */
const mostForPlant = 2_000;

/** Whether a run must go on because its planted fault was not provoked yet. */
function untilProvoked(world: World, name: PlantName | null): (made: number) => Promise<boolean> {
  const plant = plantOf(name);
  return async (made) => plant !== null && made < mostForPlant && !(await plant.isProvoked(world));
}

/** Kills twice as often as the clock is moved, one act after the other. */
class Operator {
  kills = 0;
  clockMoves = 0;
  slowestRestart = 0;
  readonly wrong: string[] = [];
  isAway = false;
  /** Until the product runs again. */
  ready: Promise<void> = Promise.resolve();
  #acts = 0;
  readonly #world: CrossedWorld;
  readonly #chance: Chance;

  constructor(world: CrossedWorld, chance: Chance) {
    this.#world = world;
    this.#chance = chance;
  }

  act(): void {
    this.#acts += 1;
    const isKill = this.#acts % 3 !== 0;
    this.ready = this.ready.then(() => (isKill ? this.#kill() : this.#moveClock()));
  }

  async #kill(meanwhile = () => Promise.resolve()): Promise<void> {
    const { cuota } = this.#world;
    if (!cuota.lives()) this.wrong.push('the product ended by itself');
    this.isAway = true;
    await cuota.kill();
    await meanwhile();
    this.slowestRestart = Math.max(this.slowestRestart, await cuota.start());
    this.isAway = false;
    this.kills += 1;
  }

  /** A day passes while the product is dead: no call reaches a provider that has forgotten its key meanwhile. */
  async #moveClock(): Promise<void> {
    const seconds = this.#chance.oneOf(skips);
    const advance = () => this.#world.clock.advance(seconds);
    await (seconds < daySeconds ? advance() : this.#kill(advance));
    this.clockMoves += 1;
  }
}
