import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ChangeSessionRequest } from '#contracts/session-changes';
import { now } from '../driver/now.ts';
import type { StoredCharge } from './sessions-write.ts';
import type { Db, Trx } from '../driver/db.ts';

const changeable = ['currency', 'campus_id', 'vat', 'disabled', 'return_url', 'generate_invoice'] as const;

/**
 * Returns what a school may change of a session, and what decides whether it may; null if it is not this school's.
 * `sessionId` may be anything.
 */
export async function readChangeable(db: Db, schoolId: string, sessionId: string) {
  if (!z.uuid().safeParse(sessionId).success) return null;
  const row = await db
    .selectFrom('session')
    .select(changeable)
    .where('id', '=', sessionId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes what is given and leaves the rest; `columns` may be empty. The session's lock is held. */
export async function writeSession(
  trx: Trx,
  sessionId: string,
  { payer_email: email, ...columns }: Omit<ChangeSessionRequest, 'charges'>,
): Promise<void> {
  const payer = email === undefined ? {} : { payer: sql<string>`payer || jsonb_build_object('email', ${email}::text)` };
  const all = { ...columns, ...payer };
  if (Object.keys(all).length === 0) return;
  await trx.updateTable('session').set(all).where('id', '=', sessionId).execute();
}

/** Replaces a session's charges. Ended payments name the old ones: those stay, marked. The session's lock is held. */
export async function replaceCharges(trx: Trx, sessionId: string, charges: readonly StoredCharge[]): Promise<void> {
  await trx
    .updateTable('charge')
    .set({ removed_at: now })
    .where('session_id', '=', sessionId)
    .where('removed_at', 'is', null)
    .execute();
  const { last } = await trx
    .selectFrom('charge')
    .select(sql<number>`max(position)::int`.as('last'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('charge')
    .values(
      charges.map((charge, place) => ({
        id: charge.id,
        session_id: sessionId,
        position: last + 1 + place,
        amount: charge.values.pending_amount,
        due_date: charge.due_date,
        details: JSON.stringify(charge),
      })),
    )
    .execute();
  await trx
    .updateTable('session')
    .set((eb) => ({
      amount: charges.reduce((sum, charge) => sum + charge.values.pending_amount, 0),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sessionId)
    .execute();
}
