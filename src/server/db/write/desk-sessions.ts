/** People's sign-ins at the desk: a cookie's 256 bits open one, and the database holds their hash alone. */
import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { StaffRole } from '#domain/permissions';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import type { Database } from '../driver/tables.generated.ts';
import type { CallingSchool } from './schools.ts';

/** Idle for so many minutes, or this many hours old, a sign-in is over. */
const idleMinutes = 15;
const mostHours = 10;
/** So many minutes a passkey or a one-time code counts for what needs a fresh one. */
const freshMinutes = 5;

export type SignInMethod = 'passkey' | 'totp' | 'sandbox';

const isLive = sql<boolean>`desk_session.ended_at is null and desk_session.ends_at > app_now()
  and desk_session.seen_at > app_now() - make_interval(mins => ${sql.lit(idleMinutes)})`;

/** A person at the desk, and their school as its own calls need it. */
export interface PersonAtDesk {
  readonly sessionId: string;
  readonly personId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly campusIds: readonly string[] | null;
  /** Whether a passkey or a one-time code was given within five minutes. */
  readonly isFresh: boolean;
  readonly school: CallingSchool & { readonly name: string; readonly timeZone: string; readonly accent: string | null };
}

const bySession = preparedStatement(({ tokenSha256 }: { readonly tokenSha256: Buffer }, db) =>
  db
    .selectFrom('desk_session')
    .innerJoin('person', 'person.id', 'desk_session.person_id')
    .innerJoin('school', 'school.id', 'person.school_id')
    .select(['desk_session.id as sessionId', 'person.id as personId', 'person.name', 'person.role'])
    .select(['person.campus_ids as campusIds', 'school.id', 'school.country', 'school.currency', 'school.live'])
    .select(['school.name as schoolName', 'school.time_zone as timeZone', 'school.accent', now.as('now')])
    .select(
      sql<boolean>`desk_session.verified_at > app_now() - make_interval(mins => ${sql.lit(freshMinutes)})`.as(
        'isFresh',
      ),
    )
    .select(sql<boolean>`desk_session.seen_at > app_now() - interval '1 minute'`.as('isNoted'))
    .where('desk_session.token_sha256', '=', tokenSha256)
    .where('person.ended_at', 'is', null)
    .where(isLive),
);

/**
 * Returns who a cookie's hash is of, with the role they have now; null for an unknown or ended one. `isActive`: a
 * person asks, which counts against being idle.
 */
export async function personAtDesk(db: Db, tokenSha256: Buffer, isActive = true): Promise<PersonAtDesk | null> {
  const { rows } = await db.executeQuery(bySession(db, { tokenSha256 }));
  const [found] = rows;
  if (!found) return null;
  const { sessionId, personId, name, role, campusIds, isFresh, isNoted, schoolName, timeZone, accent, ...school } =
    found;
  if (!isNoted && isActive)
    await db.updateTable('desk_session').set({ seen_at: now }).where('id', '=', sessionId).execute();
  return {
    sessionId,
    personId,
    name,
    role,
    campusIds,
    isFresh,
    school: { ...school, keyId: null, name: schoolName, timeZone, accent },
  };
}

interface NewSignIn {
  readonly personId: string;
  readonly tokenSha256: Buffer;
  readonly method: SignInMethod;
  /** Browser and system in words. */
  readonly browser: string;
}

/** Writes a sign-in, ten hours long at most. Returns its id. */
export async function insertSignIn(db: Db, { personId, tokenSha256, method, browser }: NewSignIn): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto('desk_session')
    .values({
      id,
      person_id: personId,
      token_sha256: tokenSha256,
      method,
      browser,
      created_at: now,
      seen_at: now,
      verified_at: now,
      ends_at: sql<Date>`app_now() + make_interval(hours => ${mostHours})`,
    })
    .execute();
  return id;
}

/** The person gave a passkey or a one-time code again: from now on another token opens this sign-in. */
export async function renewSignIn(db: Db, id: string, tokenSha256: Buffer): Promise<void> {
  const renewed = { verified_at: now, token_sha256: tokenSha256 };
  await db.updateTable('desk_session').set(renewed).where('id', '=', id).execute();
}

export type SignInRow = Pick<
  Selectable<Database['desk_session']>,
  'id' | 'method' | 'browser' | 'created_at' | 'seen_at'
>;

/** A person's live sign-ins, the newest first. */
export const signInsOf = (db: Db, personId: string): Promise<SignInRow[]> =>
  db
    .selectFrom('desk_session')
    .select(['id', 'method', 'browser', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where(isLive)
    .orderBy('created_at', 'desc')
    .execute();

/** Ends one sign-in of a person, or all. Returns how many were live. */
export async function endSignIns(db: Db, personId: string, id: string | null = null): Promise<number> {
  const ended = await db
    .updateTable('desk_session')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where(isLive)
    .$if(id !== null, (some) => some.where('id', '=', id))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
