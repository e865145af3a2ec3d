/** The parts of `npm run test:faults:long`: what each does to the product, how often, and on which world. */
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { jumpClocks } from './clock.ts';
import { crashDatabase } from './database.ts';
import { fillDisk, openSmallDisk } from './disk.ts';
import { killAtRandom, killOneOfTwo, runOutOfMemory } from './kill.ts';
import { killAtPoints } from './named.ts';
import { points } from './points.ts';
import { fillPool } from './pool.ts';
import type { KilledWorld, WorldChoices } from './world.ts';

export interface Task {
  readonly kills: number;
  /** At least so many are acknowledged: each kill waits for its share of them. 0 where the kills decide. */
  readonly payments: number;
  readonly chance: Chance;
}

export interface Outcome {
  readonly kills: number;
  /** Milliseconds from each start to its first acknowledged payment. */
  readonly firstMs: readonly number[];
  readonly wrong: readonly string[];
}

export interface Part {
  readonly says: string;
  readonly kills: number;
  /** Its processes are alive when it returns. */
  readonly hurt: (world: KilledWorld, task: Task) => Promise<Outcome>;
  readonly world?: Omit<WorldChoices, 'families'>;
  /** The world of its control, where a plant in the product is not enough. */
  readonly control?: Omit<WorldChoices, 'families'>;
  /** What the machine must lend for it; returns how that is taken away, or why it cannot be lent. */
  readonly lend?: () => { readonly parent: string; giveBack(): void } | string;
}

export const parts = {
  points: {
    says: 'killed at a named point',
    kills: Object.keys(points).length * 20,
    hurt: killAtPoints,
  },
  random: { says: 'killed at random, also while it starts', kills: 1_000, hurt: killAtRandom },
  database: {
    says: 'PostgreSQL killed, restarted at once, or without one of its processes',
    kills: 300,
    hurt: crashDatabase,
    // What such a server acknowledges is in its memory alone.
    control: { settings: { synchronous_commit: 'off', wal_writer_delay: '10s' } },
  },
  two: {
    says: 'two processes on one database, one or both killed',
    kills: 100,
    hurt: killOneOfTwo,
    world: { processes: 2 },
  },
  disk: {
    says: 'the database’s disk full',
    kills: 20,
    hurt: fillDisk,
    world: { settings: { max_wal_size: '64MB', min_wal_size: '32MB' } },
    lend: openSmallDisk,
  },
  pool: { says: 'the pool full, or the server’s connections', kills: 20, hurt: fillPool },
  memory: { says: 'memory at its limit', kills: 20, hurt: runOutOfMemory },
  clock: { says: 'clocks that jump', kills: 40, hurt: jumpClocks, world: { clockMoves: true } },
} as const satisfies Readonly<Record<string, Part>>;
export type PartName = keyof typeof parts;
export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
