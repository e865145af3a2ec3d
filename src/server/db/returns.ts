import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { moneyReturn, type MoneyReturn } from '#contracts/cases';
import { type ReturnKind, returnKinds } from '#domain/money-state';
import type { OpenRecord } from '#domain/same-return';
import { announceUnplaced } from './outbox.ts';
import { returnJson } from './outbox-json.ts';
import type { Database } from './schema.ts';

type Trx = Transaction<Database>;

export interface NewReturn {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: ReturnKind;
  readonly means: 'provider' | 'other';
  /** Minor units of the currency the money came in. */
  readonly amount: number;
  readonly note: string | null;
  readonly providerRef: string | null;
  /** The school says that it went back beside whatever its provider tells of. */
  readonly separate: boolean;
}

/** Of payment `p`. What came in another currency goes back in that one: its case says which. */
const currencyThatCame = sql`coalesce((select upper(trim(m.currency)) from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency'), p.currency)`;

/** Writes money that went back; what it is taken off is written by `apply`. The session's lock is held. */
export async function insertReturn(trx: Trx, money: NewReturn): Promise<void> {
  await sql`
    insert into money_return (id, session_id, payment_id, kind, means, amount, currency, note, provider_ref, separate, created_at, day, external_id, reference)
    select ${money.id}, s.id, p.id, ${money.kind}, ${money.means}, ${money.amount},
      ${currencyThatCame}, ${money.note}, ${money.providerRef}, ${money.separate}, app_now(), (app_now() at time zone sc.time_zone)::date, s.external_id, p.reference
    from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id where p.id = ${money.paymentId}`.execute(
    trx,
  );
}

/** The return that has the provider's id of it; `asked` while a school must say, or said, whether it is one it recorded. */
export async function findTold(
  trx: Trx,
  paymentId: string,
  providerRef: string,
): Promise<{ readonly returnId: string } | 'asked' | null> {
  const { rows } = await sql<{ returnId: string | null }>`
    select r.id as "returnId" from money_return r where r.payment_id = ${paymentId} and r.provider_ref = ${providerRef}
    union all
    select null from money_case m where m.about_payment_id = ${paymentId} and m.provider_ref = ${providerRef} and m.return_kind is not null
    limit 1`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  return row.returnId === null ? 'asked' : { returnId: row.returnId };
}

const openRecord = z.object({ id: z.string(), kind: z.enum(returnKinds), amount: z.int(), ageDays: z.number() });

/** What a school recorded of a payment and no provider told of, the oldest first; without what it says is separate. */
export async function openRecords(trx: Trx, paymentId: string): Promise<readonly OpenRecord[]> {
  const { rows } = await sql<unknown>`
    select r.id, r.kind, r.amount, (extract(epoch from app_now() - r.created_at) / 86400)::float8 as "ageDays"
    from money_return r where r.payment_id = ${paymentId} and r.provider_ref is null and not r.separate
    order by r.created_at, r.id`.execute(trx);
  return rows.map((row) => openRecord.parse(row));
}

/** What a provider told of a payment and no record of the school's was found to be. */
export function toldReturns(
  trx: Trx,
  paymentId: string,
): Promise<readonly { readonly id: string; readonly amount: number }[]> {
  return trx
    .selectFrom('money_return')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('provider_ref', 'is not', null)
    .where('adopted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Gives a school's record the provider's word. What it was taken off, its day and what was told of it stay as they are. */
export async function adoptReturn(trx: Trx, returnId: string, providerRef: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('money_return')
    .set({ provider_ref: providerRef, means: 'provider', adopted_at: sql<Date>`app_now()` })
    .where('id', '=', returnId)
    .where('provider_ref', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('a record of a return was adopted before');
}

/** Asks the school whether a return by the provider's word is one that it recorded. Nothing is booked until it says. */
export async function askAboutReturn(
  trx: Trx,
  told: { readonly paymentId: string; readonly kind: ReturnKind; readonly minor: number; readonly providerRef: string },
): Promise<void> {
  const id = randomUUID();
  await sql`
    insert into money_case (id, school_id, session_id, about_payment_id, provider, provider_ref, reference, kind, return_kind, amount, currency, opened_at)
    select ${id}, s.school_id, s.id, p.id, p.provider, ${told.providerRef}, p.reference, 'maybe_known', ${told.kind}, ${told.minor},
      ${currencyThatCame}, app_now()
    from payment p join session s on s.id = p.session_id where p.id = ${told.paymentId}`.execute(trx);
  await announceUnplaced(trx, id, 'case.opened');
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
