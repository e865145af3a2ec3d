import * as z from 'zod/mini';
import type { ScreenCall } from './screen.ts';

const shownMs = 600_000;

/**
 * Encrypts what a screen shows once, a link or a secret, for that screen's address: it shows it for ten minutes. `of`:
 * the id of the row, so that another row's screen shows none.
 */
export const sealedOnce = ({ seal, now }: ScreenCall, of: string, value: string): string =>
  seal(`once ${JSON.stringify([of, value, now])}`);

const once = z.tuple([z.string(), z.string(), z.string()]);

/** Returns what the address holds for this row; null for another row's, and later. */
export function openedOnce({ open, now, query }: ScreenCall, of: string): string | null {
  const opened = open(query.get('once') ?? '');
  // Whatever else was sealed, as the words of a search, is none of it.
  if (!opened?.startsWith('once ')) return null;
  const { data } = once.safeParse(jsonIn(opened.slice(5)));
  if (!data) return null;
  const [row, value, made] = data;
  return row === of && Date.parse(now) - Date.parse(made) < shownMs ? value : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
