/** Refunds as schools read them: what providers were asked for, and what went back otherwise, in one shape. */
import { sql } from 'kysely';
import { moneyReturn, type MoneyReturn, refund, type Refund } from '#contracts/cases';
import { awaitingJson, recordedJson, refundJson, returnJson } from './outbox-json.ts';
import type { Db } from '../driver/db.ts';

/** One refund of this id: through a provider, recorded, or waiting for approval. Throws when there is none. */
export async function readRefundAnswer(db: Db, id: string): Promise<Refund> {
  const { rows } = await sql<{ refund: unknown }>`
    select ${refundJson} as refund from refund f where f.id = ${id}
    union all
    select ${awaitingJson} from refund_approval w where w.id = ${id} and w.status = 'awaiting_approval'
    union all
    select ${recordedJson} from money_return r where r.id = ${id} and not exists (select 1 from refund f where f.id = ${id})`.execute(
    db,
  );
  return refund.parse(rows[0]?.refund);
}

/** One return as its school reads it. Throws when there is none. */
export async function readReturn(db: Db, returnId: string): Promise<MoneyReturn> {
  const { rows } = await sql<{ return: unknown }>`
    select ${returnJson} as return from money_return r where r.id = ${returnId}`.execute(db);
  return moneyReturn.parse(rows[0]?.return);
}

/** Everything of a payment that went back or is asked back, the last first. */
export async function refundsForSchool(db: Db, paymentId: string): Promise<readonly Refund[]> {
  const { rows } = await sql<{ refund: unknown }>`
    select refund from (
      select ${refundJson} as refund, f.created_at, f.id from refund f where f.payment_id = ${paymentId}
      union all
      select ${awaitingJson}, w.created_at, w.id from refund_approval w where w.payment_id = ${paymentId} and w.status = 'awaiting_approval'
      union all
      select ${recordedJson}, r.created_at, r.id from money_return r
      where r.payment_id = ${paymentId} and r.undoes is null and not exists (select 1 from refund f where f.return_id = r.id)) each
    order by created_at desc, id`.execute(db);
  return rows.map((row) => refund.parse(row.refund));
}
