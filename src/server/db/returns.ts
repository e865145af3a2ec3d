import { type Kysely, sql, type Transaction } from 'kysely';
import { moneyReturn, type MoneyReturn } from '#contracts/cases';
import type { ReturnKind } from '#domain/money-state';
import { returnJson } from './outbox-json.ts';
import type { Database } from './schema.ts';

export interface NewReturn {
  readonly id: string;
  readonly sessionId: string;
  readonly paymentId: string;
  readonly kind: ReturnKind;
  readonly means: 'provider' | 'other';
  /** Minor units of the currency the money came in. */
  readonly amount: number;
  readonly note: string | null;
  readonly providerRef: string | null;
}

/** Writes money that went back; what it is taken off is written by `apply`. The session's lock is held. */
export async function insertReturn(trx: Transaction<Database>, money: NewReturn): Promise<void> {
  // What came in another currency goes back in that one: its case says which.
  await sql`
    insert into money_return (id, session_id, payment_id, kind, means, amount, currency, note, provider_ref, created_at)
    select ${money.id}, ${money.sessionId}, p.id, ${money.kind}, ${money.means}, ${money.amount},
      coalesce((select upper(trim(m.currency)) from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency'), p.currency),
      ${money.note}, ${money.providerRef}, app_now()
    from payment p where p.id = ${money.paymentId}`.execute(trx);
}

/** One return as its school reads it. Throws when there is none. */
export async function readReturn(db: Kysely<Database>, returnId: string): Promise<MoneyReturn> {
  const { rows } = await sql<{ return: unknown }>`
    select ${returnJson} as return from money_return r where r.id = ${returnId}`.execute(db);
  return moneyReturn.parse(rows[0]?.return);
}

/** Every return of a payment, the last first. */
export async function returnsOfPayment(db: Kysely<Database>, paymentId: string): Promise<readonly MoneyReturn[]> {
  const { rows } = await sql<{ return: unknown }>`
    select ${returnJson} as return from money_return r where r.payment_id = ${paymentId}
    order by r.created_at desc, r.id`.execute(db);
  return rows.map((row) => moneyReturn.parse(row.return));
}
