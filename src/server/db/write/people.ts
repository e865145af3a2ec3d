/** The people of a school's office. */
import { randomUUIDv7 } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';

const columns = ['id', 'name', 'email', 'role', 'campus_ids', 'created_at', 'actor_kind', 'actor_id'] as const;
export type PersonRow = Pick<Selectable<Database['person']>, (typeof columns)[number]>;
export type NewPerson = Pick<Insertable<Database['person']>, 'school_id' | 'name' | 'email' | 'role' | 'campus_ids'>;

const present = (db: Db, schoolId: string) =>
  db.selectFrom('person').select(columns).where('school_id', '=', schoolId).where('ended_at', 'is', null);

/** Those of a school who have not left, the oldest first. */
export const readPeople = (db: Db, schoolId: string): Promise<PersonRow[]> =>
  present(db, schoolId).orderBy('created_at').orderBy('id').execute();

/** One of them; null where the school has none of this id. `id` is a UUID. */
export async function readPerson(db: Db, schoolId: string, id: string): Promise<PersonRow | null> {
  return (await present(db, schoolId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Everybody of the schools that are no real ones, by school and role. */
export const peopleOfDemoSchools = (db: Db) =>
  db
    .selectFrom('person')
    .innerJoin('school', 'school.id', 'person.school_id')
    .select(['person.id', 'person.name', 'person.role', 'school.name as schoolName'])
    .where('person.ended_at', 'is', null)
    .where('school.live', '=', false)
    .orderBy('school.created_at')
    .orderBy('person.created_at')
    .orderBy('person.id')
    .limit(40)
    .execute();

/** Has changes of a school's people follow each other: how many administrators are left is counted under this lock. */
export async function lockPeople(trx: Trx, schoolId: string): Promise<void> {
  await trx.selectFrom('school').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

/** Writes a person; null where somebody of the school has this e-mail address already. */
export async function insertPerson(db: Db, person: NewPerson): Promise<PersonRow | null> {
  const row = await db
    .insertInto('person')
    .values({ ...person, ...actorColumns(), id: randomUUIDv7(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes what is given. The person is there. */
export const updatePerson = (
  trx: Trx,
  id: string,
  change: Partial<Pick<NewPerson, 'name' | 'role' | 'campus_ids'>>,
): Promise<PersonRow> =>
  trx.updateTable('person').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();

/** A person leaves: the keys of their own open nothing from then on. */
export async function endPerson(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('person').set({ ended_at: now }).where('id', '=', id).execute();
}
