/** The passkeys of an office's people: what their devices sign is checked with these. */
import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';

type Passkey = Selectable<Database['passkey']>;
export type PasskeyRow = Pick<Passkey, 'id' | 'credential_id' | 'name' | 'created_at' | 'last_used_at'>;
export type PasskeyToCheck = Pick<Passkey, 'id' | 'person_id' | 'credential_id' | 'public_key' | 'counter'>;

/** Writes a passkey. Returns its id; null where a browser's own id of it is taken. */
export async function insertPasskey(
  db: Db,
  passkey: Pick<
    Insertable<Database['passkey']>,
    'person_id' | 'credential_id' | 'public_key' | 'counter' | 'host' | 'name'
  >,
): Promise<string | null> {
  const row = await db
    .insertInto('passkey')
    .values({ ...passkey, id: randomUUIDv7(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A passkey by its browser's id, of a person who has not left; null for an unknown or ended one. */
export async function readPasskey(db: Db, credentialId: string): Promise<PasskeyToCheck | null> {
  const row = await db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .select(['passkey.id', 'person_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('passkey.ended_at', 'is', null)
    .where('person.ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes a use and the device's count. Returns false where another use had this count or a later one. */
export async function notePasskeyUse(db: Db, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.lit(counter === 0)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** A person's passkeys, the oldest first. */
export const passkeysOf = (db: Db, personId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Ends one passkey of a person, or all. Returns how many worked until now. */
export async function endPasskeys(db: Db, personId: string, id: string | null = null): Promise<number> {
  const ended = await db
    .updateTable('passkey')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(id !== null, (some) => some.where('id', '=', id))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends every passkey of a host. Returns how many there were at each school. */
export async function endPasskeysOfHost(
  trx: Trx,
  host: string,
): Promise<readonly { schoolId: string; count: number }[]> {
  const { rows } = await sql<{ schoolId: string; count: number }>`
    with ended as (update passkey set ended_at = app_now() where host = ${host} and ended_at is null returning person_id)
    select p.school_id as "schoolId", count(*)::int as count from ended join person p on p.id = ended.person_id
    group by p.school_id`.execute(trx);
  return rows;
}

/** Uses up what a passkey signed. Returns false where it was used before. */
export async function spendChallenge(db: Db, challengeSha256: Buffer): Promise<boolean> {
  const written = await db
    .insertInto('used_challenge')
    .values({ challenge_sha256: challengeSha256, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The host that passkeys in use were made for, if it is another; null where none would stop to work. */
export async function otherPasskeyHost(db: Db, host: string): Promise<string | null> {
  const row = await db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .select('passkey.host')
    .where('passkey.ended_at', 'is', null)
    .where('person.ended_at', 'is', null)
    .where('passkey.host', '<>', host)
    .limit(1)
    .executeTakeFirst();
  return row?.host ?? null;
}

/** Forgets what let somebody in until a day ago or longer: the audit log says who used it. */
export async function dropEndedSignIns(db: Db): Promise<void> {
  const aDayAgo = sql`app_now() - interval '1 day'`;
  await sql`delete from passkey where ended_at < ${aDayAgo}`.execute(db);
  await sql`delete from used_challenge where used_at < ${aDayAgo}`.execute(db);
  await sql`delete from sign_in_link where expires_at < ${aDayAgo}`.execute(db);
  await sql`delete from person_invitation where expires_at < ${aDayAgo}`.execute(db);
  await sql`delete from desk_session where ends_at < ${aDayAgo}`.execute(db);
  await sql`delete from code_secret where confirmed_at is null and created_at < ${aDayAgo}`.execute(db);
}
