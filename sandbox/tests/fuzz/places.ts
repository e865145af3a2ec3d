/** A place in a value of JSON: the names that lead to it. */
export type Place = readonly string[];

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every place in a value, the value itself first. */
export function placesIn(value: unknown, place: Place = []): readonly Place[] {
  const inner = isRecord(value)
    ? Object.entries(value).flatMap(([name, each]) => placesIn(each, [...place, name]))
    : [];
  return [place, ...inner];
}

/** What stands at a place. */
export const at = (value: unknown, place: Place): unknown =>
  place.reduce((held: unknown, name) => (isRecord(held) ? held[name] : undefined), value);

/** Returns the value with something else at a place. */
export function put(value: unknown, [name, ...rest]: Place, given: unknown): unknown {
  if (name === undefined) return given;
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === name ? put(each, rest, given) : each));
  return isRecord(value) ? { ...value, [name]: put(value[name], rest, given) } : value;
}
