/** The one writer: every change of a payment's status, whoever causes it, goes through here. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { decide } from '#domain/decide';
import type { MoneyChange, MoneyEvent, MoneyRefusal } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { Observation } from '#providers/provider';
import { apply } from '../db/apply.ts';
import { lockMoneyState } from '../db/money-state.ts';
import type { Database } from '../db/schema.ts';
import type { Services } from '../services.ts';

/** How an event came to be known. Only `evidence` can bring money. */
export type Cause =
  | { readonly by: 'payer' | 'system'; readonly because: string }
  | {
      readonly by: 'evidence';
      readonly kind: 'webhook' | 'query' | 'statement_line';
      readonly provider: string;
      readonly observation: Observed;
      readonly inboxId: number | null;
    };

/** An observation that says something certain. */
export type Observed = Exclude<Observation, { kind: 'unknown' | 'never_seen' }>;

export interface TransitionRequest {
  readonly sessionId: string;
  readonly cause: Cause;
  /** Built from what is true under the lock; null when nothing follows. */
  event(state: MoneyState): MoneyEvent | null;
  /** More rows of the same transaction, before the decision is written: a new payment, a provider's reference. */
  also?(trx: Transaction<Database>, state: MoneyState): Promise<void>;
}

export type TransitionResult =
  | { readonly ok: true; readonly changes: readonly MoneyChange[] }
  | { readonly ok: false; readonly code: MoneyRefusal | 'payment_session_not_found' };

/** Decides and writes in one transaction under the session's lock, then wakes who waits for it. */
export async function transitionPayment(services: Services, request: TransitionRequest): Promise<TransitionResult> {
  const result = await services.db.transaction().execute(async (trx): Promise<TransitionResult> => {
    const state = await lockMoneyState(trx, request.sessionId);
    if (!state) return { ok: false, code: 'payment_session_not_found' };
    const event = request.event(state);
    if (!event) return { ok: true, changes: [] };
    const decision = decide(state, event);
    if (!decision.ok) return decision;
    await request.also?.(trx, state);
    if (decision.changes.length > 0) await write(trx, request, event.paymentId, decision.changes);
    return decision;
  });
  if (result.ok) wakeAfter(services, result.changes);
  return result;
}

async function write(
  trx: Transaction<Database>,
  { cause, sessionId }: TransitionRequest,
  paymentId: string,
  changes: readonly MoneyChange[],
) {
  const evidenceId = cause.by === 'evidence' ? await recordEvidence(trx, cause, sessionId, paymentId) : null;
  const paidAt = cause.by === 'evidence' && cause.observation.kind === 'successful' ? cause.observation.paidAt : null;
  await apply(trx, changes, {
    sessionId,
    evidenceId,
    paidAt,
    cause: cause.by === 'evidence' ? cause.kind : cause.because,
  });
}

async function recordEvidence(
  trx: Transaction<Database>,
  cause: Extract<Cause, { by: 'evidence' }>,
  sessionId: string,
  paymentId: string,
): Promise<number> {
  const { id } = await trx
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
      outcome: 'applied',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function wakeAfter(services: Services, changes: readonly MoneyChange[]): void {
  if (changes.some((change) => change.kind === 'announced')) services.wake('outbox');
  for (const change of changes) if ('paymentId' in change) services.live.notify(change.paymentId);
}

/** A new id for a payment. */
export const newPaymentId = (): string => randomUUID();
