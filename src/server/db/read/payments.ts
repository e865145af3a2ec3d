import { sql } from 'kysely';
import type { Db } from '../driver/db.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { paymentColumns, paymentOf, type PaymentRow } from './payment-row.ts';
import type { OfAccount } from './provider-accounts.ts';

const payments = (db: Db) => db.selectFrom('payment').select(paymentColumns);

async function oneOf(query: ReturnType<typeof payments>): Promise<PaymentRow | null> {
  const row = await query.executeTakeFirst();
  return row ? paymentOf(row) : null;
}

const paymentOfId = preparedStatement(({ paymentId }: { readonly paymentId: string }, db) =>
  payments(db).where('id', '=', paymentId),
);

export async function readPayment(db: Db, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await db.executeQuery(paymentOfId(db, { paymentId }));
  return rows[0] ? paymentOf(rows[0]) : null;
}

/** A payment's version alone: it grows with every change. */
export async function readPaymentVersion(db: Db, paymentId: string): Promise<number> {
  const row = await db.selectFrom('payment').select('version').where('id', '=', paymentId).executeTakeFirstOrThrow();
  return row.version;
}

/** The payments of a session that have not ended, the active one first. */
export async function paymentsInProcess(db: Db, sessionId: string): Promise<readonly PaymentRow[]> {
  const rows = await payments(db)
    .where('session_id', '=', sessionId)
    .where('status', '=', 'pending')
    .orderBy(sql`superseded_at is not null`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(paymentOf);
}

/**
 * Returns a session's payments that have not ended, the active one first, and those that brought money, the last first.
 * Both from one moment: a payment paid meanwhile is in one of the two.
 */
export async function shownPayments(
  db: Db,
  sessionId: string,
): Promise<{ readonly inProcess: readonly PaymentRow[]; readonly received: readonly PaymentRow[] }> {
  const rows = await payments(db)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['pending', 'successful'])
    .orderBy(sql`status = 'pending' and superseded_at is not null`)
    .orderBy(sql`coalesce(paid_at, created_at)`, 'desc')
    .execute();
  const shown = rows.map(paymentOf);
  return {
    inProcess: shown.filter(({ status }) => status === 'pending'),
    received: shown.filter(({ status }) => status === 'successful'),
  };
}

export async function paymentsInStatus(
  db: Db,
  sessionId: string,
  status: PaymentRow['status'],
  by: 'created_at' | 'paid_at' = 'created_at',
): Promise<readonly PaymentRow[]> {
  const ofSession = payments(db).where('session_id', '=', sessionId);
  const rows = await ofSession.where('status', '=', status).orderBy(by, 'desc').execute();
  return rows.map(paymentOf);
}

export async function lastSuccessfulPayment(db: Db, sessionId: string): Promise<PaymentRow | null> {
  const [last] = await paymentsInStatus(db, sessionId, 'successful', 'paid_at');
  return last ?? null;
}

export async function paymentByReference(
  db: Db,
  { provider, account_id: accountId }: OfAccount,
  providerRef: string,
): Promise<PaymentRow | null> {
  return oneOf(
    payments(db)
      .where('provider', '=', provider)
      .where('account_id', 'is not distinct from', accountId)
      .where('provider_ref', '=', providerRef),
  );
}

/** Whether a payment belongs to a session; every payer's read passes here. */
export async function readPaymentOfSession(db: Db, sessionId: string, paymentId: string): Promise<PaymentRow | null> {
  return oneOf(payments(db).where('id', '=', paymentId).where('session_id', '=', sessionId));
}
