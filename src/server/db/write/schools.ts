import { randomUUIDv7 } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { currencyOf } from '#domain/money';
import type { Db } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { keptStatement } from '../driver/kept-statement.ts';
import { now } from '../driver/now.ts';

/** A school as its own calls need it. `now` is the database's clock when it was read. */
export interface CallingSchool extends Pick<Selectable<Database['school']>, 'id' | 'country' | 'currency' | 'live'> {
  readonly now: Date;
}

interface SchoolOfKey extends CallingSchool {
  readonly keyId: string;
}

const schoolByKey = keptStatement(({ keySha256 }: { readonly keySha256: Buffer }, db) =>
  db
    .selectFrom('api_key')
    .innerJoin('school', 'school.id', 'api_key.school_id')
    .select(['school.id', 'school.country', 'school.currency', 'school.live', 'api_key.id as keyId', now.as('now')])
    .where('api_key.key_sha256', '=', keySha256)
    .where('api_key.revoked_at', 'is', null),
);

/** The school of an API key, by the key's hash; null for a key that is unknown or revoked. One trip. */
export async function schoolOfKey(db: Db, keySha256: Buffer): Promise<SchoolOfKey | null> {
  const { rows } = await db.executeQuery(schoolByKey(db, { keySha256 }));
  return rows[0] ?? null;
}

/** A school's IANA zone. Throws when there is no such school. */
export async function timeZoneOf(db: Db, schoolId: string): Promise<string> {
  const row = await db.selectFrom('school').select('time_zone').where('id', '=', schoolId).executeTakeFirstOrThrow();
  return row.time_zone;
}

/** Writes a school; null when the slug is taken. */
export async function insertSchool(
  db: Db,
  school: Omit<Insertable<Database['school']>, 'id' | 'currency' | 'created_at'>,
): Promise<string | null> {
  const row = await db
    .insertInto('school')
    .values({ ...school, id: randomUUIDv7(), currency: currencyOf[school.country], created_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function schoolBySlug(
  db: Db,
  slug: string,
): Promise<{ readonly id: string; readonly live: boolean } | null> {
  const row = await db.selectFrom('school').select(['id', 'live']).where('slug', '=', slug).executeTakeFirst();
  return row ?? null;
}

/** Writes an API key's hash. Throws when the key is there already. */
export async function insertApiKey(
  db: Db,
  key: Omit<Insertable<Database['api_key']>, 'id' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('api_key')
    .values({ ...key, id: randomUUIDv7(), created_at: now })
    .execute();
}

/** Live keys by hash or by hint. A hint is short, so it may match more than one. */
export async function liveKeys(
  db: Db,
  by: { readonly keySha256: Buffer } | { readonly hint: string },
): Promise<readonly string[]> {
  const keys = db.selectFrom('api_key').select('id').where('revoked_at', 'is', null);
  const rows = await (
    'hint' in by ? keys.where('hint', '=', by.hint) : keys.where('key_sha256', '=', by.keySha256)
  ).execute();
  return rows.map((row) => row.id);
}

export async function revokeKey(db: Db, keyId: string): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: now }).where('id', '=', keyId).execute();
}
