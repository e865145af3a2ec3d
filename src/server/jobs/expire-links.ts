import { markExpiryAnnounced, sessionsToExpire } from '../db/links.ts';
import { announceSession } from '../db/outbox.ts';
import type { Services } from '../services.ts';

const batch = 20;

/** Tells each school once that the newest link of a session, not paid, has ended by itself. Answers how many it told. */
export async function expireLinks(services: Services): Promise<number> {
  let told = 0;
  // One transaction a session: a crash in between loses none and repeats none.
  while (told < batch && (await expireOne(services))) told += 1;
  if (told > 0) services.wake('outbox');
  return told;
}

async function expireOne(services: Services): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const [sessionId] = await sessionsToExpire(trx, 1);
    if (sessionId === undefined) return false;
    await announceSession(trx, sessionId, 'payment_session.expired');
    await markExpiryAnnounced(trx, sessionId);
    return true;
  });
}
