import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { faults, type FaultName, isFaultName } from './faults.ts';
import { type Subject, subjectNames } from './subjects.ts';

export interface LivesOptions {
  /** Of the first life; each other one is one more. */
  readonly seed: number;
  readonly lives: number;
  /** What every life is about; null: what its seed draws. */
  readonly subject: Subject | null;
  readonly fault: FaultName | null;
  /** A recorded life to play again. */
  readonly replay: string | null;
  /** The folder for recorded lives. */
  readonly record: string | null;
  /** Moves of a life at most, and again so many about its subject. */
  readonly moves: number;
  /** Adds what was found to that of earlier sittings, and plays none of their lives again. */
  readonly keep: boolean;
}

const usualLives = 1_000;
const usualMoves = 10;

/** Reads the command line. Throws for an option, a number or a fault that does not exist. */
export function readOptions(args: readonly string[]): LivesOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      lives: { type: 'string' },
      fault: { type: 'string' },
      replay: { type: 'string' },
      record: { type: 'string' },
      moves: { type: 'string' },
      subject: { type: 'string' },
      keep: { type: 'boolean' },
    },
  });
  const { fault = null, replay = null, record = null, keep = false } = values;
  if (fault !== null && !isFaultName(fault))
    throw new Error(`--fault is one of ${Object.keys(faults).join(', ')}, not ${fault}`);
  const subject = subjectNames.find((each) => each === values.subject) ?? null;
  if (values.subject !== undefined && subject === null)
    throw new Error(`--subject is one of ${subjectNames.join(', ')}, not ${values.subject}`);
  if (keep && (fault !== null || replay !== null || subject !== null))
    throw new Error('--keep is for lives of the product as it is, about whatever comes');
  return {
    seed: wholeNumber('--seed', values.seed, randomInt(2 ** 31)),
    lives: wholeNumber('--lives', values.lives, fault ? faults[fault].within : usualLives),
    subject,
    fault,
    replay,
    record,
    moves: wholeNumber('--moves', values.moves, usualMoves),
    keep,
  };
}

function wholeNumber(name: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^\d{1,10}$/.test(given)) throw new Error(`${name} is a whole number, not ${given}`);
  return Number(given);
}
