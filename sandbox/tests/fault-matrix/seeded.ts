/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  under(below: number): number;
  /** True so often: 0.3 is three times of ten. */
  happens(probability: number): boolean;
  /** Throws when there is nothing to choose from. */
  oneOf<T>(choices: readonly T[]): T;
  shuffled<T>(things: readonly T[]): T[];
}

/** Mulberry32. Source: https://github.com/bryc/code/blob/master/jshash/PRNGs.md. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const under = (below: number) => Math.floor(next() * below);
  return {
    under,
    happens: (probability) => next() < probability,
    oneOf: (choices) => {
      const chosen = choices[under(choices.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}
