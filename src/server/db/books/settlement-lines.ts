import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type SettlementLine, settlementLine } from '#contracts/settlements';
import { isoInstant } from '../read/outbox-json.ts';
import type { Db } from '../driver/db.ts';

export interface SettlementDay {
  readonly schoolId: string;
  readonly timeZone: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** Returns every receipt, return and fee on a day of the school's own calendar, in the order they happened. */
export async function readSettlementLines(
  db: Db,
  { schoolId, date }: SettlementDay,
): Promise<readonly SettlementLine[]> {
  const { rows } = await sql<{ line: unknown }>`
    select line from (
      select m.at, m.created_at, m.id, ${lineJson(receiptJson)} as line
      from money_receipt m join payment p on p.id = m.payment_id join session s on s.id = m.session_id
      where s.school_id = ${schoolId} and m.day = ${date}::date
      union all
      select m.created_at as at, m.created_at, m.id, ${lineJson(returnedJson)} as line
      from money_return m join payment p on p.id = m.payment_id join session s on s.id = m.session_id
      where s.school_id = ${schoolId} and m.day = ${date}::date
      union all
      select m.created_at as at, m.created_at, m.id, ${lineJson(feeJson)} as line
      from provider_fee m join payment p on p.id = m.payment_id join session s on s.id = m.session_id
      where s.school_id = ${schoolId} and m.day = ${date}::date) lines
    order by at, created_at, id`.execute(db);
  return z
    .array(z.object({ line: settlementLine }))
    .parse(rows)
    .map(({ line }) => line);
}

const closing = z.object({ closes_at: z.string(), closed: z.boolean() });

/**
 * Returns when a day's lines are final, and whether they are: an hour after its end. Money reported within that hour
 * still belongs to the day it was paid, see `apply-money.ts`.
 */
export async function readClosing(
  db: Db,
  { timeZone, date }: Pick<SettlementDay, 'timeZone' | 'date'>,
): Promise<z.infer<typeof closing>> {
  const { rows } = await sql<unknown>`
    select ${isoInstant(sql`d.closes_at`)} as closes_at, app_now() >= d.closes_at as closed
    from (select (${date}::date + 1)::timestamp at time zone ${timeZone}::text + interval '1 hour' as closes_at) d`.execute(
    db,
  );
  return closing.parse(rows[0]);
}

type Json = ReturnType<typeof sql>;

/** The JSON of payment `p`, and of row `m` about its money. Nothing in it may change once its day is closed. */
export const lineJson = (
  own: Json,
): Json => sql`jsonb_build_object('line_id', m.id, 'payment_id', p.id, 'session_id', m.session_id,
  'external_id', m.external_id, 'method_key', p.method_key, 'currency', trim(m.currency), 'amount', m.amount,
  'reference', m.reference, 'provider', p.provider, 'account_id', p.account_id, 'confirmation_number', p.confirmation_number,
  'concepts', (select coalesce(jsonb_agg(l->>'concept_desc'), '[]') from jsonb_array_elements(p.lines) l)) || ${own}`;

export const receiptJson = sql`jsonb_build_object('kind', 'payment', 'at', ${isoInstant(sql`m.at`)}, 'paid_at', ${isoInstant(sql`m.paid_at`)},
  'commission', m.commission, 'return_id', null)`;

export const returnedJson = sql`jsonb_build_object('kind', m.kind, 'at', ${isoInstant(sql`m.created_at`)}, 'paid_at', null,
  'commission', 0, 'return_id', m.id)`;

export const feeJson = sql`jsonb_build_object('kind', 'fee', 'at', ${isoInstant(sql`m.created_at`)}, 'paid_at', null,
  'commission', 0, 'return_id', null)`;
