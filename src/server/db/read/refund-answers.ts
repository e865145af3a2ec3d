/** Refunds as schools read them: what providers were asked for, and what went back otherwise, in one shape. */
import { sql } from 'kysely';
import { refund, type Refund } from '#contracts/cases';
import { recordedJson, refundJson } from './outbox-json.ts';
import type { Db } from '../driver/db.ts';

/** One refund through a provider. Throws when there is none. */
export async function readRefundAnswer(db: Db, refundId: string): Promise<Refund> {
  const { rows } = await sql<{ refund: unknown }>`
    select ${refundJson} as refund from refund f where f.id = ${refundId}`.execute(db);
  return refund.parse(rows[0]?.refund);
}

/** One return that no provider was asked for. Throws when there is none. */
export async function readRecorded(db: Db, returnId: string): Promise<Refund> {
  const { rows } = await sql<{ refund: unknown }>`
    select ${recordedJson} as refund from money_return r where r.id = ${returnId}`.execute(db);
  return refund.parse(rows[0]?.refund);
}

/** Everything of a payment that went back or is asked back, the last first. */
export async function refundsForSchool(db: Db, paymentId: string): Promise<readonly Refund[]> {
  const { rows } = await sql<{ refund: unknown }>`
    select refund from (
      select ${refundJson} as refund, f.created_at, f.id from refund f where f.payment_id = ${paymentId}
      union all
      select ${recordedJson}, r.created_at, r.id from money_return r
      where r.payment_id = ${paymentId} and r.undoes is null and not exists (select 1 from refund f where f.return_id = r.id)) each
    order by created_at desc, id`.execute(db);
  return rows.map((row) => refund.parse(row.refund));
}
