import * as z from 'zod/mini';
import type { SessionList, sessionListQuery } from '#contracts/school-api';
import type { CallingSchool } from '../db/schools.ts';
import { type PagePosition, readSessionsOfSchool } from '../db/sessions-of-school.ts';
import { invalidRequest } from '../request-check.ts';
import type { Services } from '../services.ts';
import { sessionForSchool } from './read-session-for-school.ts';

/** One page of this school's sessions, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listSessions(
  services: Services,
  school: CallingSchool,
  query: z.infer<typeof sessionListQuery>,
): Promise<SessionList> {
  const rows = await readSessionsOfSchool(services.db, {
    schoolId: school.id,
    status: query.status,
    externalId: query.external_id,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    data: page.map(({ session }) => sessionForSchool(session)),
    next_cursor: last ? writeCursor(last.position) : null,
  };
}

/** The instant is PostgreSQL's own text: a Date would lose its microseconds. */
const position = z.tuple([
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/)),
  z.uuid(),
]);

function writeCursor({ at, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

function readCursor(cursor: string): PagePosition {
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
