/** The lines of a school's days: each is one movement of money. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type DayLine, dayLine, type DayTotal, dayTotal } from '#contracts/days';
import { afterPage } from '../read/after-page.ts';
import { isoInstant } from '../read/outbox-json.ts';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import type { Db } from '../driver/db.ts';
import { feeJson, lineJson, receiptJson, returnedJson } from './settlement-lines.ts';

/** A day as its lines are found: an open one has those that no day has yet. */
export interface DayOfLines {
  readonly id: string;
  readonly isClosed: boolean;
}

export interface LineFilter extends Omit<PageAsked, 'schoolId'> {
  readonly campusId?: string | undefined;
  /** `default`: the installation's. */
  readonly accountId?: string | undefined;
  readonly methodKey?: string | undefined;
}

/** Line `l`, its movement `m` and the payment `p`. */
const movements = sql`day_line l cross join lateral (
    select m.id, m.session_id, m.payment_id, m.external_id, m.currency, m.amount, m.reference, 'payment' as kind, m.commission, ${receiptJson} as own
    from money_receipt m where l.source = 'receipt' and m.id = l.id
    union all
    select m.id, m.session_id, m.payment_id, m.external_id, m.currency, m.amount, m.reference, m.kind, 0, ${returnedJson}
    from money_return m where l.source = 'return' and m.id = l.id
    union all
    select m.id, m.session_id, m.payment_id, m.external_id, m.currency, m.amount, m.reference, 'fee', 0, ${feeJson}
    from provider_fee m where l.source = 'fee' and m.id = l.id) m
  join payment p on p.id = m.payment_id`;

const ofDay = ({ id, isClosed }: DayOfLines): RawBuilder<unknown> =>
  isClosed
    ? sql`l.day_id = ${id}`
    : sql`l.day_id is null and (l.school_id, true) = (select d.school_id, l.booked_at < d.closes_at from school_day d where d.id = ${id})`;

/** One page of a day's lines, newest first. */
export async function readDayLines(
  db: Db,
  day: DayOfLines,
  { campusId, accountId, methodKey, after, limit }: LineFilter,
): Promise<readonly { readonly line: DayLine; readonly position: PagePosition }[]> {
  const account = accountId === 'default' ? sql`and p.account_id is null` : sql`and p.account_id = ${accountId}`;
  const { rows } = await sql<{ line: unknown; at: string; id: string }>`
    select l.booked_at::text as at, l.id, ${lineJson(sql`m.own`)}
      || jsonb_build_object('campus_id', l.campus_id, 'booked_at', ${isoInstant(sql`l.booked_at`)}) as line
    from ${movements}
    where ${ofDay(day)} ${campusId === undefined ? sql`` : sql`and l.campus_id = ${campusId}`}
      ${accountId === undefined ? sql`` : account} ${methodKey === undefined ? sql`` : sql`and p.method_key = ${methodKey}`}
      ${afterPage(sql`l.booked_at`, sql`l.id`, after)}
    order by l.booked_at desc, l.id limit ${limit}`.execute(db);
  return rows.map(({ line, at, id }) => ({ line: dayLine.parse(line), position: { at, id } }));
}

/** The sums of lines `l` that fulfil a condition, as JSON: by campus, account, method and currency. */
export const totalsJson = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(to_jsonb(t) order by t.campus_id, t.provider, t.account_id nulls first, t.method_key, t.currency), '[]')
  from (
    select g.*, g.received - g.refunds - g.reversals - g.chargebacks - g.fees as net
    from (
      select l.campus_id, p.provider, p.account_id, p.method_key, trim(m.currency) as currency,
        ${sumOf('payment')} as received, coalesce(sum(m.commission), 0)::bigint as commission,
        ${sumOf('refund')} as refunds, ${sumOf('reversal')} as reversals, ${sumOf('chargeback')} as chargebacks,
        ${sumOf('fee')} as fees, count(*) filter (where m.kind = 'payment') as count
      from ${movements} where ${which}
      group by 1, 2, 3, 4, 5) g) t)`;

const sumOf = (kind: DayLine['kind']) =>
  sql`coalesce(sum(m.amount) filter (where m.kind = ${sql.lit(kind)}), 0)::bigint`;

/** The sums of an open day as it stands. */
export async function readOpenTotals(db: Db, id: string): Promise<readonly DayTotal[]> {
  const { rows } = await sql<{
    totals: unknown;
  }>`select ${totalsJson(ofDay({ id, isClosed: false }))} as totals`.execute(db);
  return z.array(dayTotal).parse(rows[0]?.totals);
}
