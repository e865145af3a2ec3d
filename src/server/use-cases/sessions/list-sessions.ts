import type * as z from 'zod/mini';
import type { SessionList, sessionListQuery } from '#contracts/school-api';
import type { CallingSchool } from '../../db/schools.ts';
import { readSessionsOfSchool } from '../../db/sessions-of-school.ts';
import { pageOf, readCursor } from '../../http/page-cursor.ts';
import type { Services } from '../../start/services.ts';
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
    after: readCursor(query.cursor),
    limit: query.limit + 1,
  });
  return pageOf(rows, query.limit, ({ session }) => sessionForSchool(session));
}
