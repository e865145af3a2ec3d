import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { now } from '../driver/now.ts';
import type { PaymentRow } from '../read/payment-row.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';

export async function insertCardForm(
  db: Db,
  form: Omit<Insertable<Database['card_form']>, 'payment_id' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('card_form')
    .values({ ...form, created_at: now })
    .execute();
}

/** For how long what was typed may still pay, in minutes: providers forget it after an hour. */
const lifeMinutes = 60;

type Paid = Pick<
  PaymentRow,
  'session_id' | 'method_key' | 'account_id' | 'base' | 'commission' | 'months' | 'currency'
>;

/** A form that was opened for the very thing a payment pays, but for its months, and has paid nothing yet. */
const isFor =
  ({ base, commission, months, account_id, session_id, method_key, currency }: Paid) =>
  (eb: ExpressionBuilder<Database, 'card_form'>) =>
    eb.and([
      eb.and({ session_id, method_key, total: base + commission - (months?.fee ?? 0), currency }),
      eb('account_id', 'is not distinct from', account_id),
      eb('payment_id', 'is', null),
    ]);

/** Gives a form to the one payment it pays. False if it is used, too old, or another's: commit nothing then. */
export async function claimCardForm(trx: Trx, payment: PaymentRow, formId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card_form')
    .set({ payment_id: payment.id })
    .where('id', '=', formId)
    .where(isFor(payment))
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${lifeMinutes})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns a session's form: its method, the provider's reference, and the payment it paid; null for another's. */
export async function readCardForm(db: Db, sessionId: string, formId: string) {
  const row = await db
    .selectFrom('card_form')
    .select(['method_key as methodKey', 'provider_ref as providerRef', 'payment_id as paymentId'])
    .where('id', '=', formId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The form that was opened last for what a payment pays, and has paid nothing yet; null without one. */
export async function newestCardForm(db: Db, payment: Paid): Promise<string | null> {
  const row = await db
    .selectFrom('card_form')
    .select('id')
    .where(isFor(payment))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
