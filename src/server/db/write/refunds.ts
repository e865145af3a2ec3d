/** Rows of refunds through a provider. Written only under their session's lock. */
import { type Selectable, sql } from 'kysely';
import type { RefundState } from '#domain/refund-status';
import type { RefundFailure } from '#providers/refund-capability';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';

const columns = [
  'id',
  'session_id',
  'payment_id',
  'amount',
  'currency',
  'state',
  'provider_ref',
  'note',
  'requested_by',
  'replaces',
  'return_id',
  'attempts',
] as const;
export type RefundRow = Pick<Selectable<Database['refund']>, (typeof columns)[number]>;

/** The idempotency key of a refund's one call; the same for every repeat. */
export const refundKey = (refundId: string): string => `refund_${refundId}`;

export interface NewRefund extends Pick<
  RefundRow,
  'id' | 'session_id' | 'payment_id' | 'amount' | 'currency' | 'note' | 'requested_by' | 'replaces'
> {}

/** The time for the requesting process's call before another process takes over the refund. */
const callSeconds = 30;

/** Writes the intent: the refund, and the call with its key. */
export async function insertRefund(trx: Trx, refund: NewRefund): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      ...refund,
      ...actorColumns(),
      state: 'requested',
      created_at: now,
      next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${callSeconds})`,
    })
    .execute();
  await trx
    .insertInto('provider_call')
    .values({
      session_id: refund.session_id,
      payment_id: refund.payment_id,
      op: 'refund',
      idem_key: refundKey(refund.id),
      sent_at: now,
    })
    .execute();
}

export async function readRefund(db: Db, refundId: string): Promise<RefundRow | null> {
  const row = await db.selectFrom('refund').select(columns).where('id', '=', refundId).executeTakeFirst();
  return row ?? null;
}

/** Every refund of a payment, the oldest first. */
export async function refundsOfPayment(db: Db, paymentId: string): Promise<readonly RefundRow[]> {
  return db
    .selectFrom('refund')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A refund's id, with those that it makes again and that make it again. */
export const chainOf = (refundId: string) => sql`
  with recursive chain as (
    select id, replaces from refund where id = ${refundId}
    union
    select r.id, r.replaces from refund r join chain c on r.replaces = c.id or r.id = c.replaces)
  select id from chain`;

/** The refund of a chain that has its return. */
export interface ReturnHolder {
  readonly id: string;
  readonly returnId: string;
  readonly state: RefundState;
}

/** Itself; else one that came back; else one that is gone. Null where nothing was taken off for any of them. */
export async function holderOf(db: Db, refundId: string): Promise<ReturnHolder | null> {
  const { rows } = await sql<ReturnHolder>`
    select f.id, f.return_id as "returnId", f.state from refund f
    where f.return_id is not null and f.id in (${chainOf(refundId)})
    order by f.id = ${refundId} desc, f.state = 'failed' desc, f.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the part of a payment that truly did not go back yet and is not on its way, minor units: returns that came
 * back, and were not paid otherwise, do not count as gone. Below zero if more went than came.
 */
export async function notSent(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (coalesce(p.received, 0)
      - (select coalesce(sum(r.amount), 0) from money_return r
         where r.payment_id = p.id and r.undoes is null and (r.undone_at is null or r.means = 'other'))
      - (select coalesce(sum(m.amount), 0) from money_case m
         where m.about_payment_id = p.id and m.kind = 'over_returned' and m.resolution is distinct from 'completed')
      - (select coalesce(sum(f.amount), 0) from refund f where f.payment_id = p.id and f.state in ('requested', 'pending')))::float8 as left
    from payment p where p.id = ${paymentId}`.execute(db);
  return rows[0]?.left ?? 0;
}

export interface RefundChange {
  readonly to: Exclude<RefundState, 'requested'>;
  readonly providerRef: string | null;
  /** Only of `done`: null where nothing was left that could be taken off. */
  readonly returnId?: string | null;
  /** Only of `failed`. */
  readonly failure?: { readonly group: RefundFailure; readonly code: string };
}

/** Moves a refund on, answers its call, and lets open pages follow. The database refuses a move that no rule lists. */
export async function moveRefund(trx: Trx, refund: RefundRow, change: RefundChange): Promise<void> {
  const { to, providerRef, returnId, failure } = change;
  await trx
    .updateTable('refund')
    .set((eb) => ({
      state: to,
      provider_ref: eb.fn.coalesce(eb.val(providerRef), 'provider_ref'),
      ...(returnId === undefined ? {} : { return_id: returnId }),
      failure_group: failure?.group ?? null,
      failure_code: failure?.code ?? null,
      never_seen_at: null,
      ...(to === 'pending' ? { pending_at: now, attempts: 0, next_attempt_at: soon } : { next_attempt_at: null }),
      ...(to === 'done' ? { done_at: now, failed_at: null } : {}),
      ...(to === 'failed' ? { failed_at: now } : {}),
    }))
    .where('id', '=', refund.id)
    .execute();
  await trx
    .updateTable('provider_call')
    .set({ answered_at: sql<Date>`coalesce(answered_at, app_now())`, outcome: to })
    .where('idem_key', '=', refundKey(refund.id))
    .execute();
  await trx
    .updateTable('payment')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', refund.payment_id)
    .execute();
}

const soon = sql<Date>`app_now() + interval '1 minute'`;

/** Takes refunds whose time has come, each for a minute; answers their ids. */
export async function takeDueRefunds(db: Db, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update refund set lease_until = app_now() + interval '60 seconds', attempts = attempts + 1
    where id in (
      select id from refund
      where next_attempt_at <= app_now() and (lease_until is null or lease_until < app_now())
      order by next_attempt_at limit ${most} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** When a refund under way is looked after next: after a minute, then less and less often, at last each hour. */
export async function putRefundOff(db: Db, refundId: string): Promise<void> {
  await sql`
    update refund set lease_until = null,
      next_attempt_at = app_now() + make_interval(secs => least(3600, 15 * 2 ^ least(attempts, 8)))
    where id = ${refundId} and state in ('requested', 'pending')`.execute(db);
}

/** Its provider spoke of the payment: what is under way of it is looked after now. */
export async function expediteRefunds(db: Db, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ next_attempt_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the seconds since a refund was first requested. */
export async function ageOfCall(db: Db, refundId: string): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from app_now() - sent_at)::float8 as age from provider_call where idem_key = ${refundKey(refundId)}`.execute(
    db,
  );
  return rows[0]?.age ?? Infinity;
}

/** Writes down that a refund's call goes out once more: what its provider knew before is no word about it. */
export async function markRefundRepeated(trx: Trx, refundId: string): Promise<void> {
  await trx.updateTable('refund').set({ never_seen_at: null }).where('id', '=', refundId).execute();
  await trx
    .updateTable('provider_call')
    .set({ repeated_at: now })
    .where('idem_key', '=', refundKey(refundId))
    .execute();
}

export async function addRefundNote(trx: Trx, refundId: string, note: string): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ note: sql<string>`coalesce(note || ' · ', '') || ${note}` })
    .where('id', '=', refundId)
    .execute();
}

/** Writes down that the provider knows nothing of a refund. */
export async function markRefundNeverSeen(db: Db, refundId: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ never_seen_at: sql<Date>`coalesce(never_seen_at, app_now())` })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
}
