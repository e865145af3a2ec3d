import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { preparedStatement } from '../driver/prepared-statement.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';
import { unflushed } from '../driver/unflushed.ts';
import { lesserRole, type StaffRole } from '#domain/permissions';
import type { Actor } from '#domain/actor';
import { actorColumns } from '../../basics/request-context.ts';
import type { CallingSchool } from './schools.ts';

const columns = [
  'id',
  'name',
  'hint',
  'created_at',
  'last_used_at',
  'expires_at',
  'role',
  'person_id',
  'actor_kind',
  'actor_id',
] as const;
export type KeyRow = Pick<Selectable<Database['api_key']>, (typeof columns)[number]>;

/** Neither revoked nor over, and its person, if it is one's own, has not left. */
const isLive = sql<boolean>`api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > app_now())
  and not exists (select from person left_person where left_person.id = api_key.person_id and left_person.ended_at is not null)`;
/** Whether its last use was written down within the hour: more often would be a write for each call. */
const isNoted = sql<boolean>`coalesce(api_key.last_used_at > app_now() - interval '1 hour', false)`;

/** A calling school, with its key and who acts by it. */
export interface SchoolOfKey extends CallingSchool {
  /** Null: a person at the desk, without a key. */
  readonly keyId: string | null;
  readonly actor: Actor;
  /** The lesser of the key's and its person's. */
  readonly role: StaffRole;
  /** Only rows of these campuses; null: of all. */
  readonly campusIds: readonly string[] | null;
}

const schoolByKey = preparedStatement(({ keySha256 }: { readonly keySha256: Buffer }, db) =>
  db
    .selectFrom('api_key')
    .innerJoin('school', 'school.id', 'api_key.school_id')
    .leftJoin('person', 'person.id', 'api_key.person_id')
    .select(['school.id', 'school.country', 'school.currency', 'school.live', 'api_key.id as keyId', now.as('now')])
    .select(['api_key.role', 'person.id as personId', 'person.role as personRole', 'person.campus_ids as campusIds'])
    .select(isNoted.as('isNoted'))
    .where('api_key.key_sha256', '=', keySha256)
    .where(isLive),
);

/** Returns the school of an API key's hash; null for an unknown, revoked or ended key. One trip; a write each hour. */
export async function schoolOfKey(db: Db, keySha256: Buffer): Promise<SchoolOfKey | null> {
  const { rows } = await db.executeQuery(schoolByKey(db, { keySha256 }));
  const [found] = rows;
  if (!found) return null;
  const { isNoted: isNotedNow, role, personId, personRole, ...school } = found;
  if (!isNotedNow)
    await db
      .updateTable('api_key')
      .set({ last_used_at: now })
      .where('id', '=', school.keyId)
      .where(sql<boolean>`not ${isNoted}`)
      .where(unflushed)
      .execute();
  return {
    ...school,
    actor: personId === null ? { kind: 'key', id: school.keyId } : { kind: 'person', id: personId },
    role: personRole === null ? role : lesserRole(role, personRole),
  };
}

const liveOf = (db: Db, schoolId: string) =>
  db.selectFrom('api_key').select(columns).where('school_id', '=', schoolId).where(isLive);

/** A school's live keys, the oldest first. */
export const keysOfSchool = (db: Db, schoolId: string): Promise<KeyRow[]> =>
  liveOf(db, schoolId).orderBy('created_at').orderBy('id').execute();

/** One live key of a school; null where it has none of this id. `id` is a UUID. */
export async function keyOfSchool(db: Db, schoolId: string, id: string): Promise<KeyRow | null> {
  return (await liveOf(db, schoolId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export interface NewKey {
  readonly schoolId: string;
  readonly keySha256: Buffer;
  readonly hint: string;
  readonly name: string;
  readonly expiresAt: Date | null;
  /** The key that it stands in the place of. */
  readonly replaces?: string | null;
  readonly role?: StaffRole;
  /** Whose own it is; null: a machine's. */
  readonly personId?: string | null;
}

/** Writes a key. Throws when the key is there already. */
export function insertKey(
  db: Db,
  { schoolId, keySha256, hint, name, expiresAt, replaces = null, role = 'administer', personId = null }: NewKey,
): Promise<KeyRow> {
  return db
    .insertInto('api_key')
    .values({
      id: randomUUIDv7(),
      school_id: schoolId,
      key_sha256: keySha256,
      hint,
      name,
      expires_at: expiresAt,
      replaces,
      role,
      person_id: personId,
      created_at: now,
      ...actorColumns(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The same, or null if the school has `most` live ones. Locks its row, so that two at once do not pass the limit. */
export async function insertKeyWithin(trx: Trx, key: NewKey, most: number): Promise<KeyRow | null> {
  await trx.selectFrom('school').select('id').where('id', '=', key.schoolId).forNoKeyUpdate().execute();
  return (await keysOfSchool(trx, key.schoolId)).length >= most ? null : insertKey(trx, key);
}

/** Locks a key that is to be rotated. Answers the hint of the live key that stands in its place already, else null. */
export async function lockForRotation(trx: Trx, id: string): Promise<string | null> {
  await trx.selectFrom('api_key').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  // A statement of its own: it sees what the holder of the lock before wrote.
  const row = await trx
    .selectFrom('api_key')
    .select('hint')
    .where('replaces', '=', id)
    .where(isLive)
    .executeTakeFirst();
  return row?.hint ?? null;
}

/** Has a live key end so many hours from now, unless it ends before. */
export async function endKeyIn(db: Db, id: string, hours: number): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ expires_at: sql<Date>`least(expires_at, app_now() + make_interval(hours => ${hours}))` })
    .where('id', '=', id)
    .execute();
}

interface LiveKey extends Pick<Selectable<Database['api_key']>, 'id' | 'school_id' | 'name' | 'role' | 'person_id'> {
  /** Whether its school is live. */
  readonly live: boolean;
}

/** Live keys by hash or by hint. A hint is short, so it may match more than one. */
export async function liveKeys(
  db: Db,
  by: { readonly keySha256: Buffer } | { readonly hint: string },
): Promise<readonly LiveKey[]> {
  const keys = db
    .selectFrom('api_key')
    .innerJoin('school', 'school.id', 'api_key.school_id')
    .select(['api_key.id', 'api_key.school_id', 'api_key.name', 'api_key.role', 'api_key.person_id', 'school.live'])
    .where(isLive);
  return ('hint' in by ? keys.where('hint', '=', by.hint) : keys.where('key_sha256', '=', by.keySha256)).execute();
}

export async function revokeKey(db: Db, keyId: string): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: now }).where('id', '=', keyId).execute();
}
