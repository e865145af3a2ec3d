/** The one writer: every change of a payment's status, whoever causes it, goes through here. */
import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '#domain/actor';
import { decide } from '#domain/decide';
import type { MoneyChange, MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { apply } from '../../db/write/apply.ts';
import { openChargeCases } from '../../db/write/charge-cases.ts';
import { expediteWaiting, lockMoney, lockMoneyState, type Locking } from '../../db/read/money-state.ts';
import type { Trx } from '../../db/driver/db.ts';
import { evidenceInsert } from '../../db/write/evidence.ts';
import type { Write } from '../../db/write/write-batch.ts';
import { queuePaymentEmails } from '../../mail/queue-payment-emails.ts';
import { bringEmails, triggersOf } from '../../mail/triggers.ts';
import { currentActor } from '../../basics/request-context.ts';
import type { Services } from '../../services/services.ts';
import type { Cause, DecisionRequest, MoneyEvents, Refused, TransitionResult } from './decision.ts';

/** Nothing followed from what stood under the lock. */
export const unchanged: TransitionResult = { ok: true, changes: [], row: null };

/** A session whose row this transaction holds. */
export interface LockedSession {
  readonly trx: Trx;
  readonly state: MoneyState;
  /** The value of `look`, read under the lock. */
  readonly found: unknown;
  /** Decides events on `state` and writes what follows, once for each lock. A refusal of the first writes nothing. */
  book(request: DecisionRequest): Promise<TransitionResult>;
}

interface Lock extends Partial<Locking> {
  readonly sessionId: string;
  /** Runs in the transaction before the lock is taken; a refusal then undoes it. */
  readonly before?: ((trx: Trx) => Promise<void>) | undefined;
}

/** A decision that was written. */
interface Written {
  readonly changes: readonly MoneyChange[];
  /** Payments of other sessions that wait for money for the same charges: what was written changes what they owe. */
  readonly waitingElsewhere: readonly string[];
}

/**
 * Runs `work` in one transaction under the session's lock, then notifies those who wait for its decisions. If `work`
 * throws, nothing is written. Returns what `work` returned, or the refusal that undid it.
 */
export async function underLock<T>(
  services: Services,
  { sessionId, purpose = 'to_book', look, before }: Lock,
  work: (locked: LockedSession) => Promise<T>,
): Promise<T | Refused> {
  const done = await services.db
    .transaction()
    .execute(async (trx) => {
      await before?.(trx);
      const locked = await lockMoney(trx, sessionId, { purpose, look });
      if (!locked) return { result: { ok: false, code: 'payment_session_not_found' } as const, written: null };
      const { state, found, sharing } = locked;
      let changes: readonly MoneyChange[] = [];
      const book = async (request: DecisionRequest): Promise<TransitionResult> => {
        const decided = await decideAndWrite(trx, state, request);
        if (decided.ok) changes = decided.changes;
        return decided;
      };
      const result = await work({ trx, state, found, book });
      if (before && isRefused(result)) throw new RefusedLater(result);
      await queuePaymentEmails(trx, services, sessionId, triggersOf(changes, state), state);
      const waitingElsewhere = changes.some(changesOwed) ? await expediteSharing(trx, sessionId, sharing) : [];
      return { result, written: { changes, waitingElsewhere } };
    })
    .catch((error: unknown) => {
      if (error instanceof RefusedLater) return { result: error.refused, written: null };
      throw error;
    });
  if (done.written) wakeAfter(services, done.written);
  return done.result;
}

export interface TransitionRequest
  extends Omit<DecisionRequest, 'events' | 'writes'>, Pick<Lock, 'sessionId' | 'look'> {
  /** Returns what follows from the state under the lock, and from the value of `look`; null for nothing. */
  event(state: MoneyState, found: unknown): MoneyEvents | null;
  /** As `DecisionRequest.writes`, which may rest on the state. */
  readonly writes?: readonly Write[] | ((state: MoneyState) => readonly Write[]);
}

/** Decides one event by the state under the lock, and writes it. Reads and writes nothing else. */
export function transitionPayment(
  services: Services,
  { sessionId, look, event, writes = [], ...request }: TransitionRequest,
): Promise<TransitionResult> {
  // What a payer asks for moves no money.
  const purpose = request.cause.by === 'payer' ? 'to_look' : 'to_book';
  return underLock(services, { sessionId, purpose, look }, async ({ state, found, book }) => {
    const events = event(state, found);
    if (!events) return unchanged;
    return book({ ...request, events, writes: typeof writes === 'function' ? writes(state) : writes });
  });
}

/** Returns a refusal of the first event. Throws `RefusedLater` for a later one. */
async function decideAndWrite(trx: Trx, state: MoneyState, request: DecisionRequest): Promise<TransitionResult> {
  const [first, ...more] = 'kind' in request.events ? [request.events] : request.events;
  const decision = decide(state, first);
  if (!decision.ok) return decision;
  // A row as the first decision leaves it would lack what later events write.
  const row = await write(trx, more.length === 0 ? request : { ...request, read: undefined }, {
    state,
    event: first,
    changes: decision.changes,
  });
  return { ok: true, changes: [...decision.changes, ...(await decideMore(trx, request, state.session.id, more))], row };
}

async function decideMore(
  trx: Trx,
  { cause, note }: DecisionRequest,
  sessionId: string,
  events: readonly MoneyEvent[],
): Promise<readonly MoneyChange[]> {
  const changes: MoneyChange[] = [];
  for (const event of events) {
    const state = await lockMoneyState(trx, sessionId);
    if (!state) throw new Error('a locked session cannot be gone');
    const decision = decide(state, event);
    if (!decision.ok) throw new RefusedLater(decision);
    await write(trx, { cause, note }, { state, event, changes: decision.changes });
    changes.push(...decision.changes);
  }
  return changes;
}

const isRefused = (result: unknown): result is Refused =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;

/** A refusal after something was written: thrown, because only that makes the database forget it. */
class RefusedLater extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

interface Decided {
  readonly state: MoneyState;
  readonly event: MoneyEvent;
  readonly changes: readonly MoneyChange[];
}

function write(
  trx: Trx,
  { cause, note = null, writes = [], read }: Omit<DecisionRequest, 'events'>,
  { state, event, changes }: Decided,
): Promise<object | null> {
  const sessionId = state.session.id;
  const isStale = changes.length === 0 && cause.by === 'evidence' && contradicts(state, event);
  const evidence =
    cause.by === 'evidence' && (isStale || changes.length > 0)
      ? evidenceInsert(trx, {
          session_id: sessionId,
          payment_id: event.paymentId,
          kind: cause.kind,
          provider: cause.provider,
          provider_ref: cause.observation.providerRef,
          observation: cause.observation,
          inbox_id: cause.inboxId,
          outcome: isStale ? 'stale' : 'applied',
        })
      : null;
  const money = cause.by === 'evidence' && cause.observation.kind === 'successful' ? cause.observation : null;
  const context = {
    sessionId,
    paidAt: money?.paidAt ?? null,
    receivedCurrency: money?.received.currency ?? null,
    note,
    cause: cause.by === 'evidence' ? cause.kind : cause.because,
    actor: actorOf(cause),
  };
  return apply(trx, changes, context, { writes, evidence, read });
}

/** Who acts in this request; a provider where nothing but its word moved a payment. */
function actorOf({ by }: Cause): Actor {
  const actor = currentActor();
  return by === 'evidence' && actor.kind === 'clock' ? { kind: 'provider', id: null } : actor;
}

/** P10: a provider that reverses a success, or ends a payment in two ways, changes nothing; its report is stored. */
function contradicts(state: MoneyState, event: MoneyEvent): boolean {
  const payment = state.payments.find(({ id }) => id === event.paymentId);
  return event.kind === 'ended' && payment !== undefined && payment.status !== event.as;
}

const changesOwed = ({ kind }: MoneyChange): boolean =>
  kind === 'allocated' || kind === 'waived' || kind === 'returned';

/** Compares other sessions with the same charges, and expedites and returns their waiting payments. */
async function expediteSharing(trx: Trx, sessionId: string, sharing: readonly string[]): Promise<readonly string[]> {
  if (sharing.length === 0) return [];
  await openChargeCases(trx, sessionId);
  return expediteWaiting(trx, sharing);
}

function wakeAfter(services: Services, { changes, waitingElsewhere }: Written): void {
  if (changes.some((change) => change.kind === 'announced')) services.wake('outbox');
  if (bringEmails(changes)) services.wake('mail');
  const isToVoid = changes.some((change) => change.kind === 'cancel_wanted');
  if (isToVoid || waitingElsewhere.length > 0) services.wake('payments');
  for (const paymentId of waitingElsewhere) services.live.notify(paymentId);
  for (const change of changes) if ('paymentId' in change) services.live.notify(change.paymentId);
}

export const newPaymentId = (): string => randomUUIDv7();
