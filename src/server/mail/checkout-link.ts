import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { isLinkLive } from '#domain/access-link';
import { type Locale, localeOf } from '#i18n/locale';
import type { Database } from '../db/tables.generated.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import { newKey, sha256 } from '../auth/keys.ts';
import type { Services } from '../start/services.ts';
import { linkUrl } from './queue-link-email.ts';

export interface CheckoutLink {
  readonly url: string;
  /** Whether it opens the session; else it leads to where another link is asked for. */
  readonly isLive: boolean;
}

const ends = z.object({ expires_at: z.date(), revoked_at: z.nullable(z.date()) });

/**
 * Another key of a session's newest link, for a letter: keys are not stored, so the link itself cannot be written again.
 * It ends when that link does, and is revoked with it, so nobody's access becomes longer. Null where there is no link.
 * The session's lock is held.
 */
export async function copyNewestLink(
  trx: Transaction<Database>,
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
