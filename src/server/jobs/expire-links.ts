import { lockToExpire, markExpiryAnnounced, sessionsToExpire } from '../db/links.ts';
import { announceSession } from '../db/outbox.ts';
import type { Services } from '../start/services.ts';
import { workOff } from './work-off.ts';

const batch = 20;

/** Tells each school once that the newest link of a session, not paid, has ended by itself. Answers how many it told. */
export async function expireLinks(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const told = await workOff(services, {
    work: 'links',
    due: (except) => sessionsToExpire(services.db, { except, most: batch }),
    one: ({ id }) => expireOne(services, id),
    isStopping,
  });
  if (told > 0) services.wake('outbox');
  return told;
}

/** One transaction a session: a crash in between loses none and repeats none. */
async function expireOne(services: Services, sessionId: string): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    if (!(await lockToExpire(trx, sessionId))) return false;
    await announceSession(trx, sessionId, 'payment_session.expired');
    await markExpiryAnnounced(trx, sessionId);
    return true;
  });
}
