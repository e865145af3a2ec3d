/**
 * Cases about money that went back, and about a reported transfer without money. They name their payment by
 * `about_payment_id`, so that an earlier program, which does not know their kinds, reads its payments as ever.
 */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { ReturnKind } from '#domain/money-state';
import { announceUnplaced } from './announce-to-school.ts';
import { chainOf, type RefundRow } from './refunds.ts';
import { currencyThatCame } from './returns.ts';
import type { Trx } from '../driver/db.ts';

interface AboutPayment {
  readonly kind: 'refund_failed' | 'over_returned' | 'disputed' | 'not_arrived' | 'number_repeated';
  readonly paymentId: string;
  readonly amount: number;
  readonly providerRef: string | null;
  readonly returnKind?: ReturnKind;
  readonly refundId?: string | null;
  readonly dueAt?: Date | null;
}

async function openAbout(trx: Trx, about: AboutPayment): Promise<void> {
  const id = randomUUIDv7();
  const { kind, paymentId, amount, providerRef, returnKind = null, refundId = null, dueAt = null } = about;
  // A case that was over, because what it was about came back, is open again.
  const { rows } = await sql<{ id: string }>`
    insert into money_case (id, school_id, session_id, about_payment_id, provider, provider_ref, reference, kind, return_kind, amount, currency, refund_id, due_at, opened_at)
    select ${id}, s.school_id, s.id, p.id, p.provider, ${providerRef}, p.reference, ${kind}, ${returnKind}, ${amount},
      ${currencyThatCame}, ${refundId}::uuid, ${dueAt}::timestamptz, app_now()
    from payment p join session s on s.id = p.session_id where p.id = ${paymentId}
    on conflict (about_payment_id, provider_ref, kind) where return_kind is not null do update
      set amount = excluded.amount, closed_at = null, resolution = null, note = null
    returning id`.execute(trx);
  for (const opened of rows) await announceUnplaced(trx, opened.id, 'case.opened');
}

/** A refund failed that was counted as sent, or that a case was closed with. Opens its case again if it has one. */
export async function openRefundFailed(trx: Trx, refund: RefundRow): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update money_case set closed_at = null, resolution = null, note = null
    where refund_id = ${refund.id} and kind = 'refund_failed' and closed_at is not null returning id`.execute(trx);
  const [again] = rows;
  if (again) return announceUnplaced(trx, again.id, 'case.opened');
  const { id: refundId, payment_id: paymentId, amount, provider_ref: providerRef } = refund;
  await openAbout(trx, { kind: 'refund_failed', paymentId, amount, providerRef, refundId });
}

/** A return that its provider made by itself failed: the school has that money again. */
export const openReturnFailed = (
  trx: Trx,
  failed: { readonly paymentId: string; readonly amount: number; readonly providerRef: string },
): Promise<void> => openAbout(trx, { kind: 'refund_failed', ...failed });

/** More went back than came: what of it stands on no payment. */
export async function openOverReturned(
  trx: Trx,
  over: {
    readonly paymentId: string;
    readonly kind: ReturnKind;
    readonly minor: number;
    readonly providerRef: string;
    readonly refundId: string | null;
  },
): Promise<void> {
  const { kind: returnKind, minor: amount, ...about } = over;
  await openAbout(trx, { kind: 'over_returned', returnKind, amount, ...about });
}

/** A refund is done: its case is over, and that of any other of its chain for which nothing was taken off. */
export const closeRefundFailed = (trx: Trx, refundId: string): Promise<void> =>
  closeAsCompleted(
    trx,
    sql`kind = 'refund_failed' and refund_id in (select f.id from refund f
      where f.id = ${refundId} or (f.return_id is null and f.id in (${chainOf(refundId)})))`,
  );

/** A refund that was too much came back. */
export const closeOverRefund = (trx: Trx, refundId: string): Promise<void> =>
  closeAsCompleted(trx, sql`refund_id = ${refundId} and kind = 'over_returned'`);

/** Closes the case of an excess that a bank took and its provider lists no more: it came back. */
export const closeOverTaken = (trx: Trx, paymentId: string, listed: readonly string[]): Promise<void> =>
  closeAsCompleted(
    trx,
    sql`about_payment_id = ${paymentId} and kind = 'over_returned' and return_kind = 'chargeback' and provider_ref <> all(${listed})`,
  );

/**
 * Closes the cases of a provider's own return that failed: its question, or its excess. Returns how much of it was only
 * in these cases and counted as gone, minor units.
 */
export async function closeReturnCases(trx: Trx, paymentId: string, providerRef: string): Promise<number> {
  const which = sql`about_payment_id = ${paymentId} and provider_ref = ${providerRef} and refund_id is null
    and (kind = 'over_returned' or (kind = 'maybe_known' and coalesce(resolution, 'accepted') = 'accepted'))`;
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::float8 as amount from money_case
    where resolution is distinct from 'completed' and (kind = 'over_returned' or resolution is not null) and ${which}`.execute(
    trx,
  );
  await closeAsCompleted(trx, which);
  return rows[0]?.amount ?? 0;
}

/** Closes cases whose reason is gone, also those that a school had decided. */
export async function closeAsCompleted(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update money_case set closed_at = coalesce(closed_at, app_now()), resolution = 'completed'
    where resolution is distinct from 'completed' and ${which} returning id`.execute(trx);
  for (const { id } of rows) await announceUnplaced(trx, id, 'case.resolved');
}

/** The payer's bank disputes a payment: one case, with the day until which the school may answer. */
export async function openDispute(
  trx: Trx,
  dispute: { readonly paymentId: string; readonly minor: number; readonly dueAt: Date | null },
): Promise<void> {
  const { paymentId, minor: amount, dueAt } = dispute;
  const { rows } = await sql<{ id: string }>`
    update money_case set due_at = ${dueAt}::timestamptz where about_payment_id = ${paymentId} and kind = 'disputed' returning id`.execute(
    trx,
  );
  if (rows.length === 0) await openAbout(trx, { kind: 'disputed', paymentId, amount, providerRef: null, dueAt });
}

/** The bank decided. */
export const closeDispute = (trx: Trx, paymentId: string): Promise<void> =>
  closeAsCompleted(trx, sql`about_payment_id = ${paymentId} and kind = 'disputed'`);

/** The number that a payer's report claimed a deposit by stands on another line since: one case for each payment. */
export async function openNumberRepeated(trx: Trx, paymentId: string, amount: number): Promise<void> {
  const { rows } = await sql`
    select 1 from money_case where about_payment_id = ${paymentId} and kind = 'number_repeated'`.execute(trx);
  if (rows.length === 0) await openAbout(trx, { kind: 'number_repeated', paymentId, amount, providerRef: null });
}

/** A payer reported a transfer, and it is later than most: one case for each payment, never opened again. */
export async function openNotArrived(trx: Trx, paymentId: string, amount: number): Promise<void> {
  const { rows } = await sql`
    select 1 from money_case where about_payment_id = ${paymentId} and kind = 'not_arrived'`.execute(trx);
  if (rows.length === 0) await openAbout(trx, { kind: 'not_arrived', paymentId, amount, providerRef: null });
}

/** Its money came. */
export const closeNotArrived = (trx: Trx, paymentId: string): Promise<void> =>
  closeAsCompleted(trx, sql`about_payment_id = ${paymentId} and kind = 'not_arrived' and closed_at is null`);
