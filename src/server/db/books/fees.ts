/** The fees that providers took from received money, as settlements report them. */
import { sql } from 'kysely';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Db } from '../driver/db.ts';

export interface ToldFee {
  readonly providerRef: string;
  /** All fees on it so far. */
  readonly minor: number;
  /** The account's, which need not be the payment's. */
  readonly currency: string;
}

/**
 * Writes the growth of an account's fees per payment since the last report, on each school's present day; money that is
 * no payment here is left out. However often and by how many at once it is reported, a growth is written once.
 */
export async function insertFees(
  db: Db,
  { provider, account_id: id }: OfAccount,
  fees: readonly ToldFee[],
): Promise<void> {
  if (fees.length === 0) return;
  await sql`
    insert into provider_fee (id, session_id, payment_id, seq, amount, currency, day, external_id, reference, created_at)
    select gen_random_uuid(), s.id, p.id, f.rows + 1, t.minor - f.amount, t.currency, (app_now() at time zone sc.time_zone)::date,
      s.external_id, p.reference, app_now()
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as t ("providerRef" text, minor bigint, currency text)
    join payment p on p.provider = ${provider} and p.account_id is not distinct from ${id}::uuid and p.provider_ref = t."providerRef"
    join session s on s.id = p.session_id join school sc on sc.id = s.school_id
    cross join lateral (
      select count(*) as rows, coalesce(sum(amount) filter (where currency = t.currency), 0)::bigint as amount
      from provider_fee where payment_id = p.id) f
    where t.minor > f.amount
    on conflict (payment_id, seq) do nothing`.execute(db);
}
