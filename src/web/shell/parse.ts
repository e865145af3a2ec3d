/**
 * Where a text becomes a value: the only file of the browser's that calls `JSON.parse` and `.json()`.
 * Source: docs/decisions/0095.
 */

/** Whether a value has what a page reads of it. */
export type Check<T> = (value: unknown) => value is T;

/** What a text holds; undefined where that is not JSON, or not what it claims to be. */
export function parseJson<T>(text: string | null, isWhole: Check<T>): T | undefined {
  try {
    const value: unknown = JSON.parse(text || 'null');
    return isWhole(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The same of an answer's body, which in the server's process is no text (`askInProcess`). One without a body holds null. Rejects where the line is cut. */
export async function parseBody<T>(response: Response, isWhole: Check<T>): Promise<T | undefined> {
  const value: unknown = response.status === 204 ? null : await response.json();
  return isWhole(value) ? value : undefined;
}

/** What is not looked into. */
export const anything = (value: unknown): value is unknown => value !== undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The kind of value that a field has: what a page breaks on where it is another. */
type KindOf<V> = V extends string
  ? 'string'
  : V extends number
    ? 'number'
    : V extends boolean
      ? 'boolean'
      : V extends readonly unknown[]
        ? 'list'
        : 'object';

/** The check for a record by some of its fields. Types hold each name and kind to the contract's. */
export function withFields<T extends object>(fields: {
  readonly [K in keyof T]?: KindOf<NonNullable<T[K]>>;
}): Check<T> {
  const kinds = Object.entries(fields);
  return (value): value is T => isRecord(value) && kinds.every(([name, kind]) => kindOf(value[name]) === kind);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** A list of such; what is another thing is left out. */
export const listOf = <T>(isItem: Check<T>, value: unknown): readonly T[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

/** A text among facts that nobody has checked; null where there is none. */
export function textIn(facts: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A text field of a form; empty where it has none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
