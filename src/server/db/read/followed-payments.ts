import { sql } from 'kysely';
import type { Db } from '../driver/db.ts';

/** Of each payment a text that differs once it, its session's links or its voucher's link have changed; in one trip. */
export async function readFollowed(db: Db, paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select p.id, concat_ws(' ', p.version,
      (select count(*) from access_link l where l.session_id = p.session_id and l.revoked_at is not null),
      (select v.revoked_at from voucher_link v where v.payment_id = p.id)) as state
    from payment p where p.id = any(${paymentIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
