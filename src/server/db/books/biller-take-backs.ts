/** Money that a bank took back, or reported so: the rows of its payments, and the cases of nobody's money. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type BillerRow, returnRefOf, type ToldPayment } from './biller-payments.ts';
import { closeUnplaced } from '../write/cases.ts';
import { now } from '../driver/now.ts';
import { announceUnplaced } from '../write/announce-to-school.ts';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Db, Trx } from '../driver/db.ts';

/** Writes that a payment was taken back before it came. Throws where the id is known. */
export async function insertCalledOff(
  db: Db,
  account: OfAccount,
  payment: Pick<ToldPayment, 'bankId' | 'day' | 'heardBy'> & { readonly minor: number | null },
): Promise<void> {
  await db
    .insertInto('biller_payment')
    .values({
      id: randomUUIDv7(),
      ...account,
      bank_id: payment.bankId,
      reference: '',
      state: 'called_off',
      amount: payment.minor,
      heard_by: payment.heardBy,
      day: payment.day,
      created_at: now,
      taken_back_at: now,
    })
    .execute();
}

/**
 * Writes that a payment was taken back: a booked one with its return, money of nobody here without. An unplaced one is
 * called off, also if its school booked its case: that money stays the case's.
 */
export async function markTakenBack(trx: Trx, id: string, returnId: string | null): Promise<void> {
  const state = sql<BillerRow['state']>`case state when 'unplaced' then 'called_off' else 'taken_back' end`;
  await trx
    .updateTable('biller_payment')
    .set({ state, return_id: returnId, taken_back_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['booked', 'unplaced'])
    .execute();
}

/** Writes when a bank first said that it took a payment back which is on the books still. */
export async function markToldBack(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('biller_payment')
    .set({ told_back_at: at })
    .where('id', '=', id)
    .where('told_back_at', 'is', null)
    .where('state', 'in', ['booked', 'unplaced'])
    .execute();
}

/** Writes that a payment was taken back, if this return of it is a bank's: its school booked it. */
export async function markReturnDecided(
  trx: Trx,
  { paymentId, providerRef, returnId }: Readonly<Record<'paymentId' | 'providerRef' | 'returnId', string>>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select b.id from biller_payment b left join money_case m on m.id = b.case_id
    where coalesce(b.payment_id, m.payment_id) = ${paymentId} and ${returnRefOf('')} || b.bank_id = ${providerRef}`.execute(
    trx,
  );
  for (const { id } of rows) await markTakenBack(trx, id, returnId);
}

/** Opens the case of nobody's money again, where it was closed and no session has the money. */
export async function reopenUnplaced(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update money_case m set closed_at = null, resolution = null, note = null from biller_payment b
    where b.id = ${id} and m.id = b.case_id and m.payment_id is null and m.closed_at is not null returning m.id`.execute(
    trx,
  );
  for (const reopened of rows) await announceUnplaced(trx, reopened.id, 'case.opened');
}

/**
 * Money of nobody that its bank took back: its case is closed, where nobody decided it before. `booked`, and nothing is
 * written, where its school has booked it on a session.
 */
export async function callOffUnplaced(trx: Trx, id: string): Promise<'open' | 'decided' | 'booked'> {
  const found = await trx
    .selectFrom('money_case as m')
    .innerJoin('biller_payment as b', 'b.case_id', 'm.id')
    .select(['m.id', 'm.payment_id', 'm.closed_at'])
    .where('b.id', '=', id)
    .forUpdate('m')
    .executeTakeFirstOrThrow();
  if (found.payment_id !== null) return 'booked';
  await markTakenBack(trx, id, null);
  if (found.closed_at !== null) return 'decided';
  const how = { resolution: 'refunded', note: 'the bank took it back', placed: null } as const;
  await closeUnplaced(trx, found.id, how);
  await announceUnplaced(trx, found.id, 'case.resolved');
  return 'open';
}
