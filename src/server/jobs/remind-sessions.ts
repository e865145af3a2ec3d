import { holdSession } from '../db/read/money-state.ts';
import {
  claimReminder,
  markReminded,
  type OpenPlace,
  type OpenPage,
  schoolsToRemind,
  sessionsToRemind,
} from '../db/write/session-reminders.ts';
import { queueSessionReminder } from '../mail/queue-link-email.ts';
import type { Services } from '../services/services.ts';
import { eachAlone } from './work-off.ts';

/** Sessions of one statement: some milliseconds. */
const looked = 200;
/** E-mails that are written side by side. */
const atOnce = 20;

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

/** Looks at all of a school's open sessions, a page at a time. */
async function remindSchool(services: Services, schoolId: string, isStopping: () => boolean): Promise<number> {
  let reminded = 0;
  let after: OpenPlace | null = null;
  do {
    const { due, last }: OpenPage = await sessionsToRemind(services.db, { schoolId, after, looked });
    for (let at = 0; at < due.length && !isStopping(); at += atOnce)
      reminded += await eachAlone(services, 'reminders', due.slice(at, at + atOnce), ({ id }) =>
        remindOne(services, id),
      );
    after = last;
  } while (after !== null && !isStopping());
  return reminded;
}

/** Checks again under the session's lock: of several processes one reminds, and none once a payment has begun. */
function remindOne(services: Services, sessionId: string): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const due = await claimReminder(trx, sessionId);
    return due !== null && (await queueSessionReminder(trx, services, sessionId, due));
  });
}
