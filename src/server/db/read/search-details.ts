import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type FoundRow, foundRow } from '#contracts/search';
import { isoInstant } from './outbox-json.ts';
import { type Hit, wordPattern } from './search.ts';
import { reportStatus } from './report-status.ts';
import type { Db } from '../driver/db.ts';

export interface FoundThing {
  readonly kind: string;
  readonly id: string;
  readonly session: string;
  readonly matched: readonly object[];
}

interface FoundAsked {
  readonly schoolId: string;
  /** Null: all of them. */
  readonly campusIds: readonly string[] | null;
  readonly limit: number;
  /** Null: all of them. */
  readonly narrow: Narrow | null;
}

/** What else is known of what is looked for. */
export interface Narrow {
  /** Minor units. */
  readonly amount: number | null;
  /** `YYYY-MM-DD` in the school's zone. */
  readonly on: string | null;
  /** Of one name; none for any name. */
  readonly words: readonly string[];
}

/** Condition on thing `t` of session `s`: it has this amount, day and name. */
const narrowed = ({ amount, on, words }: Narrow) => sql`and (
  ${words.length === 0} or exists (select from search_name n join search_word w on w.name_id = n.name_id
    where n.session_id = s.id and w.words like all (${words.map((each) => wordPattern(each))}::text[])))
  and case t.kind
    when 'payment_session' then ${on}::date is null and (${amount}::bigint is null or s.amount = ${amount}::bigint)
    when 'payment' then exists (
      select from payment p join school o on o.id = p.school_id left join transfer_report r on r.payment_id = p.id where p.id = t.id
        and (${amount}::bigint is null or p.base + p.commission = ${amount}::bigint or p.received = ${amount}::bigint)
        and (${on}::date is null or r.paid_on::text = ${on} or (p.created_at at time zone o.time_zone)::date = ${on}::date
          or (p.paid_at at time zone o.time_zone)::date = ${on}::date))
    else exists (select from transfer_report r where r.payment_id = t.id
      and (${amount}::bigint is null or r.amount = ${amount}::bigint) and (${on}::date is null or r.paid_on::text = ${on})) end`;

/** The newest of found things. What is another school's is left out, whoever found it. */
export const newestFound = (
  { schoolId, campusIds, limit, narrow }: FoundAsked,
  things: readonly FoundThing[],
): RawBuilder<{ readonly found: unknown }> => sql`
  with newest as materialized (
    select t.kind, t.id, t.session_id, t.matched, i.at
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::uuid[], ${things.map(({ session }) => session)}::uuid[],
      ${things.map(({ matched }) => JSON.stringify(matched))}::jsonb[]) as t (kind, id, session_id, matched)
    -- By its id alone, whatever the planner believes: a school's sessions are many.
    cross join lateral (select s.id, s.amount, s.created_at, s.school_id, s.campus_id from session s where s.id = t.session_id offset 0) s
    cross join lateral (select case t.kind
      when 'payment_session' then s.created_at
      when 'payment' then (select p.created_at from payment p where p.id = t.id and p.session_id = t.session_id)
      else (select r.reported_at from transfer_report r where r.payment_id = t.id and r.session_id = t.session_id) end as at) i
    where i.at is not null and s.school_id = ${schoolId}
      and (${campusIds && [...campusIds]}::text[] is null or s.campus_id = any (${campusIds && [...campusIds]}::text[]))
      ${narrow === null ? sql`` : narrowed(narrow)}
    order by i.at desc, t.id, t.kind limit ${limit})
  select json_build_object('kind', t.kind, 'matched', t.matched, 'session_id', s.id, 'external_id', s.external_id, 'campus_id', s.campus_id,
    'payer_name', s.payer->>'full_name', 'currency', trim(s.currency), 'created_at', ${isoInstant(sql`t.at`)},
    'student_names', coalesce((
      select json_agg(distinct c.details->>'student_name') from charge c where c.session_id = s.id and c.removed_at is null), '[]'))::jsonb
    || case t.kind
      when 'payment_session' then jsonb_build_object('status', s.state, 'amount', s.amount)
      when 'payment' then jsonb_build_object('payment_id', p.id, 'status', p.status, 'method_key', p.method_key, 'amount', p.base + p.commission,
        'received_amount', p.received, 'reference', p.reference, 'confirmation_number', p.confirmation_number, 'paid_at', ${isoInstant(sql`p.paid_at`)})
      else jsonb_build_object('payment_id', p.id, 'status', ${reportStatus}, 'amount', r.amount, 'paid_on', r.paid_on) end as found
  from newest t
  join session s on s.id = t.session_id
  left join payment p on p.id = t.id
  left join transfer_report r on r.payment_id = t.id
  order by t.at desc, t.id, t.kind`;

/** The same as a school reads them. */
export async function readFound(
  db: Db,
  asked: FoundAsked,
  things: readonly FoundThing[],
): Promise<readonly FoundRow[]> {
  const { rows } = await newestFound(asked, things).execute(db);
  return z.array(foundRow).parse(rows.map(({ found }) => found));
}

/** Payments of sessions that were found by a name: their amount or day may be what is looked for. */
export async function paymentsOfNamed(db: Db, hits: readonly Hit[]): Promise<readonly Hit[]> {
  const sessions = [...new Set(hits.flatMap(({ by, session }) => (by === 'words' ? [session] : [])))];
  if (sessions.length === 0) return [];
  const { rows } = await sql<Hit>`
    select p.id, p.session_id as session, 'payment.name' as field, 'words' as by
    from payment p where p.session_id = any (${sessions}::uuid[]) and p.status <> 'pristine'`.execute(db);
  return rows;
}

/** The session, or the payment, of this id at this school. */
export async function findById(db: Db, schoolId: string, id: string): Promise<readonly Hit[]> {
  const { rows } = await sql<Hit>`
    select id, id as session, 'payment_session.id' as field, 'whole' as by from session where id = ${id} and school_id = ${schoolId}
    union all
    select id, session_id, 'payment.id', 'whole' from payment where id = ${id} and school_id = ${schoolId}`.execute(db);
  return rows;
}
