/**
 * Writes what `domain/decide` decided. The only SQL that changes a payment's or a session's status,
 * books money, opens a case or queues an announcement; always under the session's lock.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import { announce } from './outbox.ts';
import type { Database } from './schema.ts';

export interface ApplyContext {
  readonly sessionId: string;
  /** Why, in a word or two: `webhook`, `query`, `commit`. */
  readonly cause: string;
  /** The evidence row a move rests on, when it rests on one. */
  readonly evidenceId: number | null;
  /** When the provider says the money was paid. */
  readonly paidAt: Date | null;
}

type Of<K extends MoneyChange['kind']> = Extract<MoneyChange, { kind: K }>;
type Trx = Transaction<Database>;

const now = sql<Date>`app_now()`;

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
      return recordEvent(trx, change.paymentId, context, created);
    case 'payment_moved':
      return movePayment(trx, change, context);
    case 'received':
      return trx.updateTable('payment').set({ received: change.total }).where('id', '=', change.paymentId).execute();
    case 'allocated':
      return allocate(trx, change, context);
    case 'excess':
      return keepExcess(trx, change, context);
    case 'case_opened':
      return openCase(trx, change, context);
    case 'case_closed':
      return closeCase(trx, change);
    case 'session_moved':
      return moveSession(trx, change, context);
    case 'announced':
      return announce(trx, context.sessionId, change.paymentId, change.type);
  }
}

const created = { from: null, to: 'pristine', fromPhase: null, toPhase: 'none', actor: 'payer' } as const;

/** The status is part of the guard: a move from another status than was decided on changes no row, and throws. */
async function movePayment(trx: Trx, change: Of<'payment_moved'>, context: ApplyContext): Promise<void> {
  const moved = await trx
    .updateTable('payment')
    .set((eb) => ({
      status: change.to,
      phase: change.toPhase,
      version: eb('version', '+', 1),
      ...(change.to === 'pending' && change.from === 'pristine' ? { submitted_at: now } : {}),
      // `successful` needs `received` in the same row; the `received` change that follows sets the true sum.
      ...(change.to === 'successful' ? { received: 0, paid_at: context.paidAt ?? now } : {}),
      ...(change.to === 'pending' ? {} : { next_check_at: null }),
    }))
    .where('id', '=', change.paymentId)
    .where('status', '=', change.from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Error(`payment was not ${change.from} any more`);
  await recordEvent(trx, change.paymentId, context, change);
}

interface RecordedMove {
  readonly from: string | null;
  readonly to: string;
  readonly fromPhase: string | null;
  readonly toPhase: string;
  readonly actor: string;
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

function openCase(trx: Trx, change: Of<'case_opened'>, context: ApplyContext): Promise<unknown> {
  return trx
    .insertInto('money_case')
    .values((eb) => ({
      id: randomUUID(),
      session_id: context.sessionId,
      payment_id: change.paymentId,
      provider: eb.selectFrom('payment').select('provider').where('id', '=', change.paymentId),
      provider_ref: eb.selectFrom('payment').select('provider_ref').where('id', '=', change.paymentId),
      kind: change.as,
      amount: change.amount,
      currency: eb.selectFrom('payment').select('currency').where('id', '=', change.paymentId),
      opened_at: now,
      closed_at: null,
    }))
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'kind']).doUpdateSet({ amount: change.amount, closed_at: null }),
    )
    .execute();
}

function closeCase(trx: Trx, change: Of<'case_closed'>): Promise<unknown> {
  return trx
    .updateTable('money_case')
    .set({ closed_at: now })
    .where('payment_id', '=', change.paymentId)
    .where('kind', '=', change.as)
    .execute();
}

function allocate(trx: Trx, change: Of<'allocated'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .insertInto('allocation')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      payment_id: change.paymentId,
      charge_id: change.chargeId,
      amount: change.amount,
      kind: change.as,
      created_at: now,
    })
    .execute();
}

/** A payment has one row of excess; more of it is added. */
function keepExcess(trx: Trx, change: Of<'excess'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .insertInto('excess')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      payment_id: change.paymentId,
      amount: change.amount,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet((eb) => ({ amount: eb('excess.amount', '+', eb.ref('excluded.amount')) })),
    )
    .execute();
}

function moveSession(trx: Trx, change: Of<'session_moved'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .updateTable('session')
    .set((eb) => ({
      state: change.to,
      version: eb('version', '+', 1),
      ...(change.to === 'paid' ? { paid_at: now } : {}),
    }))
    .where('id', '=', sessionId)
    .execute();
}
