/** Invitations to the desk: each gives one person their first passkey or app for codes, or another after a loss. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffRole } from '#domain/permissions';
import type { Country } from '#domain/money';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

const invitationHours = 72;

/** Writes an invitation in the place of an earlier one. Returns when it ends. */
export async function insertInvitation(trx: Trx, personId: string, tokenSha256: Buffer): Promise<Date> {
  await trx
    .updateTable('person_invitation')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  const { expires_at: expiresAt } = await trx
    .insertInto('person_invitation')
    .values({
      ...actorColumns(),
      id: randomUUIDv7(),
      person_id: personId,
      token_sha256: tokenSha256,
      created_at: now,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${invitationHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** A person of an office, and what their sign-in needs of their school. */
export interface OfficePerson {
  readonly id: string;
  readonly schoolId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly schoolName: string;
  readonly country: Country;
  readonly live: boolean;
}

const people = (db: Db) =>
  db
    .selectFrom('person')
    .innerJoin('school', 'school.id', 'person.school_id')
    .select(['person.id', 'person.school_id as schoolId', 'person.name', 'person.email', 'person.role'])
    .select(['school.name as schoolName', 'school.country', 'school.live'])
    .where('person.ended_at', 'is', null);

/** Those of some ids who have not left, by their schools' names. */
export const officePeople = (db: Db, ids: readonly string[]): Promise<OfficePerson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : people(db)
        .where('person.id', 'in', [...ids])
        .orderBy('school.name')
        .orderBy('person.id')
        .execute();

/** Those who have an address, one at each school, the oldest first. */
export const peopleOfAddress = (db: Db, email: string): Promise<OfficePerson[]> =>
  people(db)
    .where(sql<boolean>`lower(person.email) = lower(${email})`)
    .orderBy('person.created_at')
    .execute();

/** The person of an invitation that is open; null for one that is used, over or unknown. */
export async function invitedPerson(
  db: Db,
  tokenSha256: Buffer,
): Promise<(OfficePerson & { readonly invitationId: string }) | null> {
  const row = await people(db)
    .innerJoin('person_invitation as invitation', 'invitation.person_id', 'person.id')
    .select('invitation.id as invitationId')
    .where('invitation.token_sha256', '=', tokenSha256)
    .where('invitation.used_at', 'is', null)
    .where('invitation.ended_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses an invitation up. Returns false where it was used, or another took its place, meanwhile. */
export async function spendInvitation(trx: Trx, id: string): Promise<boolean> {
  const used = await trx
    .updateTable('person_invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
