/** Returns that a provider made by itself: no refund of ours is behind them. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { returnKinds } from '#domain/money-state';
import type { Db } from '../driver/db.ts';

const entry = z.object({
  part: z.enum(['excess', 'charge', 'commission', 'unallocated']),
  allocationId: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  amount: z.int(),
});
const providerReturn = z.object({
  id: z.string(),
  providerRef: z.string(),
  kind: z.enum(returnKinds),
  amount: z.int(),
  /** When the first complete answer without it came; null while its provider lists it. */
  missingSince: z.nullable(z.date()),
  isMissingForAnHour: z.boolean(),
  /** How many complete answers were without it since then. */
  missingAnswers: z.int(),
  entries: z.array(entry),
});
export type ProviderReturn = z.infer<typeof providerReturn>;

/** Returns what a payment's provider took back by itself and did not undo, and where it was taken off; oldest first. */
export async function providerReturnsOf(db: Db, paymentId: string): Promise<readonly ProviderReturn[]> {
  const { rows } = await sql<unknown>`
    select r.id, r.provider_ref as "providerRef", r.kind, r.amount, r.missing_since as "missingSince",
      coalesce(r.missing_since <= app_now() - interval '1 hour', false) as "isMissingForAnHour", r.missing_answers as "missingAnswers",
      (select coalesce(json_agg(json_build_object('part', e.part, 'allocationId', e.allocation_id, 'chargeId', a.charge_id, 'amount', e.amount) order by e.created_at, e.id), '[]')
        from return_entry e left join allocation a on a.id = e.allocation_id where e.return_id = r.id) as entries
    from money_return r
    where r.payment_id = ${paymentId} and r.means = 'provider' and r.provider_ref is not null and r.undone_at is null and r.amount > 0
      and not exists (select 1 from refund f where f.return_id = r.id)
    order by r.created_at, r.id`.execute(db);
  return rows.map((row) => providerReturn.parse(row));
}

/** The provider's ids of a payment's returns that are cases: more than was left, or perhaps the school's own record. */
export async function returnsInCases(db: Db, paymentId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ ref: string }>`
    select distinct provider_ref as ref from money_case where about_payment_id = ${paymentId} and return_kind in ('refund', 'reversal')
      and refund_id is null and resolution is distinct from 'completed'`.execute(db);
  return rows.map(({ ref }) => ref);
}

/**
 * Writes how many complete responses lacked this return, and when the first came; with none, when it
 * was last requested.
 */
export async function markMissing(db: Db, returnId: string, answers: number): Promise<void> {
  await sql`
    update money_return set missing_since = case when missing_answers = 0 then app_now() else missing_since end, missing_answers = ${answers}
    where id = ${returnId}`.execute(db);
}

/** Notes that its provider lists this return again. */
export async function markListed(db: Db, returnId: string): Promise<void> {
  await sql`update money_return set missing_since = null, missing_answers = 0 where id = ${returnId}`.execute(db);
}

/** Whether to ask its provider again about a return of this payment that it does not list. */
export async function hasMissingReturn(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from money_return where payment_id = ${paymentId} and missing_since is not null and undone_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Has a payment's provider asked in an hour where a return of it is missing. */
export async function askAboutMissingAgain(db: Db, paymentId: string): Promise<void> {
  await sql`
    update payment p set next_check_at = least(p.next_check_at, app_now() + interval '1 hour') where p.id = ${paymentId}
      and exists (select 1 from money_return r where r.payment_id = p.id and r.missing_since is not null and r.undone_at is null)`.execute(
    db,
  );
}
