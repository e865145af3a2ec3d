/**
 * Writes what `domain/decide` decided. The only SQL that changes a payment's or a session's status,
 * books money, opens a case or queues an announcement; always under the session's lock.
 */
import { sql } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { Actor } from '#domain/payment-status';
import {
  allocate,
  type ApplyContext,
  closeCase,
  insertReceipt,
  keepExcess,
  type Of,
  openCase,
  takeBack,
  type Trx,
  waive,
} from './apply-money.ts';
import { announcePayment } from './outbox.ts';
import { now } from './now.ts';

/** Writes the changes of one decision, in order. */
export async function apply(trx: Trx, changes: readonly MoneyChange[], context: ApplyContext): Promise<void> {
  // Announcements quote what the other changes wrote, so they come last.
  const ordered = [
    ...changes.filter((change) => change.kind !== 'announced'),
    ...changes.filter((change) => change.kind === 'announced'),
  ];
  for (const change of ordered) await write(trx, change, context);
}

function write(trx: Trx, change: MoneyChange, context: ApplyContext): Promise<unknown> {
  switch (change.kind) {
    case 'payment_created':
      return recordEvent(trx, change.paymentId, context, created[change.as]);
    case 'payment_moved':
      return movePayment(trx, change, context);
    case 'superseded':
      return trx
        .updateTable('payment')
        .set(grown({ superseded_at: now }))
        .where('id', '=', change.paymentId)
        .execute();
    case 'cancel_wanted':
      return wantCancel(trx, change.paymentId);
    case 'received':
      return receive(trx, change, context);
    case 'allocated':
      return allocate(trx, change, context);
    case 'excess':
      return keepExcess(trx, change, context);
    case 'returned':
      return takeBack(trx, change, context);
    case 'waived':
      return waive(trx, change, context);
    case 'case_opened':
      return openCase(trx, change, context);
    case 'case_closed':
      return closeCase(trx, change, context);
    case 'session_moved':
      return moveSession(trx, change, context);
    case 'announced':
      return announcePayment(trx, context.sessionId, change);
  }
}

const created = {
  pristine: { from: null, to: 'pristine', fromPhase: null, toPhase: 'none', actor: 'payer' },
  successful: { from: null, to: 'successful', fromPhase: null, toPhase: 'none', actor: 'evidence' },
} as const satisfies Record<Of<'payment_created'>['as'], RecordedMove>;

/** Every change a payer can see makes the version grow: pages follow by it. */
function grown<T extends object>(columns: T) {
  return { ...columns, version: sql<number>`version + 1` };
}

/** The status is part of the guard: a move from another status than was decided on changes no row, and throws. */
async function movePayment(trx: Trx, change: Of<'payment_moved'>, context: ApplyContext): Promise<void> {
  const moved = await trx
    .updateTable('payment')
    .set(
      grown({
        status: change.to,
        phase: change.toPhase,
        ...(change.to === 'pending' && change.from === 'pristine' ? { submitted_at: now } : {}),
        // `successful` needs `received` in the same row; the `received` change that follows sets the true sum.
        ...(change.to === 'successful' ? { received: 0, paid_at: context.paidAt ?? now } : {}),
        ...(change.to === 'pending' ? {} : { next_check_at: null, call_sealed: null }),
      }),
    )
    .where('id', '=', change.paymentId)
    .where('status', '=', change.from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Error(`payment was not ${change.from} any more`);
  await recordEvent(trx, change.paymentId, context, change);
}

/** The sum, and the row of what it grew by. */
async function receive(trx: Trx, change: Of<'received'>, context: ApplyContext): Promise<void> {
  await trx.updateTable('payment').set({ received: change.total }).where('id', '=', change.paymentId).execute();
  await insertReceipt(trx, change, context);
}

interface RecordedMove {
  readonly from: string | null;
  readonly to: string;
  readonly fromPhase: string | null;
  readonly toPhase: string;
  readonly actor: Actor;
}

async function recordEvent(trx: Trx, paymentId: string, context: ApplyContext, move: RecordedMove): Promise<void> {
  await trx
    .insertInto('payment_event')
    .values((eb) => ({
      payment_id: paymentId,
      session_id: context.sessionId,
      seq: eb
        .selectFrom('payment_event')
        .select(sql<number>`(coalesce(max(seq), 0) + 1)::int`.as('next'))
        .where('payment_id', '=', paymentId),
      from_status: move.from,
      to_status: move.to,
      from_phase: move.fromPhase,
      to_phase: move.toPhase,
      actor: move.actor,
      cause: context.cause,
      evidence_id: move.actor === 'evidence' ? context.evidenceId : null,
      at: now,
    }))
    .execute();
}

/** The poller sees at its next look, which is now, that it is to be voided. */
function wantCancel(trx: Trx, paymentId: string): Promise<unknown> {
  return trx
    .updateTable('payment')
    .set(grown({ cancel_requested_at: now, next_check_at: now }))
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .execute();
}

function moveSession(trx: Trx, change: Of<'session_moved'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .updateTable('session')
    .set((eb) => ({
      state: change.to,
      version: eb('version', '+', 1),
      paid_at: change.to === 'paid' ? now : null,
    }))
    .where('id', '=', sessionId)
    .execute();
}
