import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { type SettlementLine, settlementLine } from '#contracts/settlements';
import { isoInstant } from './outbox-json.ts';
import type { Database } from './schema.ts';

/** Every payment paid, and every return made, on a day of the school's own calendar, in the order they happened. */
export async function readSettlementLines(
  db: Kysely<Database>,
  { schoolId, timeZone, date }: { readonly schoolId: string; readonly timeZone: string; readonly date: string },
): Promise<readonly SettlementLine[]> {
  const { rows } = await sql<{ line: unknown }>`
    with day as (
      select ${date}::date::timestamp at time zone ${timeZone}::text as start,
        (${date}::date + 1)::timestamp at time zone ${timeZone}::text as stop)
    select line from (
      select p.paid_at as at, p.id, ${paidJson} as line
      from day, payment p join session s on s.id = p.session_id
      where s.school_id = ${schoolId} and p.paid_at >= day.start and p.paid_at < day.stop and p.status = 'successful'
      union all
      select r.created_at as at, r.id, ${returnedJson} as line
      from day, money_return r join payment p on p.id = r.payment_id join session s on s.id = p.session_id
      where s.school_id = ${schoolId} and r.created_at >= day.start and r.created_at < day.stop) lines
    order by at, id`.execute(db);
  return z
    .array(z.object({ line: settlementLine }))
    .parse(rows)
    .map(({ line }) => line);
}

/** Of the same payment `p` in session `s`, whatever the line is about. */
const common = sql`jsonb_build_object('payment_id', p.id, 'session_id', s.id, 'external_id', s.external_id, 'method_key', p.method_key,
  'reference', p.reference, 'confirmation_number', p.confirmation_number,
  'concepts', (select coalesce(jsonb_agg(l->>'concept_desc'), '[]') from jsonb_array_elements(p.lines) l))`;

/** The currency that money of `p` came in, where it was another one than was asked for. */
const foreign = sql`(select upper(trim(m.currency)) from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency')`;

const paidJson = sql`${common} || jsonb_build_object('kind', 'payment', 'at', ${isoInstant(sql`p.paid_at`)},
  'currency', coalesce(${foreign}, trim(p.currency)), 'amount', p.received,
  'commission', case when ${foreign} is null then least(p.commission, p.received) else 0 end, 'return_id', null)`;

const returnedJson = sql`${common} || jsonb_build_object('kind', r.kind, 'at', ${isoInstant(sql`r.created_at`)},
  'currency', trim(r.currency), 'amount', r.amount, 'commission', 0, 'return_id', r.id)`;
