/** Money that came, as settlements tell of it. Called by `apply.ts` alone. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ApplyContext, Of, Trx } from './apply-context.ts';

/**
 * Writes by how much a payment's money grew. Throws when it did not grow.
 *
 * It stands where it was paid while that day of the school's calendar is open, and else where it is booked: a day that is
 * closed never changes. A day is open for ten minutes less than `closesAt` says, so that no transaction which began while
 * it was is committed after it is not.
 */
export async function insertReceipt(
  trx: Trx,
  { paymentId, total }: Of<'received'>,
  { paidAt, receivedCurrency }: ApplyContext,
): Promise<void> {
  await sql`
    insert into money_receipt (id, session_id, payment_id, seq, amount, commission, currency, paid_at, at, day, external_id, reference, created_at)
    select ${randomUUID()}, s.id, p.id, b.rows + 1, ${total} - b.amount,
      case when m.currency = trim(p.currency) then least(${total} - b.amount, greatest(0, least(p.commission, ${total}) - b.commission)) else 0 end,
      m.currency, m.paid_at, d.at, (d.at at time zone sc.time_zone)::date, s.external_id, p.reference, app_now()
    from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id
    cross join lateral (
      select count(*) as rows, coalesce(sum(r.amount), 0)::bigint as amount, coalesce(sum(r.commission), 0)::bigint as commission
      from money_receipt r where r.payment_id = p.id) b
    cross join lateral (
      select upper(coalesce(${receivedCurrency}::text, trim(p.currency))) as currency, ${paidAt}::timestamptz as paid_at) m
    cross join lateral (
      select case when m.paid_at <= app_now()
          and app_now() < ((m.paid_at at time zone sc.time_zone)::date + 1)::timestamp at time zone sc.time_zone + interval '50 minutes'
        then m.paid_at else app_now() end as at) d
    where p.id = ${paymentId}`.execute(trx);
}
