import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { type SessionCondition, sessionCondition } from '#domain/session-condition';
import type { Database } from '#server/db/driver/tables.generated';
import { sha256 } from '#server/basics/keys';
import { scenarioName } from './scenarios.ts';

const linkRow = z.object({ key: z.string() });

/**
 * The keys of the seeded links, as `links.json` keeps them: the database has only their hashes.
 * A file that lacks a row of the table is not read, and everything is seeded anew.
 */
export const linkFile = z.record(scenarioName, linkRow);
export type KeptLinks = z.infer<typeof linkFile>;

/** A payable link must last long enough to be worth printing. */
const leastLife = "interval '1 hour'";

/** What a payer who opens the link with this key meets now. A link about to expire counts as expired. */
export async function conditionOf(db: Kysely<Database>, key: string): Promise<SessionCondition | 'not_found'> {
  const row = await db
    .selectFrom('access_link')
    .innerJoin('session', 'session.id', 'access_link.session_id')
    .innerJoin('school', 'school.id', 'session.school_id')
    .select(['session.state', 'access_link.expires_at', 'access_link.revoked_at'])
    .select((eb) => eb.or([eb.ref('session.disabled'), eb.ref('school.disabled')]).as('disabled'))
    .select(sql<Date>`app_now() + ${sql.raw(leastLife)}`.as('now'))
    .where('access_link.key_sha256', '=', sha256(key))
    .executeTakeFirst();
  if (!row) return 'not_found';
  const state = (['open', 'confirmation_pending', 'paid'] as const).find((known) => known === row.state);
  if (!state) throw new Error(`unknown session state ${row.state}`);
  return sessionCondition(
    { state, disabled: Boolean(row.disabled), linkExpiresAt: row.expires_at, linkRevoked: row.revoked_at !== null },
    row.now,
  );
}
