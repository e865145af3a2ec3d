import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isLinkLive } from '#domain/access-link';
import { owed, owedOn } from '#domain/money-state';
import { type Locale, localeOf } from '#i18n/locale';
import { type FreshLink, insertLink } from '../db/write/links.ts';
import type { Trx } from '../db/driver/db.ts';
import { readSessionFacts, type SessionFacts } from '../db/read/session-facts.ts';
import { newKey, sha256 } from '../basics/keys.ts';
import type { Services } from '../services/services.ts';
import { schoolOnEmail } from './brand.ts';
import { isMailAddress } from './mail-address.ts';
import { queueEmail } from './queue-email.ts';

/** The kinds that carry a link; they are given up unsent when their link is revoked. */
export const linkEmailKinds = ['access_link', 'new_link', 'session_reminder'] as const;

export interface LinkEmail {
  readonly kind: Exclude<(typeof linkEmailKinds)[number], 'session_reminder'>;
  readonly sessionId: string;
  readonly link: FreshLink;
  /** The payer's locale; null follows the school's country. */
  readonly locale: Locale | null;
}

export async function queueLinkEmail(
  trx: Trx,
  services: Services,
  { kind, sessionId, link, locale: payerLocale }: LinkEmail,
): Promise<void> {
  const facts = services.mailer ? await readSessionFacts(trx, sessionId) : null;
  // Nothing is owed: other sessions settled its charges.
  if (!facts || facts.state === 'paid') return;
  const locale = payerLocale ?? localeOf[facts.country];
  const data = linkData(services, facts, link, locale);
  await queueEmail(trx, services, { kind, about: link.id, ...addressed(facts, locale), data });
}

/** The day on which a charge is due, and whether it is over. */
interface DueDay {
  readonly day: string;
  readonly isPast: boolean;
}

/**
 * Queues a reminder of a session with a link of its own, which works beside earlier ones: one for each day on which a
 * charge is due and each day on which it is sent. Returns whether it did. The session's lock is held.
 */
export async function queueSessionReminder(
  trx: Trx,
  services: Services,
  sessionId: string,
  { day, isPast }: DueDay,
): Promise<boolean> {
  const facts = await readSessionFacts(trx, sessionId);
  if (!facts || facts.state === 'paid' || !isMailAddress(facts.payer.email.trim())) return false;
  const locale = localeOf[facts.country];
  const link = await insertLink(trx, sessionId, facts.now);
  const data = {
    ...linkData(services, facts, link, locale),
    dueDay: day,
    isPast,
    stopUrl: stopRemindersUrl(services, sessionId),
  };
  await queueEmail(trx, services, { kind: 'session_reminder', about: link.id, ...addressed(facts, locale), data });
  return true;
}

/** Returns the address of the page on which a session's payer ends the school's reminders. */
const stopRemindersUrl = ({ origin, keys }: Pick<Services, 'origin' | 'keys'>, sessionId: string): string =>
  `${origin}/reminders/${sessionId}.${keys.reminderKey(sessionId)}`;

const addressed = ({ id: sessionId, school, payer }: SessionFacts, locale: Locale) => ({
  sessionId,
  schoolId: school.id,
  locale,
  to: payer.email.trim(),
});

function linkData(services: Services, facts: SessionFacts, link: FreshLink, locale: Locale) {
  const { school, payer, charges, country, currency, isInParts } = facts;
  const unpaid = charges.filter((charge) => owed(charge) > 0);
  // Parts are paid one at a time, the oldest first.
  const asked = isInParts ? unpaid.slice(0, 1) : unpaid;
  return {
    school: schoolOnEmail(school),
    payerName: payer.first_name,
    studentNames: asked.map((charge) => charge.details.student_name),
    amount: owedOn(asked),
    currency,
    url: linkUrl(services, link, locale === localeOf[country] ? null : locale),
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** Returns a link's address; with a language only if it is not the country's own. */
export function linkUrl(
  services: Pick<Services, 'origin'>,
  { key }: Pick<FreshLink, 'key'>,
  locale: Locale | null = null,
) {
  return `${services.origin}/checkout?data=${key}${locale ? `&locale=${locale}` : ''}`;
}

export interface CheckoutLink {
  readonly url: string;
  /** Whether it opens the session; else it leads to the page for another link. */
  readonly isLive: boolean;
}

const ends = z.object({ expires_at: z.date(), revoked_at: z.nullable(z.date()) });

/**
 * Makes another key of a session's newest link, for an e-mail: keys are not stored, so the link itself cannot be
 * written again. It ends when that link does, and is revoked with it, so nobody's access becomes longer. Null without a
 * link. The session's lock is held.
 */
export async function copyNewestLink(
  trx: Trx,
  services: Pick<Services, 'origin'>,
  { id, country, now }: Pick<SessionFacts, 'id' | 'country' | 'now'>,
  locale: Locale,
): Promise<CheckoutLink | null> {
  const key = newKey();
  const { rows } = await sql<unknown>`
    insert into access_link (id, session_id, key_sha256, expires_at, revoked_at, created_at)
    select ${randomUUIDv7()}, session_id, ${sha256(key)}, expires_at, revoked_at, app_now() from access_link
    where session_id = ${id} order by revoked_at is not null, expires_at desc limit 1
    returning expires_at, revoked_at`.execute(trx);
  if (!rows[0]) return null;
  const { expires_at: expiresAt, revoked_at: revokedAt } = ends.parse(rows[0]);
  return {
    url: linkUrl(services, { key }, locale === localeOf[country] ? null : locale),
    isLive: isLinkLive({ expiresAt, revokedAt }, now),
  };
}
