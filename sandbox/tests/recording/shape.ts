/**
 * The structure of a value: its fields and their kinds. One entry of a list stands for all. Null in either recording is
 * null: whether a reference or a response was there in time is chance.
 */
export function shapeOf(value: unknown, beside: unknown): unknown {
  if (value === null || beside === null) return null;
  if (Array.isArray(value))
    return value.slice(0, 1).map((each) => shapeOf(each, Array.isArray(beside) ? (beside as unknown[])[0] : undefined));
  if (typeof value !== 'object') return typeof value;
  const others = typeof beside === 'object' ? new Map(Object.entries(beside)) : new Map<string, unknown>();
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shapeOf(each, others.get(name))] as const),
  );
}
