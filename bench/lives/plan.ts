/** A life's plan: who makes which move. The seed draws it; a recorded life has it written. */
import * as z from 'zod/mini';
import { type Chance, seededChance } from '#sandbox/tests/fault-matrix/seeded';
import { moves as crossingMoves } from '../crossing/drive.ts';
import { schoolRows } from '../crossing/schools.ts';
import { chooseMove, type Move } from '../crossing/move.ts';
import { goesOn, type Storm, stormKinds } from './fates.ts';
import type { Lived } from './life.ts';
import type { LifeWorld } from './life-world.ts';
import { livesMoves } from './moves.ts';
import { afterMoney, anyStorm, placesOf, type Subject, subjectNames, subjects } from './subjects.ts';

export interface PlannedMove {
  readonly id: number;
  /** Begins once the moves of all earlier waves were made. */
  readonly wave: number;
  /** Moves of one lane are made one after the other. */
  readonly lane: number;
  readonly name: string;
  readonly seed: number;
}

export interface Plan {
  readonly seed: number;
  /** The slug of the row of `schoolRows`. */
  readonly school: string;
  readonly subject: Subject;
  /** At which points faults are frequent. */
  readonly storm: Storm;
  readonly moves: readonly PlannedMove[];
  /** Points at which nothing happens. */
  readonly calm: readonly string[];
  /** The order in which points went on; empty: by the seed. */
  readonly order: readonly string[];
}

const everyMove: readonly Move<LifeWorld>[] = [...crossingMoves, ...livesMoves];
const lanes = 4;

/** How often a life makes a move, against others: where some are missing, rare ones meet each other. */
const shares = [0, 1, 1, 4] as const;

const money = 'money comes at a provider';

/** Draws the life of a seed, with `most` moves at most and again so many about its subject, which may be `given`. */
export function planOf(seed: number, most: number, given: Subject | null = null): Plan {
  const chance = seededChance(seed);
  const beginsWith = crossingMoves.filter(({ name }) => beginnings.has(name));
  const drawnSubject = chance.oneOf(subjectNames);
  const subject = given ?? drawnSubject;
  const own = everyMove.map((move) => {
    const share = chance.oneOf(shares);
    return { ...move, weight: move.weight * (always.has(move.name) ? Math.max(1, share) : share) };
  });
  // Short lives are many, for they find what few moves bring about soonest; long ones are some.
  const drawn = 1 + Math.min(chance.under(most), chance.under(most));
  const families = 1 + chance.under(2);
  const { moves: about, from = afterMoney, storms = anyStorm } = subjects[subject];
  const isPatient = about.length > 0 || chance.happens(patience);
  const moves = Array.from({ length: families + drawn }, (_, id) => {
    const lane = chance.under(lanes);
    const isFirst = id < families;
    const any = chooseMove(isFirst ? beginsWith : own, chance).name;
    const name = isPatient && id === families && from === afterMoney ? money : any;
    return { id, wave: isPatient && !isFirst ? waveOf(name) : 0, lane, name, seed: chance.under(2 ** 31) };
  });
  const rows = schoolRows.filter(({ country }) => placesOf(subject, country).length > 0);
  const all = [...moves, ...movesAbout(subject, { first: moves.length, most }, chance)];
  const storm = chance.oneOf(storms);
  return { seed, school: chance.oneOf(rows).slug, subject, storm, moves: all, calm: [], order: [] };
}

/** Two of the subject at once, again and again; their ids begin with `first`. */
function movesAbout(
  subject: Subject,
  { first, most }: { readonly first: number; readonly most: number },
  chance: Chance,
): readonly PlannedMove[] {
  const { moves, from = afterMoney } = subjects[subject];
  return Array.from({ length: moves.length > 0 ? Math.min(most, 2 + chance.under(5)) : 0 }, (_, at) => ({
    id: first + at,
    wave: from + Math.floor(at / 2),
    lane: at % 2,
    name: chance.oneOf(moves),
    seed: chance.under(2 ** 31),
  }));
}

/** One of all, by weight. */
export const anyMove = (chance: Chance): Move<LifeWorld> => chooseMove(everyMove, chance);

/** Of so many lives the moves wait for what they act on; in the others most meet nothing, but may meet a start. */
const patience = 0.75;

/** Families begin, then money comes, then it goes back, then that is decided. Other moves come with the money. */
const waves: Readonly<Record<string, number>> = {
  'money comes after its payment ended': 2,
  'a school refunds by the provider': 2,
  'a school notes a refund by hand': 2,
  'a refund is looked after at once': 2,
  'a dashboard refunds': 2,
  'a payment is disputed': 2,
  'a bank takes back': 2,
  'a bank takes back unheard': 2,
  'a bank repeats a payment': 3,
  'a dashboard ends its refunds': 3,
  'a dashboard fails a refund': 3,
  'a school resolves a case': 3,
};
for (const name of [...Object.keys(waves), ...Object.values(subjects).flatMap(({ moves }) => moves)]) moveNamed(name);

const waveOf = (name: string): number => waves[name] ?? 1;

/** There is nobody to act on before them. */
const beginnings: ReadonlySet<string> = new Set(['a new family pays', 'a family pays in two tabs']);

/** Without them nothing goes on. */
const always: ReadonlySet<string> = new Set([...beginnings, money, 'a worker looks for what is due']);

/** The move of this name. */
export function moveNamed(name: string): Move<LifeWorld> {
  const found = everyMove.find((move) => move.name === name);
  if (!found) throw new Error(`there is no move ${name}`);
  return found;
}

const written = z.object({
  seed: z.number(),
  school: z.string(),
  subject: z.enum(subjectNames),
  storm: z.enum(stormKinds),
  moves: z.array(z.object({ id: z.number(), wave: z.number(), lane: z.number(), name: z.string(), seed: z.number() })),
  calm: z.array(z.string()),
  order: z.array(z.string()),
});

/** Reads a recorded life. */
export const readPlan = (text: string): Plan => written.parse(JSON.parse(text));

/** A life as it is recorded: what replays it, and for readers what happened and what is wrong. */
export function recordOf({ plan, wrong, steps }: Pick<Lived, 'plan' | 'wrong' | 'steps'>): string {
  const happened = steps.filter(({ fate }) => fate !== goesOn).map(({ label, fate }) => `${label}: ${fate}`);
  return `${JSON.stringify({ wrong, happened, ...plan }, null, 1)}\n`;
}
