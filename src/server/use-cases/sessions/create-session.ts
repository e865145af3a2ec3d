import type { CreatedSession } from '#contracts/school-sessions';
import type { CreateSessionRequest } from '#contracts/session-request';
import { openChargeCases } from '../../db/write/charge-cases.ts';
import type { Trx } from '../../db/driver/db.ts';
import { readSessionsOfSchool } from '../../db/read/sessions-of-school.ts';
import { isTaken } from '../../db/driver/unstorable.ts';
import { chargesElsewhere, insertSession, oneOfExternalId } from '../../db/write/sessions-write.ts';
import { queueLinkEmail } from '../../mail/queue-link-email.ts';
import { keeping, type SchoolChange } from '../school-call.ts';
import { checkSession, type DraftSession, draftSession } from './draft-session.ts';
import { readSchoolOffer } from './refuse-unoffered.ts';
import { repeatSession } from './repeat-session.ts';
import { sessionForSchool } from './sessions-of-school.ts';

/**
 * Creates a payment session, or answers as `repeatSession` does where the school has one of this `external_id`: the
 * unique index says so, also of two at once, and nobody asks before.
 */
export async function createSession(
  call: SchoolChange<CreatedSession>,
  request: CreateSessionRequest,
): Promise<CreatedSession> {
  try {
    return await createNew(call, request);
  } catch (error) {
    const { external_id } = request;
    if (external_id === null || !isTaken(error, oneOfExternalId)) throw error;
    return repeatSession(call, { ...request, external_id });
  }
}

/**
 * Creates a payment session with its charges and a link of 72 hours; the link's key is in the answer and nowhere else.
 * Refuses as `checkSession` and `refuseUnoffered` do.
 */
async function createNew(call: SchoolChange<CreatedSession>, request: CreateSessionRequest): Promise<CreatedSession> {
  const { services, school, keep } = call;
  checkSession(call, request);
  const { writing, created, link } = draftSession(call, request, await readSchoolOffer(call));
  const send = async (trx: Trx) => {
    if (request.send_link) await sendLink(trx, call, { created, link });
  };
  const answered = { ...writing, answer: keep.asPart(created), entry: keep.entryPart(created.id) };
  let answer = created;
  if ((await chargesElsewhere(services.db, school.id, writing.charges)).size > 0)
    answer = await createBeside(call, { writing, created, send });
  else if (request.send_link)
    await services.db.transaction().execute(async (trx) => {
      await insertSession(trx, answered);
      await send(trx);
    });
  else await insertSession(services.db, answered);
  services.wake('outbox');
  if (request.send_link) services.wake('mail');
  return answer;
}

/** Queues the e-mail with a new session's link. Call `services.wake('mail')` after the commit. */
export const sendLink = (
  trx: Trx,
  { services }: Pick<SchoolChange<unknown>, 'services'>,
  { created: { id }, link }: Pick<DraftSession, 'created' | 'link'>,
): Promise<void> => queueLinkEmail(trx, services, { kind: 'access_link', sessionId: id, link, locale: null });

interface Creation extends Pick<DraftSession, 'writing' | 'created'> {
  readonly send: (trx: Trx) => Promise<void>;
}

/** Creates a session of which other sessions have charges too: some may be settled there. */
const createBeside = (
  call: SchoolChange<CreatedSession>,
  { writing, created, send }: Creation,
): Promise<CreatedSession> =>
  keeping(call, async (trx) => {
    const { id } = writing.session;
    await insertSession(trx, writing);
    await openChargeCases(trx, id);
    await send(trx);
    const [found] = await readSessionsOfSchool(trx, { schoolId: call.school.id, id, limit: 1 });
    if (!found) throw new Error('a session that was written cannot be gone');
    return { ...created, ...sessionForSchool(found.session) };
  });
