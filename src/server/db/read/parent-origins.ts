import * as z from 'zod/mini';
import type { Db } from '../driver/db.ts';

const origins = z.array(z.string());

/** Returns the origins that may frame the checkout, by a link key's hash; null for an unknown key. One indexed read. */
export async function parentsOfKey(db: Db, keySha256: Buffer): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('access_link')
    .innerJoin('session', 'session.id', 'access_link.session_id')
    .innerJoin('school', 'school.id', 'session.school_id')
    .select('school.allowed_parent_origins')
    .where('access_link.key_sha256', '=', keySha256)
    .executeTakeFirst();
  return row ? origins.parse(row.allowed_parent_origins) : null;
}

/** The same by a school's id, which must be a UUID; null where there is no such school. One indexed read. */
export async function parentsOfSchool(db: Db, schoolId: string): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('school')
    .select('allowed_parent_origins')
    .where('id', '=', schoolId)
    .executeTakeFirst();
  return row ? origins.parse(row.allowed_parent_origins) : null;
}
