import { holdSession } from '../db/read/money-state.ts';
import { claimReminder, markReminded, schoolsToRemind, sessionsToRemind } from '../db/write/session-reminders.ts';
import { queueSessionReminder } from '../mail/queue-link-email.ts';
import type { Services } from '../services/services.ts';
import { workOff } from './work-off.ts';

const batch = 20;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Reminds the payers of sessions whose charges are due, on the days that their school names: each session once a day
 * at most, with a fresh link. A school's sessions are looked at once a day. Returns how many e-mails it queued.
 */
export async function remindSessions(services: Services, isStopping: () => boolean): Promise<number> {
  let reminded = 0;
  for (const { id } of await schoolsToRemind(services.db)) {
    if (isStopping()) break;
    reminded += await remindSchool(services, id, isStopping);
    if (!isStopping()) await markReminded(services.db, id);
  }
  return reminded;
}

const remindSchool = (services: Services, schoolId: string, isStopping: () => boolean): Promise<number> =>
  workOff(services, {
    work: 'reminders',
    due: (except) => sessionsToRemind(services.db, { schoolId, after: except.at(-1) ?? beforeAll, most: batch }),
    one: ({ id }) => remindOne(services, id),
    isStopping,
  });

/** Checks again under the session's lock: of several processes one reminds, and none once a payment has begun. */
function remindOne(services: Services, sessionId: string): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const due = await claimReminder(trx, sessionId);
    return due !== null && (await queueSessionReminder(trx, services, sessionId, due));
  });
}
