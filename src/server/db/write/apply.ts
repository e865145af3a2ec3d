/**
 * Writes what `domain/decide` decided. The only SQL that changes a payment's or a session's status,
 * books money, opens a case or queues an announcement; always under the session's lock.
 */
import { type OperationNodeSource, sql } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { MoveCause } from '#domain/payment-status';
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
import { allocatedRows, type PaymentColumns, sessionMoved, type Write, writeBatch } from './write-batch.ts';

interface Beside {
  /** Rows that the caller writes with the decision. Their columns of a payment win over the decision's. */
  readonly writes?: readonly Write[];
  /** The insert of the evidence that the moves rest on. */
  readonly evidence?: OperationNodeSource | null;
  /** A query for one row as it is then. */
  readonly read?: OperationNodeSource | undefined;
  /** Whether the caller's transaction may end with it. */
  readonly isLast?: boolean;
}

/** Writes the changes of one decision in their order. Returns the row that `read` found; null without one. */
export async function apply(
  trx: Trx,
  changes: readonly MoneyChange[],
  context: ApplyContext,
  { writes = [], evidence = null, read, isLast = false }: Beside = {},
): Promise<object | null> {
  const { sessionId } = context;
  const announced = changes.filter((change) => change.kind === 'announced');
  // An invoice is made of what was written, so its message comes afterwards.
  const isInvoiced = announced.some(({ type }) => type === 'invoice.requested');
  const row = await writeBatch(trx, [...writes, ...writesOf({ trx, context, besides: writes }, changes)], evidence, {
    sessionId,
    messages: isInvoiced ? null : messagesOf(sessionId, announced, context.actor),
    read: read ?? null,
    isLast: isLast && !isInvoiced,
  });
  if (isInvoiced) await announcePayments(trx, sessionId, announced, context.actor);
  return row;
}

interface Deciding {
  readonly trx: Trx;
  readonly context: ApplyContext;
  readonly besides: readonly Write[];
}

type Written = Exclude<MoneyChange, { kind: 'allocated' | 'announced' }>;

/** Allocations that follow on each other are one insert. */
function writesOf(deciding: Deciding, changes: readonly MoneyChange[]): readonly Write[] {
  const writes: Write[] = [];
  let allocated: Of<'allocated'>[] = [];
  const flush = (): void => {
    if (allocated.length > 0) writes.push({ row: allocatedRows, query: allocation(allocated, deciding.context) });
    allocated = [];
  };
  for (const change of changes) {
    if (change.kind === 'allocated') allocated.push(change);
    else if (change.kind !== 'announced') {
      flush();
      writes.push(...writesOfChange(deciding, change));
    }
  }
  flush();
  return writes;
}

/** What a change writes. What stands `alone` reads rows that the changes before it wrote, or is quoted by messages. */
function writesOfChange(deciding: Deciding, change: Written): readonly Write[] {
  const { trx, context } = deciding;
  const alone = (...queries: readonly OperationNodeSource[]): readonly Write[] =>
    queries.map((query) => ({ row: change.kind, query, alone: true }));
  switch (change.kind) {
    case 'payment_created':
      return [eventInsert(change.paymentId, context, created[change.as])];
    case 'payment_moved':
      return movePayment(deciding, change);
    case 'received':
      return receive(deciding, change);
    case 'session_moved':
      return [{ row: sessionMoved, query: sessionMove(trx, change, context) }];
    case 'superseded':
      return [{ payment: change.paymentId, columns: grown({ superseded_at: now }) }];
    case 'cancel_wanted':
      return wantCancel(deciding, change.paymentId);
    case 'excess':
      return alone(keepExcess(trx, change, context));
    case 'returned':
      return alone(...takeBack(trx, change, context));
    case 'waived':
      return alone(waive(trx, change, context));
    case 'case_opened':
      return alone(openCase(change, context));
    case 'case_closed':
      return alone(closeCase(trx, change, context));
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

/** The caller's columns of a payment. */
const columnsBeside = ({ besides }: Deciding, paymentId: string): PaymentColumns =>
  besides.reduce<PaymentColumns>(
    (columns, each) => ('payment' in each && each.payment === paymentId ? { ...columns, ...each.columns } : columns),
    {},
  );

/** The status is part of the guard: a move from another status than was decided on changes no row, and throws. */
function movePayment(deciding: Deciding, change: Of<'payment_moved'>): readonly Write[] {
  const { context } = deciding;
  const columns = grown({
    status: change.to,
    phase: change.toPhase,
    ...(change.to === 'pending' && change.from === 'pristine' ? { submitted_at: now } : {}),
    // `successful` needs `received` in the same row; the `received` change that follows sets the true sum.
    ...(change.to === 'successful' ? { received: 0, paid_at: context.paidAt ?? now } : {}),
    ...(change.to === 'pending' ? {} : { next_check_at: null, call_sealed: null }),
  });
  return [
    {
      payment: change.paymentId,
      from: change.from,
      columns: { ...columns, ...columnsBeside(deciding, change.paymentId) },
    },
    eventInsert(change.paymentId, context, change),
  ];
}

/** The sum, and the row of what it grew by, which quotes the payment's reference as the caller writes it. */
function receive(deciding: Deciding, change: Of<'received'>): readonly Write[] {
  const { reference } = columnsBeside(deciding, change.paymentId);
  const quoted = reference === undefined ? sql`p.reference` : sql`${reference}::text`;
  return [
    { payment: change.paymentId, columns: { received: change.total } },
    { row: `receipt_${change.paymentId}`, query: receiptInsert(change, deciding.context, quoted) },
  ];
}

interface RecordedMove {
  readonly from: string | null;
  readonly to: string;
  readonly fromPhase: string | null;
  readonly toPhase: string;
  readonly actor: MoveCause;
}

function eventInsert(paymentId: string, context: ApplyContext, move: RecordedMove): Write {
  return {
    row: `event_${paymentId}`,
    query: (evidence) => sql`
    insert into payment_event (payment_id, session_id, seq, from_status, to_status, from_phase, to_phase, actor, cause, evidence_id, at)
    select ${paymentId}::uuid, ${context.sessionId}::uuid, coalesce(max(e.seq), 0) + 1, ${move.from}::text, ${move.to}::text,
      ${move.fromPhase}::text, ${move.toPhase}::text, ${move.actor}::text, ${context.cause}::text,
      ${move.actor === 'evidence' ? evidence : null}::bigint, ${now}
    from payment_event e where e.payment_id = ${paymentId}::uuid`,
  };
}

/** The poller sees at its next look, which is now, that it is to be voided. */
function wantCancel(deciding: Deciding, paymentId: string): readonly Write[] {
  const columns = grown({ cancel_requested_at: now, next_check_at: now });
  return [
    {
      payment: paymentId,
      from: 'pending',
      columns: { ...columns, ...columnsBeside(deciding, paymentId) },
    },
  ];
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
