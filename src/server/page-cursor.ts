import * as z from 'zod/mini';
import { invalidRequest } from './request-check.ts';

/** Where a page of a list ended: after this row, newest first. `at` is the database's own text of the instant. */
export interface PagePosition {
  readonly at: string;
  readonly id: string;
}

/** The instant is PostgreSQL's own text: a Date would lose its microseconds. */
const position = z.tuple([
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/)),
  z.uuid(),
]);

/** A position as the `next_cursor` of a list. */
export function writeCursor({ at, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Reads the `cursor` of a query; undefined where there is none. Refuses one we did not give as `invalid_request`. */
export function readCursor(cursor: string | undefined): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalidRequest({ path: ['cursor'], message: 'must be a next_cursor of this list' });
  const [at, id] = parsed.data;
  return { at, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
