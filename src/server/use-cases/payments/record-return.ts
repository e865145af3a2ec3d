import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type ReturnKind, remaining } from '#domain/money-state';
import type { PaymentRow } from '../../db/payments.ts';
import { insertReturn } from '../../db/returns.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { type Cause, transitionPayment, type TransitionResult } from './transition-payment.ts';

export interface ReturnRequest {
  readonly payment: Pick<PaymentRow, 'id' | 'session_id'>;
  readonly kind: ReturnKind;
  /** Minor units; null for all that is left. */
  readonly minor: number | null;
  /** `provider`: the way it came; `other`: outside Cuota, as the note says. */
  readonly means: 'provider' | 'other';
  readonly note: string | null;
  /** The provider's id of this return: the same one is recorded once. */
  readonly providerRef: string | null;
  readonly cause: Cause;
  /** What must be written in the same transaction: an answer that is kept. */
  after?(trx: Transaction<Database>, returnId: string): Promise<void>;
}

/** What became of a request to record a return. `left` is what was left of the payment before it, minor units. */
export type ReturnResult = TransitionResult & { readonly returnId: string; readonly left: number };

/** Records money that went back, and takes it off what it had settled. A return that is known already changes nothing. */
export async function recordReturn(
  services: Services,
  { payment, kind, minor, means, note, providerRef, cause, after }: ReturnRequest,
): Promise<ReturnResult> {
  const known = providerRef === null ? null : await knownReturn(services, payment.id, providerRef);
  if (known) return { ok: true, changes: [], returnId: known, left: 0 };
  const returnId = randomUUID();
  const { id: paymentId, session_id: sessionId } = payment;
  let [amount, left] = [0, 0];
  const result = await transitionPayment(services, {
    sessionId,
    cause,
    note,
    event(state) {
      const found = state.payments.find(({ id }) => id === paymentId);
      left = found ? remaining(found) : 0;
      // A provider may take more than came, with its own fee: only what came is ours to take off.
      amount = minor === null || cause.by === 'evidence' ? Math.min(minor ?? left, left) : minor;
      return { kind: 'money_returned', paymentId, returnId, minor: amount, as: kind };
    },
    also: (trx) => insertReturn(trx, { id: returnId, sessionId, paymentId, kind, means, amount, note, providerRef }),
    after: async (trx) => after?.(trx, returnId),
  });
  return { ...result, returnId, left };
}

async function knownReturn(services: Services, paymentId: string, providerRef: string): Promise<string | null> {
  const row = await services.db
    .selectFrom('money_return')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();
  return row?.id ?? null;
}
