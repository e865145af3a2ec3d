import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { studentCard, type StudentCard } from '#contracts/student-cards';
import { shownLine } from '#domain/plain-text';
import { sha256 } from '../../basics/keys.ts';
import type { Keyring } from '../../basics/keys.ts';
import type { PagePosition } from '../read/page-cursor.ts';
import { isoInstant } from '../read/outbox-json.ts';
import type { Student } from '../read/student-references.ts';
import type { Db, Trx } from '../driver/db.ts';

/** The status of card `k` of school `s`. */
const status = sql`case when k.revoked_at is not null then 'revoked'
  when k.ends_on < (app_now() at time zone s.time_zone)::date then 'ended' else 'live' end`;

const columns = sql`k.created_at::text as at, k.id, k.school_id as "schoolId", k.key_sha256 as "keySha256", json_build_object(
  'id', k.id, 'student_id', k.student_id, 'school_year', k.school_year, 'status', ${status}, 'ends_on', k.ends_on,
  'created_at', ${isoInstant(sql`k.created_at`)}, 'revoked_at', ${isoInstant(sql`k.revoked_at`)}) as card
  from student_card k join school s on s.id = k.school_id`;

interface StoredRow {
  readonly at: string;
  readonly id: string;
  readonly schoolId: string;
  readonly keySha256: Buffer;
  readonly card: unknown;
}

export interface FoundCard {
  readonly card: StudentCard;
  readonly schoolId: string;
  readonly keySha256: Buffer;
  readonly position: PagePosition;
}

const found = ({ at, id, schoolId, keySha256, card }: StoredRow): FoundCard => ({
  card: studentCard.parse(card),
  schoolId,
  keySha256,
  position: { at, id },
});

/** Returns the card that a key opens, in any status; null for an unknown key. */
export async function findCard(db: Db, key: string): Promise<FoundCard | null> {
  const { rows } = await sql<StoredRow>`select ${columns} where k.key_sha256 = ${sha256(key)}
      or k.id = (select e.card_id from earlier_key e where e.key_sha256 = ${sha256(key)})`.execute(db);
  return rows[0] ? found(rows[0]) : null;
}

export interface CardFilter {
  readonly schoolId: string;
  readonly id?: string;
  readonly studentId?: string | undefined;
  readonly schoolYear?: string;
  readonly unrevoked?: true;
  readonly status?: StudentCard['status'] | undefined;
  readonly after?: PagePosition | undefined;
  readonly limit: number;
}

/** A school's cards, newest first. Another school's are never among them. */
export async function readCards(db: Db, filter: CardFilter): Promise<readonly FoundCard[]> {
  const { schoolId, id, studentId, schoolYear, after, limit } = filter;
  const { rows } = await sql<StoredRow>`
    select ${columns}
    where k.school_id = ${schoolId}
      ${id === undefined ? sql`` : sql`and k.id = ${id}`}
      ${studentId === undefined ? sql`` : sql`and k.student_id = ${studentId}`}
      ${schoolYear === undefined ? sql`` : sql`and k.school_year = ${schoolYear}`}
      ${filter.unrevoked ? sql`and k.revoked_at is null` : sql``}
      ${filter.status === undefined ? sql`` : sql`and ${status} = ${filter.status}`}
      ${after === undefined ? sql`` : sql`and (k.created_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by k.created_at desc, k.id desc limit ${limit}`.execute(db);
  return rows.map(found);
}

export interface NewCard extends Student {
  readonly schoolYear: string;
  readonly endsOn: string;
}

/**
 * The one card of a student and year that is not revoked: made where there is none, else with this last day. One whose
 * key cannot be derived any more, because no secret of this process made it, makes room for a new one.
 */
export async function ensureCard(
  trx: Trx,
  keys: Keyring,
  { schoolId, studentId, schoolYear, endsOn }: NewCard,
): Promise<FoundCard> {
  const id = randomUUIDv7();
  const [before] = await readCards(trx, { schoolId, studentId, schoolYear, unrevoked: true, limit: 1 });
  if (before && !sha256(keys.studentCardKey(before.card.id, before.keySha256)).equals(before.keySha256))
    await revokeCard(trx, schoolId, before.card.id);
  await sql`
    insert into student_card (id, school_id, student_id, school_year, key_sha256, ends_on, created_at)
    values (${id}, ${schoolId}, ${studentId}, ${schoolYear}, ${sha256(keys.studentCardKey(id))}, ${endsOn}::date, app_now())
    on conflict (school_id, student_id, school_year) where revoked_at is null do update set ends_on = excluded.ends_on`.execute(
    trx,
  );
  const [made] = await readCards(trx, { schoolId, studentId, schoolYear, unrevoked: true, limit: 1 });
  if (!made) throw new Error('a card that was just made cannot be gone');
  return made;
}

/** Revokes a school's card; one that is revoked stays as it is. */
export async function revokeCard(trx: Trx, schoolId: string, id: string): Promise<void> {
  await sql`
    update student_card set revoked_at = app_now()
    where id = ${id} and school_id = ${schoolId} and revoked_at is null`.execute(trx);
}

/** A student's name as their newest charge has it; null for one whom no charge of the school names. */
export async function nameOfStudent(db: Db, { schoolId, studentId }: Student): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.details->>'student_name' as name from charge c join session s on s.id = c.session_id
    where c.school_id = ${schoolId} and c.details->>'student_id' = ${studentId} and c.removed_at is null
    order by s.created_at desc, c.id limit 1`.execute(db);
  return rows[0] ? shownLine(rows[0].name) : null;
}

export interface SchoolOnCard {
  readonly name: string;
  readonly accent: string | null;
  readonly logoSha256: string | null;
  readonly country: 'MX' | 'CO' | 'EC';
  readonly timeZone: string;
}

/** Returns the facts of its school for a card. */
export async function schoolOnCard(db: Db, schoolId: string): Promise<SchoolOnCard> {
  const { rows } = await sql<SchoolOnCard>`
    select s.name, s.accent, l.sha256 as "logoSha256", trim(s.country) as country, s.time_zone as "timeZone"
    from school s left join school_logo l on l.school_id = s.id where s.id = ${schoolId}`.execute(db);
  if (!rows[0]) throw new Error('a card cannot be without its school');
  return rows[0];
}
