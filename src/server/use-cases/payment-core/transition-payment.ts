/** The one writer: every change of a payment's status, whoever causes it, goes through here. */
import { randomUUIDv7 } from 'node:crypto';
import { decide } from '#domain/decide';
import type { MoneyChange, MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { apply } from '../../db/write/apply.ts';
import { lockMoney, lockMoneyState, type Locking } from '../../db/read/money-state.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Answer } from '../../db/driver/together.ts';
import type { Write } from '../../db/write/write-batch.ts';
import { bringsEmails, queuePaymentEmails } from '../../mail/queue-payment-emails.ts';
import { triggersOf } from '../../mail/triggers.ts';
import type { Services } from '../../services/services.ts';
import { actorOf, type DecisionRequest, type MoneyEvents, type Refused, type TransitionResult } from './decision.ts';
import { type Decided, evidenceOf } from './evidence-of-decision.ts';
import { concernsSharing, expediteSharing, wakeAfter } from './notify-waiting.ts';

/** Nothing followed from what stood under the lock. */
export const unchanged: TransitionResult = { ok: true, changes: [], row: null };

/** A session whose row this transaction holds. */
export interface LockedSession {
  readonly trx: Trx;
  readonly state: MoneyState;
  /** The value of `look`, read under the lock. */
  readonly found: unknown;
  /** The answer of `beside`. */
  readonly beside: Answer | undefined;
  /** Decides events on `state` and writes what follows, once for each lock. A refusal of the first writes nothing. */
  book(request: DecisionRequest): Promise<TransitionResult>;
}

interface Lock extends Partial<Locking> {
  readonly sessionId: string;
  /** Runs in the transaction before the lock is taken; a refusal then undoes it. */
  readonly before?: ((trx: Trx) => Promise<void>) | undefined;
}

/**
 * Runs `work` in one transaction under the session's lock, then notifies those who wait for its decisions. If `work`
 * throws, nothing is written. Returns what `work` returned, or the refusal that undid it.
 */
export async function underLock<T>(
  services: Services,
  { sessionId, purpose = 'to_book', look, beside, before }: Lock,
  work: (locked: LockedSession) => Promise<T>,
): Promise<T | Refused> {
  const done = await services.db
    .transaction()
    .execute(async (trx) => {
      await before?.(trx);
      const locked = await lockMoney(trx, sessionId, { purpose, look, beside });
      if (!locked) return { result: { ok: false, code: 'payment_session_not_found' } as const, written: null };
      const { state, found, sharing } = locked;
      let changes: readonly MoneyChange[] = [];
      const book = async (request: DecisionRequest): Promise<TransitionResult> => {
        const mayEnd = (decided: readonly MoneyChange[]): boolean =>
          request.isLast === true &&
          !before &&
          !concernsSharing(decided, sharing) &&
          !bringsEmails(services, decided, state);
        const written = await decideAndWrite(trx, state, request, mayEnd);
        if (written.ok) changes = written.changes;
        return written;
      };
      const result = await work({ trx, state, found, beside: locked.beside, book });
      if (before && isRefused(result)) throw new RefusedLater(result);
      await queuePaymentEmails(trx, services, sessionId, triggersOf(changes, state), state);
      const waitingElsewhere = await expediteSharing(trx, sessionId, { changes, sharing });
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
  extends Omit<DecisionRequest, 'events' | 'writes' | 'isLast'>, Pick<Lock, 'sessionId' | 'look'> {
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
    return book({ ...request, events, writes: typeof writes === 'function' ? writes(state) : writes, isLast: true });
  });
}

/**
 * Returns a refusal of the first event. Throws `RefusedLater` for a later one. `mayEnd`: whether nothing of the
 * transaction follows these changes.
 */
async function decideAndWrite(
  trx: Trx,
  state: MoneyState,
  request: DecisionRequest,
  mayEnd: (changes: readonly MoneyChange[]) => boolean,
): Promise<TransitionResult> {
  const [first, ...more] = 'kind' in request.events ? [request.events] : request.events;
  const decision = decide(state, first);
  if (!decision.ok) return decision;
  const { changes } = decision;
  // A row as the first decision leaves it would lack what later events write.
  const own = more.length === 0 ? { ...request, endsHere: mayEnd(changes) } : { ...request, read: undefined };
  const row = await write(trx, own, { state, event: first, changes });
  return { ok: true, changes: [...changes, ...(await decideMore(trx, request, state.session.id, more))], row };
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

interface ToWrite extends Omit<DecisionRequest, 'events' | 'isLast'> {
  /** Whether the transaction ends with it. */
  readonly endsHere?: boolean;
}

function write(
  trx: Trx,
  { cause, note = null, writes = [], read, endsHere: isLast = false }: ToWrite,
  decided: Decided,
): Promise<object | null> {
  const money = cause.by === 'evidence' && cause.observation.kind === 'successful' ? cause.observation : null;
  const context = {
    sessionId: decided.state.session.id,
    paidAt: money?.paidAt ?? null,
    receivedCurrency: money?.received.currency ?? null,
    note,
    cause: cause.by === 'evidence' ? cause.kind : cause.because,
    actor: actorOf(cause),
  };
  return apply(trx, decided.changes, context, { writes, evidence: evidenceOf(trx, cause, decided), read, isLast });
}

export const newPaymentId = (): string => randomUUIDv7();
