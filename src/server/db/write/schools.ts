import { randomUUIDv7 } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { currencyOf } from '#domain/money';
import type { Db } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';

/** A school as its own calls need it. `now` is the database's clock when it was read. */
export interface CallingSchool extends Pick<Selectable<Database['school']>, 'id' | 'country' | 'currency' | 'live'> {
  /** Of the key it called with; null where nobody called with one. */
  readonly keyId: string | null;
  readonly now: Date;
}

/** A school that nobody calls with a key. Throws when there is no such school. */
export const readCallingSchool = (db: Db, schoolId: string) =>
  db
    .selectFrom('school')
    .select(['id', 'country', 'currency', 'live', now.as('now')])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();

/** A school's IANA zone. Throws when there is no such school. */
export async function timeZoneOf(db: Db, schoolId: string): Promise<string> {
  const row = await db.selectFrom('school').select('time_zone').where('id', '=', schoolId).executeTakeFirstOrThrow();
  return row.time_zone;
}

/** A school's name as payers read it. Throws when there is no such school. */
export async function nameOfSchool(db: Db, schoolId: string): Promise<string> {
  const row = await db.selectFrom('school').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow();
  return row.name;
}
/** A school as e-mails to its own people show it. Throws when there is no such school. */
export async function readSchoolFace(db: Db, schoolId: string) {
  const { name, time_zone, accent, advisor, country, currency, logo } = await db
    .selectFrom('school')
    .leftJoin('school_logo', 'school_logo.school_id', 'school.id')
    .select(['name', 'time_zone', 'accent', 'advisor', 'country', 'currency', 'school_logo.sha256 as logo'])
    .where('school.id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const replyTo = withEmail.safeParse(advisor).data?.email ?? null;
  return { name, timeZone: time_zone, accent, logo, replyTo, country, currency };
}
const withEmail = z.object({ email: z.nullable(z.string()) });

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

/** Every school, by its slug. */
export const listSchools = (db: Db) =>
  db
    .selectFrom('school')
    .select(['id', 'slug', 'name', 'country', 'live', 'disabled', 'created_at'])
    .orderBy('slug')
    .execute();

export async function schoolBySlug(
  db: Db,
  slug: string,
): Promise<Pick<CallingSchool, 'id' | 'live' | 'country'> | null> {
  const row = await db
    .selectFrom('school')
    .select(['id', 'live', 'country'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}
