/** How far the search follows a school: its log, what changed without a message, and the sessions of before. */
import { sql } from 'kysely';
import type { Db, Trx } from '../driver/db.ts';

/** A school that is new to the search is followed from now on; its sessions of before are walked. */
export async function markNewSchools(db: Db): Promise<void> {
  await sql`
    insert into search_mark (school_id, position)
    select s.id, coalesce((select max(o.position) from outbox o where o.school_id = s.id), 0)
    from school s where not exists (select from search_mark m where m.school_id = s.id)
    on conflict do nothing`.execute(db);
}

/**
 * Schools of which something is not in the search yet, in no order. By the last number, which an index has: of `exists`
 * the planner expects so many rows that it reads the whole log to find none.
 */
export async function schoolsBehind(db: Db, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.school_id as id from search_mark m
    where not m.is_walked or (select max(o.position) from outbox o where o.school_id = m.school_id) > m.position
      or exists (select from search_due d where d.school_id = m.school_id)
    order by random() limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Mark {
  readonly position: number;
  readonly walked_at: string | null;
  readonly walked_id: string | null;
  readonly is_walked: boolean;
}

/** Locks a school's mark until the transaction's end; null if another process has it. */
export async function takeMark(trx: Trx, schoolId: string): Promise<Mark | null> {
  const { rows } = await sql<Mark>`
    select position, walked_at::text, walked_id, is_walked from search_mark
    where school_id = ${schoolId} for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Waits for it: nobody reads what is about to be erased until the transaction's end. */
export async function holdMark(trx: Trx, schoolId: string): Promise<void> {
  await sql`
    insert into search_mark (school_id, position)
    select ${schoolId}::uuid, coalesce((select max(position) from outbox where school_id = ${schoolId}), 0)
    on conflict (school_id) do update set position = search_mark.position`.execute(trx);
}

/** Sessions with messages behind the mark, and moves it there. */
export async function sessionsOfLog(
  trx: Trx,
  schoolId: string,
  { position }: Mark,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ position: number; session_id: string | null }>`
    select position, session_id from outbox
    where school_id = ${schoolId} and position > ${position} order by position limit ${most}`.execute(trx);
  const last = rows.at(-1);
  if (last) await sql`update search_mark set position = ${last.position} where school_id = ${schoolId}`.execute(trx);
  return rows.flatMap(({ session_id: id }) => id ?? []);
}

/** Sessions that changed without a message; each change is taken once. */
export async function sessionsDue(trx: Trx, schoolId: string, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ session_id: string }>`
    delete from search_due where id in (
      select id from search_due where school_id = ${schoolId} order by id limit ${most})
    returning session_id`.execute(trx);
  return rows.map(({ session_id: id }) => id);
}

/** The next of the sessions of before, the newest first, and notes how far that came. */
export async function sessionsOfBefore(
  trx: Trx,
  schoolId: string,
  mark: Mark,
  most: number,
): Promise<readonly string[]> {
  if (mark.is_walked) return [];
  const after =
    mark.walked_at === null
      ? sql``
      : sql`and created_at <= ${mark.walked_at}::timestamptz and (created_at < ${mark.walked_at}::timestamptz or id > ${mark.walked_id})`;
  const { rows } = await sql<{ id: string; at: string }>`
    select id, created_at::text as at from session where school_id = ${schoolId} ${after}
    order by created_at desc, id limit ${most}`.execute(trx);
  const last = rows.at(-1);
  await sql`
    update search_mark set is_walked = ${rows.length < most}, walked_at = coalesce(${last?.at ?? null}::timestamptz, walked_at),
      walked_id = coalesce(${last?.id ?? null}::uuid, walked_id) where school_id = ${schoolId}`.execute(trx);
  return rows.map(({ id }) => id);
}
