/** Links by e-mail, the first of two steps into the desk. Each is one browser's: the one that asked. */
import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';

/** Minutes in which a link must be pressed, and again minutes in which its code must follow. */
const linkMinutes = 10;
/** Codes that may be tried after one link. */
const mostTries = 5;

interface NewLink {
  readonly tokenSha256: Buffer;
  readonly browserSha256: Buffer;
  readonly askedSealed: Buffer;
}

/** Writes that somebody asked; whose address it is, is not looked up yet. */
export async function insertSignInLink(db: Db, { tokenSha256, browserSha256, askedSealed }: NewLink): Promise<void> {
  await db
    .insertInto('sign_in_link')
    .values({
      id: randomUUIDv7(),
      token_sha256: tokenSha256,
      browser_sha256: browserSha256,
      asked_sealed: askedSealed,
      created_at: now,
      expires_at: sql<Date>`app_now() + make_interval(mins => ${linkMinutes})`,
    })
    .execute();
}

export interface LinkToWrite {
  readonly id: string;
  readonly asked_sealed: Buffer;
  readonly expires_at: Date;
  readonly is_over: boolean;
}

/** Locks the oldest link whose e-mail is not written; null if there is none. */
export async function lockLinkToWrite(trx: Trx): Promise<LinkToWrite | null> {
  const { rows } = await sql<LinkToWrite>`
    select id, asked_sealed, expires_at, expires_at <= app_now() as is_over from sign_in_link where asked_sealed is not null
    order by created_at limit 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Its e-mail is written, or nobody has the address: then `personIds` is empty, and the link leads nowhere. */
export async function noteLinkWritten(trx: Trx, id: string, personIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('sign_in_link')
    .set({ asked_sealed: null, person_ids: [...personIds] })
    .where('id', '=', id)
    .execute();
}

/** Uses a link up, in the browser that asked. `other_browser`: it still works where it was asked for. */
export async function spendSignInLink(
  db: Db,
  { tokenSha256, browserSha256 }: Omit<NewLink, 'askedSealed'>,
): Promise<'used' | 'other_browser' | 'gone'> {
  const link = await db
    .selectFrom('sign_in_link')
    .select(['id', 'browser_sha256'])
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!link) return 'gone';
  if (!link.browser_sha256.equals(browserSha256)) return 'other_browser';
  const used = await db
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? 'used' : 'gone';
}

export type UsedLink = Pick<Selectable<Database['sign_in_link']>, 'id' | 'person_ids' | 'tries'>;

const waitsForCode = sql<boolean>`used_at > app_now() - make_interval(mins => ${sql.lit(linkMinutes)})
  and tries < ${sql.lit(mostTries)}`;

/** The link that a browser has used, and that a code may follow; null if there is none. */
export async function linkOfBrowser(db: Db, browserSha256: Buffer): Promise<UsedLink | null> {
  const row = await db
    .selectFrom('sign_in_link')
    .select(['id', 'person_ids', 'tries'])
    .where('browser_sha256', '=', browserSha256)
    .where(waitsForCode)
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a code before it is looked at. Returns how many tries are left; null if none was left before. */
export async function takeTry(db: Db, id: string): Promise<number | null> {
  const row = await db
    .updateTable('sign_in_link')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where(waitsForCode)
    .returning('tries')
    .executeTakeFirst();
  return row ? mostTries - row.tries : null;
}

/** Ends a link whose code was right. Returns false if it had ended before. */
export async function endSignInLink(trx: Trx, id: string): Promise<boolean> {
  const ended = await trx.deleteFrom('sign_in_link').where('id', '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
