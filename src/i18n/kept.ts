/**
 * `make`, called once for each set of arguments: what `Intl` makes costs far more to make than to use, on a phone too.
 * For arguments of which there are few, such as locales and zones: nothing is ever dropped.
 */
export function kept<A extends readonly unknown[], T>(make: (...by: A) => T): (...by: A) => T {
  const made = new Map<string, T>();
  return (...by) => {
    const name = JSON.stringify(by);
    const found = made.get(name) ?? make(...by);
    made.set(name, found);
    return found;
  };
}
