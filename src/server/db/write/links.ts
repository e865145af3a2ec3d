import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { linkExpiry } from '#domain/access-link';
import { newKey, sha256 } from '../../basics/keys.ts';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import { unflushed } from '../driver/unflushed.ts';

/** A link with its key, which stands nowhere but in the answer or the e-mail that it is made for. */
export interface FreshLink {
  readonly id: string;
  readonly key: string;
  readonly expiresAt: Date;
}

/** Locks a session to change its links; null if it is unknown or another school's. `sessionId` may be anything. */
export async function lockSession(trx: Trx, sessionId: string, schoolId: string | null) {
  if (!z.uuid().safeParse(sessionId).success) return null;
  const row = await trx
    .selectFrom('session')
    .select(['state', sql<boolean>`expiry_announced_at is not null`.as('expiryAnnounced'), now.as('now')])
    .where('id', '=', sessionId)
    .where((eb) => (schoolId === null ? eb.lit(true) : eb('school_id', '=', schoolId)))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every live link of a session now, with the bearer tokens from it. The session's lock is held. */
export async function revokeLinks(trx: Trx, sessionId: string): Promise<void> {
  await sql`
    update access_link set revoked_at = app_now(), expires_at = least(expires_at, app_now())
    where session_id = ${sessionId} and revoked_at is null`.execute(trx);
}

/** Writes a new link of 72 hours; its end will be announced again. The session's lock is held. */
export async function insertLink(trx: Trx, sessionId: string, at: Date): Promise<FreshLink> {
  const link = { id: randomUUIDv7(), key: newKey(), expiresAt: linkExpiry(at) };
  await write(trx, { ...link, sessionId, createdAt: at });
  await trx
    .updateTable('session')
    .set({ expiry_announced_at: null, link_made_at: at })
    .where('id', '=', sessionId)
    .execute();
  return link;
}

/**
 * Writes a further link that ends with another, and returns its key. If that one has ended, the new link is dated at
 * its end and opens only while that one's bearers live: nobody's time becomes longer. The session's lock is held.
 */
export async function insertTwinLink(
  trx: Trx,
  sessionId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const key = newKey();
  await write(trx, { id: randomUUIDv7(), key, sessionId, expiresAt, createdAt: now < expiresAt ? now : expiresAt });
  return key;
}

async function write(
  trx: Trx,
  link: FreshLink & { readonly sessionId: string; readonly createdAt: Date },
): Promise<void> {
  const { id, key, sessionId: session_id, expiresAt: expires_at, createdAt: created_at } = link;
  const row = { id, session_id, key_sha256: sha256(key), expires_at, created_at, ...actorColumns() };
  await trx.insertInto('access_link').values(row).execute();
}

/** A link's life in seconds. */
const linkSeconds = linkExpiry(new Date(0)).getTime() / 1000;

/**
 * Unpaid, its newest link ended, and its school not notified. A link younger than one link's life cannot have ended by
 * itself, so the index leaves its session out; one made by an earlier program beside this one is read too.
 */
const toExpire = sql<boolean>`
  s.state <> 'paid' and s.expiry_announced_at is null
  and coalesce(s.link_made_at, s.created_at) <= app_now() - make_interval(secs => ${linkSeconds})
  and not exists (select 1 from access_link l where l.session_id = s.id and l.revoked_at is null and l.expires_at > app_now())`;

/** Returns sessions whose end is to be announced, oldest first, without these. At most `most`. */
export async function sessionsToExpire(
  db: Db,
  { except, most }: { readonly except: readonly string[]; readonly most: number },
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s where ${toExpire} and s.id <> all(${except}::uuid[])
    order by coalesce(s.link_made_at, s.created_at) limit ${most}`.execute(db);
  return rows;
}

/** Locks one of them; false if another process has it or its end is not to be announced any more. */
export async function lockToExpire(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session s where s.id = ${id} and ${toExpire} for no key update of s skip locked`.execute(trx);
  return rows.length > 0;
}

/** Records that the school was notified of the link's end. The session's lock is held. */
export async function markExpiryAnnounced(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('session').set({ expiry_announced_at: now }).where('id', '=', sessionId).execute();
}

/** Writes down that a payer's page opened a link: once. */
export async function markLinkOpened(db: Db, linkId: string): Promise<void> {
  await db
    .updateTable('access_link')
    .set({ opened_at: now })
    .where('id', '=', linkId)
    .where('opened_at', 'is', null)
    .where(unflushed)
    .execute();
}
