import * as z from 'zod/mini';
import type { ScreenCall } from './screen.ts';

const shownMs = 600_000;

/** A new link stands sealed in the address, with its session: that one's page shows it, for ten minutes. */
export const sealedLink = ({ seal, now }: ScreenCall, sessionId: string, url: string): string =>
  seal(JSON.stringify([sessionId, url, now]));

const newLink = z.tuple([z.string(), z.string(), z.string()]);

/** Returns that link; null for another session's, and later. */
export function openedLink({ open, now }: ScreenCall, sessionId: string, sealed: string): string | null {
  const opened = open(sealed);
  if (opened === null) return null;
  const [of, url, made] = newLink.parse(JSON.parse(opened));
  return of === sessionId && Date.parse(now) - Date.parse(made) < shownMs ? url : null;
}
