/** Reminders of sessions with a charge that was, or will be, due some days from today in the school's calendar. */
import { sql } from 'kysely';
import { settledSum } from '../read/money-state.ts';
import type { Db, Trx } from '../driver/db.ts';

/** Hours of the school's day in which an e-mail is written, the second one excluded. */
export const civilHours = { from: 9, until: 20 } as const;
/** A payer whose link is younger than this has it at hand. */
const youngestHours = 12;

const schoolClock = sql`(app_now() at time zone sc.time_zone)`;
const today = sql`${schoolClock}::date`;
export const isCivilHour = sql<boolean>`(extract(hour from ${schoolClock}) >= ${civilHours.from}
  and extract(hour from ${schoolClock}) < ${civilHours.until})`;

/**
 * Session `s` of school `sc` waits for a payer who may be reminded. Not while money may be on its way, here or by
 * another session with the same charge, nor while the school looks at a case.
 */
const mayRemind = sql<boolean>`
  s.state = 'open' and not s.disabled and not sc.disabled
  and (select l.revoked_at is null from access_link l where l.session_id = s.id order by l.created_at desc, l.id desc limit 1)
  and not exists (select 1 from payment p where p.session_id = s.id and p.status = 'pending')
  and not exists (select 1 from money_case m where m.session_id = s.id and m.closed_at is null)
  and not exists (
    select 1 from payment p join money_case m on m.payment_id = p.id where p.session_id = s.id and m.closed_at is null)
  and not exists (
    select 1 from charge c cross join lateral json_array_elements(charge_elsewhere(c.id)) e
    where c.session_id = s.id and c.removed_at is null and c.identity is not null and (e->>'waits')::boolean)
  and not exists (
    select 1 from reminder_opt_out o where o.school_id = s.school_id and o.payer_id = s.payer->>'id')`;

/** Charge `c` was, or will be, due so many days from today as its school names. */
const isDayToRemind = sql<boolean>`
  c.due_date in (select ${today} - d.day::int from jsonb_array_elements_text(sc.reminder_days) as d (day))`;

/** Cheap, and true of few sessions: asked before everything else. */
const hasDayToRemind = sql<boolean>`
  exists (select 1 from charge c where c.session_id = s.id and c.removed_at is null and ${isDayToRemind})`;

/** The earliest day on which a charge was due that is owed and of which today is a day to remind; null for none. */
const dueDay = sql<string | null>`(
  select min(c.due_date)::text from charge c
  where c.session_id = s.id and c.removed_at is null
    and ${isDayToRemind}
    and c.amount > ${settledSum} and (c.identity is null or not settled_elsewhere(c.id)))`;

const isDue = sql<boolean>`
  (s.reminded_on is null or s.reminded_on < ${today}) and ${mayRemind}
  and coalesce(s.link_made_at, s.created_at) <= app_now() - make_interval(hours => ${youngestHours}) and ${dueDay} is not null`;

/** Schools whose reminders of today were not all looked at. */
export async function schoolsToRemind(db: Db): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select sc.id from school sc
    where sc.reminder_days <> '[]' and not sc.disabled and ${isCivilHour} and (sc.reminded_on is null or sc.reminded_on < ${today})`.execute(
    db,
  );
  return rows;
}

/** A session's place among its school's open ones: its `created_at` to the microsecond, and its id. */
export interface OpenPlace {
  readonly at: string;
  readonly id: string;
}

export interface OpenPage {
  /** Those whose payers may be reminded now. */
  readonly due: readonly { readonly id: string }[];
  /** Where the next page begins; null after the last one. */
  readonly last: OpenPlace | null;
}

/**
 * Looks at so many open sessions of the school that follow this place, newest first: a school may have more than one
 * statement has time for.
 */
export async function sessionsToRemind(
  db: Db,
  { schoolId, after, looked }: { readonly schoolId: string; readonly after: OpenPlace | null; readonly looked: number },
): Promise<OpenPage> {
  const isLater = after
    ? sql`(o.created_at <= ${after.at} and (o.created_at < ${after.at} or o.id > ${after.id}))`
    : sql`true`;
  const { rows } = await sql<OpenPlace & { readonly isDue: boolean }>`
    select s.id, s.created_at::text as at, case when ${hasDayToRemind} then ${isDue} else false end as "isDue" from (
      select o.* from session o where o.school_id = ${schoolId} and o.state = 'open' and ${isLater}
      order by o.created_at desc, o.id limit ${looked}) s
    join school sc on sc.id = s.school_id order by s.created_at desc, s.id`.execute(db);
  return { due: rows.filter((row) => row.isDue), last: rows.length < looked ? null : (rows.at(-1) ?? null) };
}

/**
 * Writes down that a session's payer is reminded today. Returns the due day that it is about, and whether that is over;
 * null if it is not to be: another process was first, or the money is on its way. The session's lock is held.
 */
export async function claimReminder(
  trx: Trx,
  sessionId: string,
): Promise<{ readonly day: string; readonly isPast: boolean } | null> {
  const { rows } = await sql<{ day: string; isPast: boolean }>`
    with due as (
      select s.id, ${today} as today, ${dueDay} as day from session s join school sc on sc.id = s.school_id
      where s.id = ${sessionId} and ${isCivilHour} and ${isDue})
    update session s set reminded_on = due.today from due where s.id = due.id
    returning due.day, due.day::date < due.today as "isPast"`.execute(trx);
  return rows[0] ?? null;
}

/** Writes down that all reminders of a school's today were looked at. */
export async function markReminded(db: Db, schoolId: string): Promise<void> {
  await sql`update school sc set reminded_on = ${today} where sc.id = ${schoolId}`.execute(db);
}

/** Whether a reminder that was queued is still true when it is sent. */
export async function isStillToRemind(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ still: boolean }>`
    select ${mayRemind} as still from session s join school sc on sc.id = s.school_id where s.id = ${sessionId}`.execute(
    db,
  );
  return rows[0]?.still ?? false;
}

/** Stores that the payer of a session wants no reminders of that school. Repeating it changes nothing. */
export async function optOut(db: Db, sessionId: string): Promise<void> {
  await sql`
    insert into reminder_opt_out (school_id, payer_id, opted_out_at)
    select s.school_id, s.payer->>'id', app_now() from session s where s.id = ${sessionId}
    on conflict (school_id, payer_id) do nothing`.execute(db);
}
