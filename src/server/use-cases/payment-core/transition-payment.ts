/** The one writer: every change of a payment's status, whoever causes it, goes through here. */
import { randomUUIDv7 } from 'node:crypto';
import { type OperationNodeSource, sql } from 'kysely';
import { decide } from '#domain/decide';
import type { Decision, MoneyChange, MoneyEvent, MoneyRefusal } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { Observed } from '#providers/observation';
import { apply } from '../../db/write/apply.ts';
import { openChargeCases } from '../../db/write/charge-cases.ts';
import { hurryWaiting, lockMoney, lockMoneyState } from '../../db/read/money-state.ts';
import type { Trx } from '../../db/driver/db.ts';
import { WriteTogether } from '../../db/write/write-together.ts';
import { queuePaymentEmails } from '../../mail/queue-payment-emails.ts';
import { bringEmails, triggersOf } from '../../mail/triggers.ts';
import type { Services } from '../../services/services.ts';

/** How a word of a provider's came: in a webhook whose signature covers it, as an answer, or on a school's bank statement. */
export interface Source {
  readonly kind: 'webhook' | 'query' | 'statement_line';
  /** The webhook it came in, or that made us ask. */
  readonly inboxId: number | null;
}

/** The provider was called or asked, and this was its answer. */
export const answered: Source = { kind: 'query', inboxId: null };

/** How an event came to be known. Only `evidence` can bring money. */
export type Cause =
  | { readonly by: 'payer' | 'system'; readonly because: string }
  | (Source & { readonly by: 'evidence'; readonly provider: string; readonly observation: Observed | RefundWord });

export interface RefundWord {
  readonly kind: 'refund_done';
  readonly refundId: string;
  /** The provider's id of the refund. */
  readonly providerRef: string;
}

type WantedEvent = MoneyEvent | readonly [MoneyEvent, ...MoneyEvent[]] | null;

export interface TransitionRequest {
  readonly sessionId: string;
  readonly cause: Cause;
  /**
   * Built from what is true under the lock; null when nothing follows. Of several, each is decided on what the one
   * before it left, and a refusal of any leaves nothing behind. May look at more rows under the same lock, and is given what
   * is known of the start that `startOf` names.
   */
  event(state: MoneyState, trx: Trx, start: unknown): WantedEvent | Promise<WantedEvent>;
  /** A payment whose start is read with the state. */
  readonly startOf?: string;
  /** What the school wrote beside its decision. */
  readonly note?: string | null;
  /**
   * More rows of the same transaction, before the decision is written: a new payment, a provider's reference. What is given to
   * `together` goes to the database in one statement with the decision.
   */
  also?(trx: Trx, state: MoneyState, together: WriteTogether): Promise<void>;
  /** A look at one row that is there, as the decision leaves it: answered with the result. */
  readonly read?: OperationNodeSource;
  /** What rests on the written decision and must not be lost without it: an answer that is kept. */
  after?(trx: Trx): Promise<void>;
}

export type TransitionResult =
  | {
      readonly ok: true;
      readonly changes: readonly MoneyChange[];
      /** What `read` found; null where nothing was written. */
      readonly row: object | null;
      /** Payments of other sessions that wait for money for the same charges: what was written changes what they owe. */
      readonly waitingElsewhere?: readonly string[];
    }
  | { readonly ok: false; readonly code: MoneyRefusal | 'payment_session_not_found' };

/** Decides and writes in one transaction under the session's lock, then wakes who waits for it. */
export async function transitionPayment(services: Services, request: TransitionRequest): Promise<TransitionResult> {
  const result = await services.db
    .transaction()
    .execute((trx) => transition(services, trx, request))
    .catch((error: unknown): TransitionResult => {
      if (error instanceof RefusedLater) return error.decision;
      throw error;
    });
  if (result.ok) wakeAfter(services, result.changes, result.waitingElsewhere ?? []);
  return result;
}

async function transition(services: Services, trx: Trx, request: TransitionRequest): Promise<TransitionResult> {
  const { sessionId, startOf } = request;
  // What a payer asks for moves no money.
  const purpose = request.cause.by === 'payer' ? 'to_look' : 'to_book';
  const locked = await lockMoney(trx, sessionId, { startOf, purpose });
  if (!locked) return { ok: false, code: 'payment_session_not_found' };
  const { state } = locked;
  const wanted = await request.event(state, trx, locked.start);
  if (!wanted) return { ok: true, changes: [], row: null };
  const [first, ...more] = 'kind' in wanted ? [wanted] : wanted;
  const decision = decide(state, first);
  if (!decision.ok) return decision;
  const together = new WriteTogether(trx);
  await request.also?.(trx, state, together);
  // What more events write would not be in it.
  const read = more.length === 0 ? request.read : undefined;
  const row = await book(trx, request, { state, event: first, changes: decision.changes }, { together, read });
  const changes = [...decision.changes, ...(await decideMore(trx, request, more))];
  await request.after?.(trx);
  await queuePaymentEmails(trx, services, request.sessionId, triggersOf(changes, state), state);
  const waitingElsewhere = changes.some(changesOwed) ? await tellSharing(trx, sessionId, locked.sharing) : [];
  return { ok: true, changes, row, waitingElsewhere };
}

const changesOwed = ({ kind }: MoneyChange): boolean =>
  kind === 'allocated' || kind === 'waived' || kind === 'returned';

/** Has other sessions with the same charges looked at: what they ask, and what waits there. Answers the payments that wait. */
async function tellSharing(trx: Trx, sessionId: string, sharing: readonly string[]): Promise<readonly string[]> {
  if (sharing.length === 0) return [];
  await openChargeCases(trx, sessionId);
  return hurryWaiting(trx, sharing);
}

/** The events after the first: each on the state that the ones before it left. Throws `RefusedLater`, which undoes them all. */
async function decideMore(
  trx: Trx,
  request: TransitionRequest,
  events: readonly MoneyEvent[],
): Promise<readonly MoneyChange[]> {
  const changes: MoneyChange[] = [];
  for (const event of events) {
    const state = await lockMoneyState(trx, request.sessionId);
    if (!state) throw new Error('a locked session cannot be gone');
    const decision = decide(state, event);
    if (!decision.ok) throw new RefusedLater(decision);
    await book(trx, request, { state, event, changes: decision.changes }, { together: new WriteTogether(trx) });
    changes.push(...decision.changes);
  }
  return changes;
}

/** A refusal after something was written: thrown, because only that makes the database forget it. */
class RefusedLater extends Error {
  readonly decision: Extract<Decision, { ok: false }>;
  constructor(decision: Extract<Decision, { ok: false }>) {
    super(decision.code);
    this.decision = decision;
  }
}

interface Decided {
  readonly state: MoneyState;
  readonly event: MoneyEvent;
  readonly changes: readonly MoneyChange[];
}

async function book(
  trx: Trx,
  request: TransitionRequest,
  { state, event, changes }: Decided,
  { together, read }: { readonly together: WriteTogether; readonly read?: TransitionRequest['read'] },
): Promise<object | null> {
  const { cause, sessionId } = request;
  const isStale = changes.length === 0 && cause.by === 'evidence' && contradicts(state, event);
  if (cause.by === 'evidence' && (isStale || changes.length > 0))
    await together.addEvidence(evidenceInsert(trx, cause, sessionId, event.paymentId, isStale ? 'stale' : 'applied'));
  const money = cause.by === 'evidence' && cause.observation.kind === 'successful' ? cause.observation : null;
  const context = {
    sessionId,
    evidenceId: null,
    paidAt: money?.paidAt ?? null,
    receivedCurrency: money?.received.currency ?? null,
    note: request.note ?? null,
    cause: cause.by === 'evidence' ? cause.kind : cause.because,
  };
  return apply(trx, changes, context, together, read);
}

/** P10: a provider that takes its word back after success, or ends a payment twice in different ways, changes nothing; it is kept. */
function contradicts(state: MoneyState, event: MoneyEvent): boolean {
  const payment = state.payments.find(({ id }) => id === event.paymentId);
  return event.kind === 'ended' && payment !== undefined && payment.status !== event.as;
}

function evidenceInsert(
  trx: Trx,
  cause: Extract<Cause, { by: 'evidence' }>,
  sessionId: string,
  paymentId: string,
  outcome: 'applied' | 'stale',
) {
  return trx
    .insertInto('evidence')
    .values({
      session_id: sessionId,
      payment_id: paymentId,
      kind: cause.kind,
      provider: cause.provider,
      provider_ref: cause.observation.providerRef,
      observation: JSON.stringify(cause.observation),
      inbox_id: cause.inboxId,
      verified: true,
      observed_at: sql<Date>`app_now()`,
      outcome,
    })
    .returning('id');
}

function wakeAfter(services: Services, changes: readonly MoneyChange[], waitingElsewhere: readonly string[]): void {
  if (changes.some((change) => change.kind === 'announced')) services.wake('outbox');
  if (bringEmails(changes)) services.wake('mail');
  const isToVoid = changes.some((change) => change.kind === 'cancel_wanted');
  if (isToVoid || waitingElsewhere.length > 0) services.wake('payments');
  for (const paymentId of waitingElsewhere) services.live.notify(paymentId);
  for (const change of changes) if ('paymentId' in change) services.live.notify(change.paymentId);
}

export const newPaymentId = (): string => randomUUIDv7();
