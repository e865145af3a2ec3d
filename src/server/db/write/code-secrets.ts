/** The secrets of people's apps for one-time codes. A person has one, and one more until its first code is right. */
import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';

export type CodeSecretRow = Pick<
  Selectable<Database['code_secret']>,
  'id' | 'secret_sealed' | 'confirmed_at' | 'last_step'
>;

const ofPerson = (db: Db, personId: string) =>
  db
    .selectFrom('code_secret')
    .select(['id', 'secret_sealed', 'confirmed_at', 'last_step'])
    .where('person_id', '=', personId);

/** The one whose codes count; null where a person has no app. */
export async function readCodeSecret(db: Db, personId: string): Promise<CodeSecretRow | null> {
  return (await ofPerson(db, personId).where('confirmed_at', 'is not', null).executeTakeFirst()) ?? null;
}

/** The one that waits for its first code, for an hour at most. */
export async function readNewCodeSecret(db: Db, personId: string): Promise<CodeSecretRow | null> {
  const row = await ofPerson(db, personId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`app_now() - interval '1 hour'`)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes one that waits for its first code, in the place of an earlier one that waits. */
export async function writeNewCodeSecret(db: Db, personId: string, secretSealed: Buffer): Promise<void> {
  await sql`
    insert into code_secret (id, person_id, secret_sealed, created_at)
    values (${randomUUIDv7()}, ${personId}, ${secretSealed}, app_now())
    on conflict (person_id, (confirmed_at is null))
    do update set id = excluded.id, secret_sealed = excluded.secret_sealed, created_at = excluded.created_at`.execute(
    db,
  );
}

/** Its first code was right: it takes the place of the one before. */
export async function confirmCodeSecret(trx: Trx, { personId, id, step }: Confirmed): Promise<void> {
  await endCodeSecret(trx, personId);
  await trx
    .updateTable('code_secret')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

interface Confirmed {
  readonly personId: string;
  readonly id: string;
  readonly step: number;
}

/** Uses a code's half minute up. Returns false where it, or a later one, was used before. */
export async function spendStep(db: Db, id: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('code_secret')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** The app's codes count no more. Returns how many a person had. */
export async function endCodeSecret(db: Db, personId: string): Promise<number> {
  const ended = await db
    .deleteFrom('code_secret')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** What waits for a first code waits no more. */
export async function dropNewCodeSecret(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('code_secret').where('person_id', '=', personId).where('confirmed_at', 'is', null).execute();
}
