/** A school's days: one is open, each before it is closed and never changes. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { daySignOff, dayTotal, schoolDay } from '#contracts/days';
import { afterPage } from '../read/after-page.ts';
import { isoInstant } from '../read/outbox-json.ts';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import type { Db, Trx } from '../driver/db.ts';
import { totalsJson } from './day-lines.ts';

const batch = 20;

/** Begins the first day of each school that has money and no day: the one of its first movement. */
export async function beginFirstDays(db: Db): Promise<void> {
  await sql`
    insert into school_day (id, school_id, date, time_zone, opens_at, closes_at)
    select gen_random_uuid(), s.id, f.date, s.time_zone, day_end(f.date - 1, s.day_closes_at, s.time_zone), day_end(f.date, s.day_closes_at, s.time_zone)
    from school s
    cross join lateral (
      select l.booked_at at time zone s.time_zone as at from day_line l
      where l.school_id = s.id and l.day_id is null order by l.booked_at limit 1) l
    cross join lateral (
      select case when s.day_closes_at = '00:00' or l.at::time < s.day_closes_at::time then l.at::date else l.at::date + 1 end as date) f
    where not exists (select from school_day d where d.school_id = s.id)
    on conflict do nothing`.execute(db);
}

/** Days whose minute is over, the oldest first, without these. */
export async function dueDays(db: Db, except: readonly string[]): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from school_day where closed_at is null and closes_at <= app_now() and id <> all(${except}::uuid[])
    order by closes_at limit ${batch}`.execute(db);
  return rows;
}

/**
 * Closes a day and begins the next, in one transaction. Takes what was booked before its minute and is committed by
 * now. False when another process closes it, or did.
 */
export async function closeDay(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select id from school_day where id = ${id} and closed_at is null and closes_at <= app_now() for update skip locked`.execute(
      trx,
    );
    if (rows.length === 0) return false;
    await sql`
      update day_line l set day_id = d.id from school_day d
      where d.id = ${id} and l.school_id = d.school_id and l.day_id is null and l.booked_at < d.closes_at`.execute(trx);
    await sql`
      update school_day set closed_at = app_now(), totals = ${totalsJson(sql`l.day_id = ${id}`)} where id = ${id}`.execute(
      trx,
    );
    await beginNext(trx, id);
    return true;
  });
}

/** Days written at once after one that was closed. */
const mostDays = 400;

/**
 * Begins the day after a closed one. Days that are over and have no line are written with it, closed. Reckons the ends
 * of those alone, and of two more: clocks change by an hour, and days are counted by date.
 */
async function beginNext(trx: Trx, id: string): Promise<void> {
  await sql`
    with last as (
      select s.id as school_id, s.time_zone, s.day_closes_at, d.date, d.closes_at, least(app_now(), (
        select min(l.booked_at) from day_line l where l.school_id = s.id and l.day_id is null)) as empty_until
      from school_day d join school s on s.id = d.school_id where d.id = ${id}),
    next as (
      select last.*, n, last.date + n as on_date, greatest(last.closes_at, day_end(last.date + n, last.day_closes_at, last.time_zone)) as ends_at
      from last cross join generate_series(1, least(${mostDays}, greatest(0, empty_until::date - closes_at::date) + 2)) n),
    placed as (
      select next.*, lag(ends_at, 1, closes_at) over (order by n) as begins_at, ends_at <= empty_until and n < ${mostDays} as is_over from next)
    insert into school_day (id, school_id, date, time_zone, opens_at, closes_at, closed_at, totals)
    select gen_random_uuid(), school_id, on_date, time_zone, begins_at, ends_at,
      case when is_over then app_now() end, case when is_over then '[]'::jsonb end
    from placed where n = 1 or begins_at <= empty_until`.execute(trx);
}

/** A day as stored; `totals` is null while it is open. */
const storedDay = z.extend(z.omit(schoolDay, { sums: true }), {
  id: z.string(),
  totals: z.nullable(z.array(dayTotal)),
});
export type StoredDay = z.infer<typeof storedDay>;

/** Of day `d`. */
const dayJson: RawBuilder<unknown> = sql`jsonb_build_object('id', d.id, 'date', d.date, 'time_zone', d.time_zone,
  'status', case when d.closed_at is null then 'open' else 'closed' end,
  'opens_at', ${isoInstant(sql`d.opens_at`)}, 'closes_at', ${isoInstant(sql`d.closes_at`)}, 'closed_at', ${isoInstant(sql`d.closed_at`)},
  'totals', d.totals, 'sign_off', (
    select jsonb_build_object('actor', jsonb_build_object('kind', o.actor_kind, 'id', o.actor_id), 'note', o.note, 'signed_at', ${isoInstant(sql`o.signed_at`)})
    from day_sign_off o where o.day_id = d.id))`;

/** A school's days, the newest first. */
export async function readDays(
  db: Db,
  { schoolId, after, limit }: PageAsked,
): Promise<readonly { readonly day: StoredDay; readonly position: PagePosition }[]> {
  const { rows } = await sql<{ day: unknown; at: string; id: string }>`
    select d.closes_at::text as at, d.id, ${dayJson} as day from school_day d
    where d.school_id = ${schoolId} ${afterPage(sql`d.closes_at`, sql`d.id`, after)}
    order by d.closes_at desc, d.id limit ${limit}`.execute(db);
  return rows.map(({ day, at, id }) => ({ day: storedDay.parse(day), position: { at, id } }));
}

/** Null when the school has no such day. */
export async function readDay(db: Db, schoolId: string, date: string): Promise<StoredDay | null> {
  const { rows } = await sql<{ day: unknown }>`
    select ${dayJson} as day from school_day d where d.school_id = ${schoolId} and d.date = ${date}::date`.execute(db);
  return rows[0] ? storedDay.parse(rows[0].day) : null;
}

export interface SignOff {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly note: string | null;
}

/** Writes who signed a day off; null when somebody did before. */
export async function insertSignOff(
  db: Db,
  dayId: string,
  { actorKind, actorId, note }: SignOff,
): Promise<z.infer<typeof daySignOff> | null> {
  const { rows } = await sql<unknown>`
    insert into day_sign_off (day_id, actor_kind, actor_id, note, signed_at)
    values (${dayId}, ${actorKind}, ${actorId}, ${note}, app_now())
    on conflict (day_id) do nothing
    returning jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor, note, ${isoInstant(sql`signed_at`)} as signed_at`.execute(
    db,
  );
  return rows[0] ? daySignOff.parse(rows[0]) : null;
}
