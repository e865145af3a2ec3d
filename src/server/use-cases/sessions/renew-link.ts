import type { Transaction } from 'kysely';
import type { RenewedLink } from '#contracts/school-api';
import { dropUnsent } from '../../db/emails.ts';
import { type FreshLink, insertLink, lockSession, revokeLinks } from '../../db/links.ts';
import type { Database } from '../../db/tables.generated.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { linkEmailKinds, linkUrl, queueLinkEmail } from '../../mail/queue-link-email.ts';
import { refuseWithoutMail } from '../../mail/queue-email.ts';
import { Refusal } from '../../http/problem-response.ts';
import type { Keep } from '../../http/idempotency.ts';
import type { Services } from '../../start/services.ts';

/**
 * Gives a session a new link of 72 hours and ends all older ones; with `send` the payer gets it by e-mail.
 * Refuses as `payment_session_not_found`, `payment_session_already_paid`, or `invalid_request` when a letter is wanted and
 * e-mail is not set up. A payment in process goes on.
 */
export async function renewLink(
  services: Services,
  school: CallingSchool,
  { id, send }: { readonly id: string; readonly send: boolean },
  keep: Keep<RenewedLink>,
): Promise<RenewedLink> {
  refuseWithoutMail(services, 'send', send);
  const renewed = await services.db.transaction().execute(async (trx) => {
    const session = await lockUnpaid(trx, school, id);
    const link = await replaceLinks(trx, id, session.now);
    if (send) await queueLinkEmail(trx, services, { kind: 'new_link', sessionId: id, link, locale: null });
    const answer = { url: linkUrl(services, link), link_expires_at: link.expiresAt.toISOString() };
    await keep(trx, answer);
    return answer;
  });
  if (send) services.wake('mail');
  return renewed;
}

/** Locks a session of this school whose links may still change. Refuses as `payment_session_not_found` or `payment_session_already_paid`. */
export async function lockUnpaid(trx: Transaction<Database>, school: CallingSchool, id: string) {
  const session = await lockSession(trx, id, school.id);
  if (!session) throw new Refusal('payment_session_not_found', 'There is no such payment session.');
  if (session.state === 'paid') throw new Refusal('payment_session_already_paid', 'The session is paid.');
  return session;
}

/** A new link in the place of all older ones; letters that would bring an older one are not sent any more. The session's lock is held. */
export async function replaceLinks(trx: Transaction<Database>, sessionId: string, now: Date): Promise<FreshLink> {
  await endLinks(trx, sessionId);
  return insertLink(trx, sessionId, now);
}

/** Ends every link of a session, on paper and on its way. The session's lock is held. */
export async function endLinks(trx: Transaction<Database>, sessionId: string): Promise<void> {
  await revokeLinks(trx, sessionId);
  await dropUnsent(trx, sessionId, linkEmailKinds);
}
