/**
 * Memoizes `make` by its arguments: `Intl` and `Temporal` objects cost far more to make than to use, on a phone too.
 * Without `most` nothing is ever dropped: for few arguments, such as locales and zones. For many, such as instants, at
 * most `most` results are stored.
 */
export function memoize<A extends readonly unknown[], T>(make: (...by: A) => T, most = Infinity): (...by: A) => T {
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

/** The number of stored results for instants: for the page being drawn, and some others. */
export const fewInstants = 200;
