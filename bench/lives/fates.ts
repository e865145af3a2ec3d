/** Points at which the seed decides what happens next, and what may happen there. */
import { type Chance, seededChance } from '#sandbox/tests/fault-matrix/seeded';

/** In parts of a thousand; the rest goes on. */
export const fates = {
  /** A job is woken. `skipped`: the process lost its wake; the rows wait for the next look. */
  claim: { skipped: 80, killed: 6 },
  /** A connection is asked for: a transaction begins, or a statement alone. */
  take: { killed: 0.3 },
  /** A COMMIT, or a statement that is its own. `cut`: its connection breaks before or after the server had it. */
  commit: { 'killed before': 3, 'killed after': 5, 'cut before': 4, 'cut after': 8 },
  /** The product calls a provider. */
  call: { lost: 20, killed: 5 },
  /** The provider did it, and answers. */
  answer: { lost: 40, killed: 10 },
  /** Somebody calls the product. `twice`: presses again, or a proxy repeats it. */
  request: { lost: 5, twice: 25 },
  reply: { lost: 12 },
  /** A provider or a bank calls the product. */
  notice: { lost: 40, twice: 60 },
  receipt: { lost: 40 },
  /** A school's server has an event. */
  event: { refused: 60, unheard: 40 },
  /** An actor's next move; only its turn is decided. */
  move: {},
  /** The product starts again. */
  start: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

export type PointKind = keyof typeof fates;
export const goesOn = 'goes on';

/** FNV-1a over 32 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A chance of this name alone: what else is drawn does not change it. */
export const chanceOf = (seed: number, name: string): Chance => seededChance(hashOf(`${seed} ${name}`));

/** How rough a life is: some are calm, as what needs many moves in a row is rare in a storm. */
const roughness = [0, 0.4, 1, 1, 2] as const;

/** How often it happens at points of a kind, against others: a life meets one kind of fault many times. */
const shares = [0.3, 1, 1, 3] as const;
export const stormKinds = ['none', 'commit', 'call', 'answer', 'notice', 'event', 'dark'] as const;
export type Storm = (typeof stormKinds)[number];
/**
 * Where a storm is, and how often faults happen there, against others: often, because some show only in a row of
 * others. In the dark neither a provider's answer nor its webhook tells what happened.
 */
const storms: Readonly<Record<Storm, { readonly at: readonly PointKind[]; readonly share: number }>> = {
  none: { at: [], share: 0 },
  commit: { at: ['commit'], share: 8 },
  call: { at: ['call'], share: 8 },
  answer: { at: ['answer'], share: 8 },
  notice: { at: ['notice'], share: 8 },
  event: { at: ['event'], share: 8 },
  dark: { at: ['answer', 'notice'], share: 20 },
};

/** What a life's points meet. */
export interface Weather {
  readonly seed: number;
  /** null: nothing goes wrong. */
  readonly storm: Storm | null;
}

/** What happens at a point, by the seed and the point's name. */
export function fateAt({ seed, storm }: Weather, kind: PointKind, label: string): string {
  if (storm === null) return goesOn;
  const { at, share: inStorm } = storms[storm];
  const share = at.includes(kind) ? inStorm : chanceOf(seed, `share of ${kind}`).oneOf(shares);
  const rough = chanceOf(seed, 'roughness').oneOf(roughness) * share;
  if (rough === 0) return goesOn;
  let place = chanceOf(seed, `fate ${label}`).under(1_000_000) / 1_000 / rough;
  return Object.entries<number>(fates[kind]).find(([, parts]) => (place -= parts) < 0)?.[0] ?? goesOn;
}

/** The point of the lowest number goes first. */
export const turnOf = (seed: number, label: string): number => chanceOf(seed, `turn ${label}`).under(2 ** 31);
