/**
 * `make`, called once for each set of arguments: what `Intl` and `Temporal` make costs far more to make than to use, on a
 * phone too. For arguments of which there are few, such as locales and zones, nothing is ever dropped; of others, such as
 * instants, that many are kept at `most`.
 */
export function kept<A extends readonly unknown[], T>(make: (...by: A) => T, most = Infinity): (...by: A) => T {
  const made = new Map<string, T>();
  return (...by) => {
    const name = JSON.stringify(by);
    const found = made.get(name);
    if (found !== undefined) return found;
    const fresh = make(...by);
    if (made.size >= most) made.clear();
    made.set(name, fresh);
    return fresh;
  };
}

/** How many answers about instants are kept: those of a page that is being drawn, and of some beside it. */
export const fewInstants = 200;
