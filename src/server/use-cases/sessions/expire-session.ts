import type { SchoolSession } from '#contracts/school-api';
import { markExpiryAnnounced } from '../../db/links.ts';
import { announceSession } from '../../db/outbox.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { readSessionsOfSchool } from '../../db/sessions-of-school.ts';
import type { Services } from '../../start/services.ts';
import type { Keep } from '../../http/idempotency.ts';
import { revokeVoucherLinks } from '../../db/voucher-links.ts';
import { sessionForSchool } from './read-session-for-school.ts';
import { endLinks, lockUnpaid } from './renew-link.ts';

export interface ExpireWish {
  readonly id: string;
  readonly withVoucherLinks: boolean;
}

/**
 * Ends every link of a session now and tells the school so; once ended, it changes nothing. A pending payment and its voucher
 * stay alive: money that comes is booked; with `withVoucherLinks` nobody can look at the voucher by its own link any more. Refuses as `payment_session_not_found` or `payment_session_already_paid`.
 */
export async function expireSession(
  services: Services,
  school: CallingSchool,
  { id, withVoucherLinks }: ExpireWish,
  keep: Keep<SchoolSession>,
): Promise<SchoolSession> {
  let revoked: readonly string[] = [];
  const expired = await services.db.transaction().execute(async (trx) => {
    const session = await lockUnpaid(trx, school, id);
    await endLinks(trx, id);
    if (withVoucherLinks) revoked = await revokeVoucherLinks(trx, { sessionId: id });
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
  for (const paymentId of revoked) services.live.notify(paymentId);
  return expired;
}
