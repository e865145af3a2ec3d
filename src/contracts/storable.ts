/** What no PostgreSQL keeps, refused where it comes in, before it is an error of ours. */
import * as z from 'zod/mini';

/** Calendars of databases begin with the year 1. */
const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A day that a caller names, `YYYY-MM-DD`. */
export const namedDay = z.iso.date().check(z.refine(hasYear, 'must be a day after the year 0000'));

/** An instant that a caller names, with its offset. */
export const namedInstant = z.iso
  .datetime({ offset: true })
  .check(z.refine(hasYear, 'must be an instant after the year 0000'));

/**
 * Where in a parsed body or query stands text with a NUL or half a character, which is no text to a database; null for
 * nowhere. Names count too. However deep it is nested, it needs no deeper stack.
 */
export function unstorableIn(value: unknown): readonly string[] | null {
  const waiting: { readonly held: unknown; readonly path: readonly string[] }[] = [{ held: value, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { held, path } = next;
    if (typeof held === 'string' && !isStorable(held)) return path;
    if (typeof held !== 'object' || held === null) continue;
    for (const [name, inner] of Object.entries(held)) {
      if (!isStorable(name)) return path;
      // What is nested deeper is still looked at, but named by where that began.
      waiting.push({ held: inner, path: path.length < deepestNamed ? [...path, name] : path });
    }
  }
  return null;
}

const deepestNamed = 20;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
