/** Where money goes and where it is taken from again, and the cases about it. Called by `apply.ts` alone. */
import { randomUUIDv7 } from 'node:crypto';
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor';
import { actorColumns } from '../../basics/request-context.ts';
import type { MoneyChange } from '#domain/money-change';
import type { Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

export interface ApplyContext {
  readonly sessionId: string;
  /** Why, in a word or two: `webhook`, `query`, `commit`. */
  readonly cause: string;
  readonly actor: Actor;
  /** When the provider says the money was paid. */
  readonly paidAt: Date | null;
  /** The currency the money came in, when money came. */
  readonly receivedCurrency: string | null;
  /** The school's note on its decision on a case. */
  readonly note: string | null;
}

export type Of<K extends MoneyChange['kind']> = Extract<MoneyChange, { kind: K }>;

/** Puts money on charges. Throws when another payment settles one already: the unique index is the last guard. */
export function allocation(changes: readonly Of<'allocated'>[], { sessionId }: ApplyContext): RawBuilder<unknown> {
  const column = <T>(of: (change: Of<'allocated'>) => T): readonly T[] => changes.map(of);
  return sql`
    insert into allocation (id, session_id, payment_id, charge_id, amount, kind, created_at)
    select a.id, ${sessionId}::uuid, a.payment_id, a.charge_id, a.amount, a.kind, ${now}
    from unnest(${column(() => randomUUIDv7())}::uuid[], ${column(({ paymentId }) => paymentId)}::uuid[],
      ${column(({ chargeId }) => chargeId)}::uuid[], ${column(({ amount }) => amount)}::bigint[],
      ${column((change) => change.as)}::text[]) as a (id, payment_id, charge_id, amount, kind)
    returning *`;
}

/** A payment has one row of excess; more of it is added. */
export function keepExcess(trx: Trx, change: Of<'excess'>, { sessionId }: ApplyContext): OperationNodeSource {
  return trx
    .insertInto('excess')
    .values({
      id: randomUUIDv7(),
      session_id: sessionId,
      payment_id: change.paymentId,
      amount: change.amount,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet((eb) => ({ amount: eb('excess.amount', '+', eb.ref('excluded.amount')) })),
    );
}

/** One entry of a return, and the sum beside what it is taken from. */
export function takeBack(
  trx: Trx,
  change: Of<'returned'>,
  { sessionId }: ApplyContext,
): readonly OperationNodeSource[] {
  const entry = trx.insertInto('return_entry').values({
    id: randomUUIDv7(),
    session_id: sessionId,
    return_id: change.returnId,
    allocation_id: change.allocationId,
    part: change.part,
    amount: change.amount,
    created_at: now,
  });
  const reversed = { reversed: sql<number>`reversed + ${change.amount}` };
  return [
    entry,
    ...(change.part === 'excess'
      ? [trx.updateTable('excess').set(reversed).where('payment_id', '=', change.paymentId)]
      : []),
    ...(change.allocationId ? [trx.updateTable('allocation').set(reversed).where('id', '=', change.allocationId)] : []),
  ];
}

/** Writes the amount that the school waived on a charge. */
export function waive(trx: Trx, change: Of<'waived'>, { sessionId }: ApplyContext): OperationNodeSource {
  return trx.insertInto('waiver').values({
    id: randomUUIDv7(),
    session_id: sessionId,
    payment_id: change.paymentId,
    charge_id: change.chargeId,
    amount: change.amount,
    created_at: now,
  });
}

/** Opens a case, again with a new amount: one of each kind per payment. A payer's preference for decided money ends. */
export function openCase(change: Of<'case_opened'>, context: ApplyContext): OperationNodeSource {
  return sql`
    insert into money_case (id, school_id, session_id, payment_id, provider, provider_ref, reference, kind, amount, currency, opened_at)
    select ${randomUUIDv7()}, s.school_id, p.session_id, p.id, p.provider, p.provider_ref, p.reference, ${change.as}, ${change.amount},
      coalesce(${receivedCurrency(context, change)}::text, p.currency), ${now}
    from payment p join session s on s.id = p.session_id where p.id = ${change.paymentId}
    on conflict (payment_id, kind) do update
      set amount = excluded.amount, closed_at = null, resolution = null, note = null,
        payer_preference = case when money_case.closed_at is null then money_case.payer_preference end,
        payer_preference_at = case when money_case.closed_at is null then money_case.payer_preference_at end`;
}

/** Returns the received currency if it is not the requested one, for the case. */
function receivedCurrency(context: ApplyContext, change: Of<'case_opened'>): string | null {
  return change.as === 'wrong_currency' ? context.receivedCurrency : null;
}

/** Closes a case with how it ended. */
export function closeCase(trx: Trx, change: Of<'case_closed'>, { note }: ApplyContext): OperationNodeSource {
  return trx
    .updateTable('money_case')
    .set({ closed_at: now, ...actorColumns(), resolution: change.resolution, note })
    .where('payment_id', '=', change.paymentId)
    .where('kind', '=', change.as)
    .where('closed_at', 'is', null);
}

/**
 * Writes by how much a payment's money grew; `reference`: of payment `p`. Throws when it did not grow.
 *
 * A settlement shows it on the day it was paid while that day of the school's calendar is open, else on the day it is
 * booked: a closed day never changes. A day is open for ten minutes less than `closesAt` says, so that no transaction
 * begun in it commits after its close.
 */
export function receiptInsert(
  { paymentId, total }: Of<'received'>,
  { paidAt, receivedCurrency }: ApplyContext,
  reference: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into money_receipt (id, session_id, payment_id, seq, amount, commission, currency, paid_at, at, day, external_id, reference, created_at)
    select ${randomUUIDv7()}, s.id, p.id, b.rows + 1, ${total} - b.amount,
      case when m.currency = trim(p.currency) then least(${total} - b.amount, greatest(0, least(p.commission, ${total}) - b.commission)) else 0 end,
      m.currency, m.paid_at, d.at, (d.at at time zone sc.time_zone)::date, s.external_id, ${reference}, app_now()
    from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id
    cross join lateral (
      select count(*) as rows, coalesce(sum(r.amount), 0)::bigint as amount, coalesce(sum(r.commission), 0)::bigint as commission
      from money_receipt r where r.payment_id = p.id) b
    cross join lateral (
      select upper(coalesce(${receivedCurrency}::text, trim(p.currency))) as currency, ${paidAt}::timestamptz as paid_at) m
    cross join lateral (
      select case when m.paid_at <= app_now()
          and app_now() < ((m.paid_at at time zone sc.time_zone)::date + 1)::timestamp at time zone sc.time_zone + interval '50 minutes'
        then m.paid_at else app_now() end as at) d
    where p.id = ${paymentId}`;
}
