import type { Transaction } from 'kysely';
import type { Locale } from '#i18n/locale';
import { countRecent } from '../../db/emails.ts';
import { lockSession } from '../../db/links.ts';
import { announceSession } from '../../db/outbox.ts';
import type { Database } from '../../db/tables.generated.ts';
import { findLink, readSessionFacts } from '../../db/session-facts.ts';
import { equalInConstantTime, sha256 } from '../../auth/keys.ts';
import { queueLinkEmail } from '../../mail/queue-link-email.ts';
import type { Services } from '../../start/services.ts';
import { replaceLinks } from './renew-link.ts';

/** Letters one family may get in an hour, whoever asks for them. */
const mostPerSession = { letters: 3, seconds: 3600 };

/** No session has it: read for a key that nobody was given, so that such a key costs the same reads. */
const noSession = '00000000-0000-0000-0000-000000000000';

export interface LinkRequest {
  /** What the payer's old link carries, whatever it is. */
  readonly key: string;
  readonly email: string;
  readonly locale: Locale | null;
}

/**
 * Sends a new link to the address on file when the key belongs, or belonged, to a session that is not paid and the address
 * typed is that one; else does nothing. Says nothing of which it was: the caller answers the same in every case.
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

async function makeLink(
  trx: Transaction<Database>,
  services: Services,
  sessionId: string,
  locale: Locale | null,
): Promise<boolean> {
  const session = await lockSession(trx, sessionId, null);
  if (!session || session.state === 'paid') return false;
  const sent = await countRecent(trx, sessionId, 'new_link', mostPerSession.seconds);
  if (sent >= mostPerSession.letters) return false;
  const link = await replaceLinks(trx, sessionId, session.now);
  await queueLinkEmail(trx, services, { kind: 'new_link', sessionId, link, locale });
  await announceSession(trx, sessionId, 'payment_session.link_requested');
  return true;
}

const normal = (address: string): string => address.trim().toLowerCase();
