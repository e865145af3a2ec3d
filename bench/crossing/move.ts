import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import type { World } from './world.ts';

/** What came of a move: `nothing` where there was nobody or nothing it could be done to. */
export type Outcome = 'done' | 'nothing';

/** One action of an actor. Throws `RefusedCall` on a refusal, and any other error if the product is away. */
export interface Move<W extends World = World> {
  readonly name: string;
  /** How often, against the other moves. */
  readonly weight: number;
  make(world: W, chance: Chance): Promise<Outcome>;
}

/** Chooses a move by weight. */
export function chooseMove<M extends { readonly weight: number }>(moves: readonly M[], chance: Chance): M {
  let place = chance.under(moves.reduce((sum, { weight }) => sum + weight, 0));
  const chosen = moves.find(({ weight }) => (place -= weight) < 0);
  if (!chosen) throw new Error('there are no moves');
  return chosen;
}

/** One of the newest things in a list, or null where it is empty. */
export function oneOfNewest<T>(things: readonly T[], chance: Chance, newest = 60): T | null {
  return things.length === 0 ? null : chance.oneOf(things.slice(-newest));
}

/** Does it to one of the newest of these; false says that it came to nothing. */
export const onNewest =
  <T>(
    things: (world: World) => readonly T[],
    act: (world: World, thing: T, chance: Chance) => Promise<boolean>,
    newest?: number,
  ): Move['make'] =>
  async (world, chance) => {
    const thing = oneOfNewest(things(world), chance, newest);
    return thing !== null && (await act(world, thing, chance)) ? 'done' : 'nothing';
  };

/** What moves act on in a world: the payments that families were shown, or the families. */
export const shown = (world: World) => world.shown;
export const families = (world: World) => world.families;

/** A small part, the half or nearly all of an amount. */
export const partOf = (minor: number, chance: Chance): number =>
  Math.max(1, Math.floor((minor * chance.oneOf([5, 30, 50, 95])) / 100));

/** A payer's amount: mostly the right one, otherwise less or more. */
export const amountSent = (minor: number, chance: Chance): number =>
  chance.happens(0.7) ? minor : chance.happens(0.5) ? partOf(minor, chance) : minor + partOf(minor, chance);
