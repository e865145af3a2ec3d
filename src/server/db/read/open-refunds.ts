/** Refunds under way, for an operator. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../driver/db.ts';

const openRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  slug: z.string(),
  /** `accountName` of where it is. */
  provider: z.string(),
  state: z.enum(['requested', 'pending']),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  askedAt: z.date(),
  /** How often it was looked after since it came to be where it stands. */
  attempts: z.int(),
  repeatedAt: z.nullable(z.date()),
  pendingAt: z.nullable(z.date()),
  neverSeenAt: z.nullable(z.date()),
});
export type OpenRefund = z.infer<typeof openRefund>;

/** Every refund that its provider has not ended, the oldest first. */
export async function listOpenRefunds(db: Db): Promise<readonly OpenRefund[]> {
  const { rows } = await sql<unknown>`
    select f.id, f.payment_id as "paymentId", sc.slug, p.provider || coalesce('/' || p.account_id, '') as provider, f.state,
      f.amount, upper(trim(f.currency)) as currency, f.created_at as "askedAt", f.attempts, c.repeated_at as "repeatedAt",
      f.pending_at as "pendingAt", f.never_seen_at as "neverSeenAt"
    from refund f join payment p on p.id = f.payment_id join session s on s.id = f.session_id join school sc on sc.id = s.school_id
      left join provider_call c on c.idem_key = 'refund_' || f.id
    where f.state in ('requested', 'pending') order by f.created_at, f.id`.execute(db);
  return rows.map((row) => openRefund.parse(row));
}

/** For how long its provider has said that it knows nothing of a refund; below zero where it never did. */
export async function secondsWithoutTrace(db: Db, refundId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from app_now() - never_seen_at), -1)::float8 as seconds from refund where id = ${refundId}`.execute(
    db,
  );
  return rows[0]?.seconds ?? -1;
}
