import type { CreatedSession } from '#contracts/school-sessions';
import type { CreateSessionRequest } from '#contracts/session-request';
import { sha256 } from '../../basics/keys.ts';
import { Refusal } from '../../basics/refusal.ts';
import { insertLink } from '../../db/write/links.ts';
import { firstOfExternalId, type FirstCondition } from '../../db/write/sessions-write.ts';
import { isSettledElsewhere } from '../../db/read/money-state.ts';
import { readSessionsOfSchool } from '../../db/read/sessions-of-school.ts';
import { linkUrl } from '../../mail/queue-link-email.ts';
import { keeping, type SchoolChange } from '../school-call.ts';
import { sessionForSchool } from './sessions-of-school.ts';

/** A hash of a creation's request, to compare it with another. Without `external_id`, which may change later. */
export const requestHash = (request: CreateSessionRequest): Buffer =>
  sha256(JSON.stringify({ ...request, external_id: null }));

/**
 * What the same request gets once more. A link that the payer has goes on beside the new one; the e-mail of `send_link`
 * was queued with the first session and is not sent again. Another request gets `external_id_reused`, however the first
 * stands.
 */
export const repeated = {
  /** The first answer may be lost, and a key is shown once. */
  payable: 'new_link',
  /** Its 72 hours are over. */
  expired: 'new_link',
  /** It stays switched off: the link works once it is on again. */
  disabled: 'new_link',
  in_process: 'new_link',
  /** Nothing is owed. */
  paid: 'payment_session_already_paid',
  /** The school ended it by `/expire`: a job that repeats itself must not open it again. */
  ended: 'payment_session_expired',
} as const satisfies Record<FirstCondition, 'new_link' | 'payment_session_already_paid' | 'payment_session_expired'>;

/** Another session of the school has this `external_id`. */
export const reusedExternalId = (session_id: string | undefined): Refusal =>
  new Refusal('external_id_reused', 'Another session has this external_id. Use a new one, or change that session.', {
    session_id,
  });

const why = {
  payment_session_already_paid: 'The session of this external_id is paid.',
  payment_session_expired:
    'You ended the session of this external_id: POST /payment_sessions/{id}/links opens it again.',
} as const;

/**
 * Answers a request whose `external_id` a session of the school has already: the first session as it is now, with a
 * link more. Refuses as `external_id_reused` when it asks for something else, and as `repeated` says.
 * `metadata.session_id` names the session.
 */
export function repeatSession(
  call: SchoolChange<CreatedSession>,
  request: CreateSessionRequest & { readonly external_id: string },
): Promise<CreatedSession> {
  const { services, school } = call;
  return keeping(call, async (trx) => {
    const first = await firstOfExternalId(trx, school.id, request.external_id);
    if (!first) throw new Error('a session that has an external_id cannot be gone');
    if (!first.requestSha256.equals(requestHash(request))) throw reusedExternalId(first.id);
    const answer = repeated[(await isSettledElsewhere(trx, first.id)) ? 'paid' : first.condition];
    if (answer !== 'new_link') throw new Refusal(answer, why[answer], { session_id: first.id });
    const link = await insertLink(trx, first.id, first.now);
    const [found] = await readSessionsOfSchool(trx, { schoolId: school.id, id: first.id, limit: 1 });
    if (!found) throw new Error('a locked session cannot be gone');
    return { ...sessionForSchool(found.session), url: linkUrl(services, link) };
  });
}
