import type { Kysely } from 'kysely';
import type { SchoolSession } from '#contracts/school-api';
import { markExpiryAnnounced } from '../../db/links.ts';
import { announceSession } from '../../db/outbox.ts';
import type { Database } from '../../db/schema.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { readSessionsOfSchool } from '../../db/sessions-of-school.ts';
import type { Services } from '../../services.ts';
import { sessionForSchool } from './read-session-for-school.ts';
import { endLinks, lockUnpaid } from './renew-link.ts';

/** Stores the answer with the change, for a caller who sends the same request again. */
export type KeepExpired = (trx: Kysely<Database>, session: SchoolSession) => Promise<void>;

/**
 * Ends every link of a session now and tells the school so; once ended, it changes nothing. A pending payment and its voucher
 * stay alive: money that comes is booked. Refuses as `payment_session_not_found` or `payment_session_already_paid`.
 */
export async function expireSession(
  services: Services,
  school: CallingSchool,
  id: string,
  keep: KeepExpired,
): Promise<SchoolSession> {
  const expired = await services.db.transaction().execute(async (trx) => {
    const session = await lockUnpaid(trx, school, id);
    await endLinks(trx, id);
    if (!session.expiryAnnounced) {
      await announceSession(trx, id, 'payment_session.expired');
      await markExpiryAnnounced(trx, id);
    }
    const [found] = await readSessionsOfSchool(trx, { schoolId: school.id, id, limit: 1 });
    if (!found) throw new Error('a locked session cannot be gone');
    const answer = sessionForSchool(found.session);
    await keep(trx, answer);
    return answer;
  });
  services.wake('outbox');
  return expired;
}
