import * as z from 'zod/mini';
import { namedDay } from '#contracts/storable';
import { invalidRequest } from '../../basics/invalid-request.ts';

/** The end of a list's page: after this row, newest first. `at` is the database's own text. */
export interface PagePosition {
  readonly at: string;
  readonly id: string;
}

/** PostgreSQL's own text: a Date would lose its microseconds. A day not in its calendar was made up. */
const instant = z.string().check(
  z.regex(/^\S{10} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/),
  z.refine((text) => namedDay.safeParse(text.slice(0, 10)).success),
);
/** A place in a school's log. */
export const numbered = z.string().check(z.regex(/^\d{1,15}$/));

function writeCursor({ at, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Returns a list query's limits: one row more than a page, to see whether another follows. Refuses as `readCursor`. */
export const pageAsked = (
  school: { readonly id: string },
  query: { readonly cursor?: string | undefined; readonly limit: number },
  at?: z.ZodMiniType<string>,
): PageAsked => ({
  schoolId: school.id,
  after: readCursor(query.cursor, at),
  limit: query.limit + 1,
});

/** The rows of a school that a list requests. */
export interface PageAsked {
  readonly schoolId: string;
  readonly after?: PagePosition | undefined;
  readonly limit: number;
}

/** Returns one page of rows, read with one more than `limit`, which tells whether another page follows. */
export function pageOf<Row extends { readonly position: PagePosition }, Shown>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
): { data: Shown[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { data: page.map(show), next_cursor: last ? writeCursor(last.position) : null };
}

/** Reads the `cursor` of a query; undefined where there is none. Refuses one we did not give as `invalid_request`. */
export function readCursor(cursor: string | undefined, at: z.ZodMiniType<string> = instant): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const parsed = z.tuple([at, z.uuid()]).safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalidRequest({ path: ['cursor'], message: 'must be a next_cursor of this list' });
  return { at: parsed.data[0], id: parsed.data[1] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
