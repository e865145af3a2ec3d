import { sql } from 'kysely';
import * as z from 'zod/mini';
import { charge } from '#contracts/session';
import type { Db } from '../driver/db.ts';
import { paymentColumns, paymentOf, type PaymentRow } from './payment-row.ts';

/** Returns those of some payments that brought money, of sessions with the same school and payer as this one. */
export async function receivedOfPayer(
  db: Db,
  { sessionId, ids }: { readonly sessionId: string; readonly ids: readonly string[] },
): Promise<readonly PaymentRow[]> {
  const rows = await db
    .selectFrom('payment')
    .select(paymentColumns)
    .where('id', 'in', [...ids])
    .where('status', '=', 'successful')
    .where(
      'session_id',
      'in',
      sql<string>`(select s.id from session s join session own on own.school_id = s.school_id
        and own.payer->>'id' = s.payer->>'id' where own.id = ${sessionId})`,
    )
    .orderBy('paid_at')
    .execute();
  return rows.map(paymentOf);
}

const chargeMonth = z.pick(charge, { concept_type: true, period: true, student_id: true, student_name: true });
export type ChargeMonth = z.infer<typeof chargeMonth>;

/** Returns whose charges these are, of which kind and month, by id. */
export async function monthsOfCharges(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ChargeMonth>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('charge')
    .select(['id', 'details'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, details }) => [id, chargeMonth.parse(details)]));
}
