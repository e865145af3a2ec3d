/**
 * Writes what `domain/decide` decided. The only SQL that changes a payment's or a session's status,
 * books money, opens a case or queues an announcement; always under the session's lock.
 */
import { sql } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { Actor } from '#domain/payment-status';
import {
  allocation,
  type ApplyContext,
  closeCase,
  keepExcess,
  type Of,
  openCase,
  receiptInsert,
  takeBack,
  waive,
} from './apply-money.ts';
import type { Trx } from '../driver/db.ts';
import { announcePayments, messagesOf } from './outbox.ts';
import { now } from '../driver/now.ts';
import { allocatedTogether, type AfterWriting, sessionMoved, WriteTogether } from './write-together.ts';

/**
 * Writes the changes of one decision in their order, and before them what `together` holds already. Answers the row that
 * `read` looks at, as it is then; null without one.
 */
export async function apply(
  trx: Trx,
  changes: readonly MoneyChange[],
  context: ApplyContext,
  together = new WriteTogether(trx),
  read: AfterWriting['read'] = null,
): Promise<object | null> {
  for (const run of allocatedInRuns(changes)) {
    const allocated = run.filter((change) => change.kind === 'allocated');
    if (allocated.length > 0) await together.add(allocatedTogether, allocation(allocated, context));
    for (const change of run)
      if (change.kind !== 'allocated' && change.kind !== 'announced') await write({ trx, together }, change, context);
  }
  const { sessionId } = context;
  const announced = changes.filter((change) => change.kind === 'announced');
  // An invoice is made of what was written, so it is told of afterwards.
  const isInvoiced = announced.some(({ type }) => type === 'invoice.requested');
  const told = isInvoiced ? null : messagesOf(sessionId, announced);
  const row = await together.send({ sessionId, told, read });
  if (isInvoiced) await announcePayments(trx, sessionId, announced);
  return row;
}

/** Each change alone, but allocations that follow on each other. */
function allocatedInRuns(changes: readonly MoneyChange[]): readonly MoneyChange[][] {
  const runs: MoneyChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (change.kind === 'allocated' && last?.[0]?.kind === 'allocated') last.push(change);
    else runs.push([change]);
  }
  return runs;
}

interface Writer {
  readonly trx: Trx;
  readonly together: WriteTogether;
}

/** The changes that most payments bring go to the database together; a rarer one is a statement of its own, after those before it. */
function write({ trx, together }: Writer, change: Written, context: ApplyContext): Promise<unknown> {
  switch (change.kind) {
    case 'payment_created':
      return recordEvent(together, change.paymentId, context, created[change.as]);
    case 'payment_moved':
      return movePayment(together, change, context);
    case 'received':
      return receive(together, change, context);
    case 'session_moved':
      return together.add(sessionMoved, sessionMove(trx, change, context));
    case 'superseded':
    case 'cancel_wanted':
    case 'excess':
    case 'returned':
    case 'waived':
    case 'case_opened':
    case 'case_closed':
      return together.send().then(() => writeRare(trx, change, context));
  }
}

type Written = Exclude<MoneyChange, { kind: 'allocated' | 'announced' }>;
type Rare = Of<'superseded' | 'cancel_wanted' | 'excess' | 'returned' | 'waived' | 'case_opened' | 'case_closed'>;

function writeRare(trx: Trx, change: Rare, context: ApplyContext): Promise<unknown> {
  switch (change.kind) {
    case 'superseded':
      return trx
        .updateTable('payment')
        .set(grown({ superseded_at: now }))
        .where('id', '=', change.paymentId)
        .execute();
    case 'cancel_wanted':
      return wantCancel(trx, change.paymentId);
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
async function movePayment(together: WriteTogether, change: Of<'payment_moved'>, context: ApplyContext): Promise<void> {
  await together.movePayment(
    change.paymentId,
    change.from,
    grown({
      status: change.to,
      phase: change.toPhase,
      ...(change.to === 'pending' && change.from === 'pristine' ? { submitted_at: now } : {}),
      // `successful` needs `received` in the same row; the `received` change that follows sets the true sum.
      ...(change.to === 'successful' ? { received: 0, paid_at: context.paidAt ?? now } : {}),
      ...(change.to === 'pending' ? {} : { next_check_at: null, call_sealed: null }),
    }),
  );
  await recordEvent(together, change.paymentId, context, change);
}

/** The sum, and the row of what it grew by, which quotes the payment's reference. */
async function receive(together: WriteTogether, change: Of<'received'>, context: ApplyContext): Promise<void> {
  const reference = together.referenceOf(change.paymentId);
  together.setPayment(change.paymentId, { received: change.total });
  const quoted = reference === undefined ? sql`p.reference` : sql`${reference}::text`;
  await together.add(`receipt_${change.paymentId}`, receiptInsert(change, context, quoted));
}

interface RecordedMove {
  readonly from: string | null;
  readonly to: string;
  readonly fromPhase: string | null;
  readonly toPhase: string;
  readonly actor: Actor;
}

function recordEvent(
  together: WriteTogether,
  paymentId: string,
  context: ApplyContext,
  move: RecordedMove,
): Promise<void> {
  const evidenceId = move.actor === 'evidence' ? (together.evidenceId() ?? context.evidenceId) : null;
  return together.add(
    `event_${paymentId}`,
    sql`
    insert into payment_event (payment_id, session_id, seq, from_status, to_status, from_phase, to_phase, actor, cause, evidence_id, at)
    select ${paymentId}::uuid, ${context.sessionId}::uuid, coalesce(max(e.seq), 0) + 1, ${move.from}::text, ${move.to}::text,
      ${move.fromPhase}::text, ${move.toPhase}::text, ${move.actor}::text, ${context.cause}::text, ${evidenceId}::bigint, ${now}
    from payment_event e where e.payment_id = ${paymentId}::uuid`,
  );
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

function sessionMove(trx: Trx, change: Of<'session_moved'>, { sessionId }: ApplyContext) {
  return trx
    .updateTable('session')
    .set((eb) => ({
      state: change.to,
      version: eb('version', '+', 1),
      paid_at: change.to === 'paid' ? now : null,
    }))
    .where('id', '=', sessionId)
    .returningAll();
}
