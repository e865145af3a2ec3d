import type { SchoolSession } from '#contracts/school-sessions';
import type { RenewedLink } from '#contracts/session-changes';
import type { Locale } from '#i18n/locale';
import { countRecent, dropUnsent } from '../../db/write/emails.ts';
import { type FreshLink, insertLink, lockSession, markExpiryAnnounced, revokeLinks } from '../../db/write/links.ts';
import { isSettledElsewhere } from '../../db/read/money-state.ts';
import { announceSession } from '../../db/write/outbox.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { readSessionFacts } from '../../db/read/session-facts.ts';
import { findLink } from '../../db/read/opening.ts';
import { readSessionsOfSchool } from '../../db/read/sessions-of-school.ts';
import { revokeCheckCodes } from '../../db/write/check-codes.ts';
import { revokeVoucherLinks } from '../../db/write/voucher-links.ts';
import { equalInConstantTime, sha256 } from '../../basics/keys.ts';
import { refuseWithoutMail } from '../../mail/queue-email.ts';
import { linkEmailKinds, linkUrl, queueLinkEmail } from '../../mail/queue-link-email.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { keeping, type SchoolChange } from '../school-call.ts';
import { sessionForSchool } from './sessions-of-school.ts';

/**
 * Gives a session a new link of 72 hours and ends all older ones; with `send` the payer gets it by e-mail. Refuses as
 * `payment_session_not_found`, `payment_session_already_paid`, or `invalid_request` if `send` is set and e-mail is not
 * set up. A payment in process goes on.
 */
export async function renewLink(
  call: SchoolChange<RenewedLink>,
  { id, send }: { readonly id: string; readonly send: boolean },
): Promise<RenewedLink> {
  const { services, school } = call;
  refuseWithoutMail(services, 'send', send);
  const renewed = await keeping(call, async (trx) => {
    const session = await lockUnpaid(trx, school, id);
    if (await isSettledElsewhere(trx, id)) throw paid();
    const link = await replaceLinks(trx, id, session.now);
    if (send) await queueLinkEmail(trx, services, { kind: 'new_link', sessionId: id, link, locale: null });
    return { url: linkUrl(services, link), link_expires_at: link.expiresAt.toISOString() };
  });
  if (send) services.wake('mail');
  return renewed;
}

/**
 * Locks a session of this school whose links may still change. Refuses as `payment_session_not_found` or
 * `payment_session_already_paid`.
 */
async function lockUnpaid(trx: Trx, school: CallingSchool, id: string) {
  const session = await lockSession(trx, id, school.id);
  if (!session) throw new Refusal('payment_session_not_found', 'There is no such payment session.');
  if (session.state === 'paid') throw paid();
  return session;
}

const paid = () => new Refusal('payment_session_already_paid', 'The session is paid.');

/** Replaces all older links by a new one; e-mails with an older link are not sent. The session's lock is held. */
async function replaceLinks(trx: Trx, sessionId: string, now: Date): Promise<FreshLink> {
  await endLinks(trx, sessionId);
  return insertLink(trx, sessionId, now);
}

/** Ends every link of a session, on paper and on its way. The session's lock is held. */
async function endLinks(trx: Trx, sessionId: string): Promise<void> {
  await revokeLinks(trx, sessionId);
  await dropUnsent(trx, sessionId, linkEmailKinds);
}

/** E-mails that one family may get in an hour, from all requests. */
const mostPerSession = { emails: 3, seconds: 3600 };

/** No session has it: read for a key that nobody was given, so that such a key costs the same reads. */
const noSession = '00000000-0000-0000-0000-000000000000';

export interface LinkRequest {
  /** The key in the payer's old link, valid or not. */
  readonly key: string;
  readonly email: string;
  readonly locale: Locale | null;
}

/**
 * Sends a new link to the address on file if the key belongs, or belonged, to an unpaid session and the typed address
 * is that one; else does nothing. Returns nothing that tells the cases apart: the response is the same in each.
 */
export async function requestLink(services: Services, { key, email, locale }: LinkRequest): Promise<void> {
  const link = await findLink(services.db, sha256(key));
  const facts = await readSessionFacts(services.db, link?.sessionId ?? noSession);
  const known = equalInConstantTime(normal(email), normal(facts?.payer.email ?? ''));
  if (!facts || !known || !services.mailer) return;
  const made = await services.db.transaction().execute((trx) => makeLink(trx, services, facts.id, locale));
  if (!made) return;
  services.wake('mail');
  services.wake('outbox');
}

async function makeLink(trx: Trx, services: Services, sessionId: string, locale: Locale | null): Promise<boolean> {
  const session = await lockSession(trx, sessionId, null);
  if (!session || session.state === 'paid' || (await isSettledElsewhere(trx, sessionId))) return false;
  const sent = await countRecent(trx, sessionId, 'new_link', mostPerSession.seconds);
  if (sent >= mostPerSession.emails) return false;
  const link = await replaceLinks(trx, sessionId, session.now);
  await queueLinkEmail(trx, services, { kind: 'new_link', sessionId, link, locale });
  await announceSession(trx, sessionId, 'payment_session.link_requested');
  return true;
}

const normal = (address: string): string => address.trim().toLowerCase();

export interface ExpireRequest {
  readonly id: string;
  readonly withVoucherLinks: boolean;
  readonly withCheckCodes: boolean;
}

/**
 * Ends every link of a session now and notifies the school; once ended, it changes nothing. A pending payment and its
 * voucher stay alive, and its money is booked. `withVoucherLinks` ends the voucher's own link too, `withCheckCodes` the
 * verification of its papers. Refuses as `payment_session_not_found` or `payment_session_already_paid`.
 */
export async function expireSession(
  call: SchoolChange<SchoolSession>,
  { id, withVoucherLinks, withCheckCodes }: ExpireRequest,
): Promise<SchoolSession> {
  const { services, school } = call;
  let revoked: readonly string[] = [];
  const expired = await keeping(call, async (trx) => {
    const session = await lockUnpaid(trx, school, id);
    await endLinks(trx, id);
    if (withVoucherLinks) revoked = await revokeVoucherLinks(trx, { sessionId: id });
    if (withCheckCodes) await revokeCheckCodes(trx, { sessionId: id });
    if (!session.expiryAnnounced) {
      await announceSession(trx, id, 'payment_session.expired');
      await markExpiryAnnounced(trx, id);
    }
    const [found] = await readSessionsOfSchool(trx, { schoolId: school.id, id, limit: 1 });
    if (!found) throw new Error('a locked session cannot be gone');
    return sessionForSchool(found.session);
  });
  services.wake('outbox');
  for (const paymentId of revoked) services.live.notify(paymentId);
  return expired;
}
