import type { Context } from 'hono';

/** What a call's path names; empty where it names nothing. */
export function namedIn(c: Context): string {
  const named: Readonly<Record<string, string>> = c.req.param();
  return Object.values(named)[0] ?? '';
}
