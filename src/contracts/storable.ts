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

/** Where in a parsed body or query stands text with a NUL or half a character, which is no text to a database; null for nowhere. Names count too. */
export function unstorableIn(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? unstorableIn(inner, [...path, name]) : path;
    if (found) return found;
  }
  return null;
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
