/** Refuses text that PostgreSQL cannot store or that no person intends. */
import * as z from 'zod/mini';
import { hasHidden, isOneLine, shownLine } from '#domain/plain-text';

/** Calendars of databases begin with the year 1. */
const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A day that a caller names, `YYYY-MM-DD`. */
export const namedDay = z.iso.date().check(z.refine(hasYear, 'must be a day after the year 0000'));

/** An instant that a caller names, with its offset. */
export const namedInstant = z.iso
  .datetime({ offset: true })
  .check(z.refine(hasYear, 'must be an instant after the year 0000'));

const withoutHidden = 'must be text without control, direction and zero-width characters';

/** A text of one line, as a name is: without spaces around it, of `least` to `most` characters, none of them hidden. */
export const lineOfText = (most: number, least = 1) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine(isOneLine, 'must be one line'),
    z.refine((text) => !hasHidden(text), withoutHidden),
  );

/** A payer's text, on one line. Removes hidden characters of a paste: the payer cannot see them. */
export const typedLine = (most: number) => z.string().check(z.maxLength(most), z.overwrite(shownLine));

export interface RefusedText {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * Returns the first refused text in a parsed body or query, or null: text with a NUL or half a character, which a
 * database does not store, or with hidden characters. The fields `asItCame` may have those: they are others' texts.
 * Names count too. Deep nesting needs no deeper stack.
 */
export function refusedTextIn(value: unknown, asItCame: readonly string[] = []): RefusedText | null {
  const waiting: { readonly held: unknown; readonly path: readonly string[] }[] = [{ held: value, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { held, path } = next;
    const message = typeof held === 'string' ? whyRefused(held, asItCame.includes(path[0] ?? '')) : null;
    if (message) return { path, message };
    if (typeof held !== 'object' || held === null) continue;
    for (const [name, inner] of Object.entries(held)) {
      const why = whyRefused(name, false);
      if (why) return { path, message: why };
      // Deeper values are still checked, but named by their ancestor at the limit.
      waiting.push({ held: inner, path: path.length < deepestNamed ? [...path, name] : path });
    }
  }
  return null;
}

const deepestNamed = 20;

function whyRefused(text: string, mayHide: boolean): string | null {
  if (!text.isWellFormed() || text.includes('\u0000')) return 'must be text without NUL and without half characters';
  return !mayHide && hasHidden(text) ? withoutHidden : null;
}
