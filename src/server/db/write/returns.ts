import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type ReturnKind, returnKinds } from '#domain/money-state';
import type { OpenRecord } from '#domain/same-return';
import { announceUnplaced } from './announce-to-school.ts';
import { actorColumns } from '../../basics/request-context.ts';
import type { Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

export interface NewReturn {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: ReturnKind;
  readonly means: 'provider' | 'other';
  /** Minor units of the currency the money came in. */
  readonly amount: number;
  readonly note: string | null;
  readonly providerRef: string | null;
  /** The school records it as separate from its provider's reports. */
  readonly separate: boolean;
  /** The return that came back by this one, whose amount is below zero. */
  readonly undoes?: string;
}

/** The currency of payment `p`'s money. Money in another currency goes back in that one: its case names it. */
export const currencyThatCame = sql`coalesce((select upper(trim(m.currency)) from money_case m where m.payment_id = p.id and m.kind = 'wrong_currency'), p.currency)`;

/** Writes money that went back; `apply` writes where it is taken off. The session's lock is held. */
export async function insertReturn(trx: Trx, money: NewReturn): Promise<void> {
  const { actor_kind, actor_id } = actorColumns();
  await sql`
    insert into money_return (id, session_id, payment_id, kind, means, amount, currency, note, provider_ref, separate, undoes, created_at, day, external_id, reference, actor_kind, actor_id)
    select ${money.id}, s.id, p.id, ${money.kind}, ${money.means}, ${money.amount},
      ${currencyThatCame}, ${money.note}, ${money.providerRef}, ${money.separate}, ${money.undoes ?? null}::uuid, app_now(), (app_now() at time zone sc.time_zone)::date, s.external_id, p.reference, ${actor_kind}, ${actor_id}::uuid
    from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id
    where p.id = ${money.paymentId}`.execute(trx);
}

/** Returns the return with the provider's id; `asked` if a school must confirm, or did, whether it recorded it. */
export async function findTold(
  trx: Trx,
  paymentId: string,
  providerRef: string,
): Promise<{ readonly returnId: string } | 'asked' | null> {
  const { rows } = await sql<{ returnId: string | null }>`
    select r.id as "returnId" from money_return r where r.payment_id = ${paymentId} and r.provider_ref = ${providerRef}
    union all
    select null from money_case m where m.about_payment_id = ${paymentId} and m.provider_ref = ${providerRef} and m.return_kind is not null
      and m.resolution is distinct from 'completed'
    order by 1 nulls last limit 1`.execute(trx);
  if (!rows[0]) return null;
  const { returnId } = rows[0];
  return returnId === null ? 'asked' : { returnId };
}

const openRecord = z.object({ id: z.string(), kind: z.enum(returnKinds), amount: z.int(), ageDays: z.number() });

/** Returns a school's records of a payment that no provider reported, oldest first; without separate ones. */
export async function openRecords(trx: Trx, paymentId: string): Promise<readonly OpenRecord[]> {
  const { rows } = await sql<unknown>`
    select r.id, r.kind, r.amount, (extract(epoch from app_now() - r.created_at) / 86400)::float8 as "ageDays"
    from money_return r where r.payment_id = ${paymentId} and r.provider_ref is null and not r.separate
    order by r.created_at, r.id`.execute(trx);
  return rows.map((row) => openRecord.parse(row));
}

/** Returns reported returns of a payment that match no record of the school, and refunds that were requested. */
export async function toldReturns(trx: Trx, paymentId: string) {
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, amount from (
      select id, amount, created_at from money_return
      where payment_id = ${paymentId} and provider_ref is not null and adopted_at is null and undone_at is null
      union all
      select id, amount, created_at from refund where payment_id = ${paymentId} and state in ('requested', 'pending')) reported
    order by created_at`.execute(trx);
  return rows;
}

/** Gives a school's record the provider's id. Its day, its announcements and where it was taken off stay. */
export async function adoptReturn(trx: Trx, returnId: string, providerRef: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('money_return')
    .set({ provider_ref: providerRef, means: 'provider', adopted_at: now })
    .where('id', '=', returnId)
    .where('provider_ref', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('a record of a return was adopted before');
}

/**
 * Opens a case: the school must say whether a reported return is one that it recorded, also if it said so before.
 * Nothing is booked until it decides.
 */
export async function askAboutReturn(
  trx: Trx,
  reportedReturn: {
    readonly paymentId: string;
    readonly kind: ReturnKind;
    readonly minor: number;
    readonly providerRef: string;
  },
): Promise<void> {
  const id = randomUUIDv7();
  const { rows } = await sql<{ id: string }>`
    insert into money_case (id, school_id, session_id, about_payment_id, provider, provider_ref, reference, kind, return_kind, amount, currency, opened_at)
    select ${id}, s.school_id, s.id, p.id, p.provider, ${reportedReturn.providerRef}, p.reference, 'maybe_known', ${reportedReturn.kind}, ${reportedReturn.minor},
      ${currencyThatCame}, app_now()
    from payment p join session s on s.id = p.session_id where p.id = ${reportedReturn.paymentId}
    on conflict (about_payment_id, provider_ref, kind) where return_kind is not null do update
      set amount = excluded.amount, closed_at = null, resolution = null, note = null where money_case.closed_at is not null
    returning id`.execute(trx);
  for (const opened of rows) await announceUnplaced(trx, opened.id, 'case.opened');
}

/** Closes the open question about a return: its provider said that it was done, and it is on the books. */
export async function closeQuestion(trx: Trx, paymentId: string, providerRef: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update money_case set closed_at = app_now(), resolution = 'completed'
    where about_payment_id = ${paymentId} and provider_ref = ${providerRef} and kind = 'maybe_known' and closed_at is null returning id`.execute(
    trx,
  );
  for (const { id } of rows) await announceUnplaced(trx, id, 'case.resolved');
}

/** A provider takes its word back: its money is not gone. What it was taken off stays, until the school decides. */
export async function undoReturn(trx: Trx, returnId: string): Promise<void> {
  await trx.updateTable('money_return').set({ undone_at: now }).where('id', '=', returnId).execute();
}

/** A return that its provider took back, paid otherwise by the school's word: as the note says. */
export async function settleReturnOtherwise(trx: Trx, returnId: string, note: string): Promise<void> {
  await trx.updateTable('money_return').set({ means: 'other', note }).where('id', '=', returnId).execute();
}

/** Books a return after all, by the provider's newest id. Returns the amount taken off for it, minor units. */
export async function redoReturn(trx: Trx, returnId: string, providerRef: string): Promise<number> {
  const { amount } = await trx
    .updateTable('money_return')
    .set({ undone_at: null, provider_ref: providerRef, means: 'provider' })
    .where('id', '=', returnId)
    .returning('amount')
    .executeTakeFirstOrThrow();
  return amount;
}

/** Whether a school recorded any return of a payment by itself. */
export async function hasOwnRecord(trx: Trx, paymentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('money_return')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('undoes', 'is', null)
    .where((eb) => eb.or([eb('provider_ref', 'is', null), eb('adopted_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
