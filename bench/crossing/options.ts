import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isPlantName, type PlantName, plants } from './plants.ts';

/** How long the crossing goes on: so many minutes, or so many moves where `minutes` is null. */
export interface CrossingOptions {
  readonly seed: number;
  readonly minutes: number | null;
  readonly moves: number;
  readonly plant: PlantName | null;
}

/** `--plants` plays at least so many moves for each planted fault, and goes on until it was provoked. */
export const movesForPlant = 60;

const usualMinutes = 10;
/** `--short` always plays the same seed, and ends after so many moves, however fast the machine is. */
const shortRun = { moves: 160, seed: 20 } as const;

/** Reads the command line. Throws for an option, a number or a plant that does not exist. */
export function readOptions(args: readonly string[]): CrossingOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      moves: { type: 'string' },
      short: { type: 'boolean', default: false },
      plant: { type: 'string' },
    },
  });
  const { short, plant = null } = values;
  if (plant !== null && !isPlantName(plant))
    throw new Error(`--plant is one of ${Object.keys(plants).join(', ')}, not ${plant}`);
  const moves = values.moves === undefined && !short ? null : wholeNumber('--moves', values.moves, shortRun.moves);
  return {
    seed: wholeNumber('--seed', values.seed, short ? shortRun.seed : randomInt(2 ** 31)),
    minutes: moves === null ? wholeNumber('--minutes', values.minutes, usualMinutes) : null,
    moves: moves ?? Infinity,
    plant,
  };
}

function wholeNumber(name: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^\d{1,10}$/.test(given)) throw new Error(`${name} is a whole number, not ${given}`);
  return Number(given);
}
