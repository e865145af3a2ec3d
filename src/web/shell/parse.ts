/**
 * Where text becomes values: the browser's only file that calls `JSON.parse` and `.json()`. Source:
 * docs/decisions/0095.
 */

/** Whether a value has the fields that a page reads. */
export type Check<T> = (value: unknown) => value is T;

/** Returns the parsed value; undefined if the text is no JSON, or fails the check. */
export function parseJson<T>(text: string | null, isWhole: Check<T>): T | undefined {
  try {
    const value: unknown = JSON.parse(text || 'null');
    return isWhole(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The same for a body (no text in `askInProcess`); null if it has none. Rejects if the connection is lost. */
export async function parseBody<T>(response: Response, isWhole: Check<T>): Promise<T | undefined> {
  const value: unknown = response.status === 204 ? null : await response.json();
  return isWhole(value) ? value : undefined;
}

/** Accepts any value unchecked. */
export const anything = (value: unknown): value is unknown => value !== undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The kind of a field's value: a page breaks on any other kind. */
type KindOf<V> = V extends string
  ? 'string'
  : V extends number
    ? 'number'
    : V extends boolean
      ? 'boolean'
      : V extends readonly unknown[]
        ? 'list'
        : 'object';

/** Returns a check of a record by some of its fields. Types bind each name and kind to the contract's. */
export function withFields<T extends object>(fields: {
  readonly [K in keyof T]?: KindOf<NonNullable<T[K]>>;
}): Check<T> {
  const kinds = Object.entries(fields);
  return (value): value is T => isRecord(value) && kinds.every(([name, kind]) => kindOf(value[name]) === kind);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Returns a list's valid items; leaves others out. */
export const listOf = <T>(isItem: Check<T>, value: unknown): readonly T[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

/** Returns a text from unchecked facts; null if there is none. */
export function textIn(facts: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a form's text field; empty if it has none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
