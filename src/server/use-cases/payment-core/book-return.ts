import { randomUUIDv7 } from 'node:crypto';
import { decide } from '#domain/decide';
import { leftOf, type MoneyState, remaining, type ReturnKind, unreserved } from '#domain/money-state';
import { mayBeTold, sameReturn } from '#domain/same-return';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { openOverReturned } from '../../db/write/refund-cases.ts';
import {
  adoptReturn,
  askAboutReturn,
  closeQuestion,
  findTold,
  hasOwnRecord,
  insertReturn,
  openRecords,
  toldReturns,
} from '../../db/write/returns.ts';
import type { Trx } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import type { RefundGate } from './refund-gate.ts';
import type { Cause, TransitionResult } from './decision.ts';
import { unchanged, underLock } from './transition-payment.ts';

export interface ReturnRequest {
  readonly payment: Pick<PaymentRow, 'id' | 'session_id'>;
  readonly kind: ReturnKind;
  /** Minor units; null for all that is left. Of evidence, what of it is more than that opens a case. */
  readonly minor: number | null;
  /** `provider`: the way it came; `other`: outside Cuota, as the note says. */
  readonly means: 'provider' | 'other';
  readonly note: string | null;
  /** The provider's id of this return: the same one is recorded once. */
  readonly providerRef: string | null;
  /** The school says that it is none of those its provider tells of. */
  readonly separate?: boolean;
  /** The provider reports it done, whatever a case asked or the school recorded before: that settles the case. */
  readonly isDone?: boolean;
  readonly cause: Cause;
  /** Of a school's record: whether it takes another person. */
  readonly gate?: RefundGate;
  /** Writes what belongs in the same transaction: a stored response. */
  after?(trx: Trx, returnId: string): Promise<void>;
}

/** The outcome of a request to record a return. `left`: the payment's rest before it, minor units. */
export type ReturnResult = TransitionResult & { readonly returnId: string; readonly left: number };

/**
 * Records money that went back, and takes it off what it had settled. A return that the provider reports again, or that
 * a school recorded before, only gains its source; one that may be such a return opens a case. Throws `Refusal`
 * (`return_maybe_known`) for a school's record that its provider may have reported.
 */
export async function bookReturn(services: Services, request: ReturnRequest): Promise<ReturnResult> {
  const { kind, minor, means, note, providerRef, separate = false, isDone = false, cause, gate, after } = request;
  const { id: paymentId, session_id: sessionId } = request.payment;
  const byHand = cause.by !== 'evidence';
  const returnId: string = gate?.id ?? randomUUIDv7();
  let left = 0;
  let isAsked = false;
  // Under the session's lock: a webhook, a list and the school may speak of one return in the same moment.
  const result = await underLock(services, { sessionId, before: gate?.enter }, async ({ trx, state, book }) => {
    left = leftOf(state, paymentId, byHand ? unreserved : remaining);
    const amount = minor === null || !byHand ? Math.min(minor ?? left, left) : minor;
    const over = (minor ?? amount) - amount;
    if (providerRef === null) {
      // More than is left is refused for that: nothing could be taken off twice.
      if (!separate && amount <= left) await refuseTold(trx, paymentId, amount);
    } else {
      const known = await knownAs(trx, state, { paymentId, kind, minor: minor ?? left, providerRef, isDone });
      isAsked = known === 'asked';
      if (known === 'asked') return { ...unchanged, returnId };
      if (known !== null) return { ...unchanged, returnId: known.returnId };
      // A refund and a chargeback of one payment: what is left is booked, and a case reports the rest.
      if (over > 0 && state.payments.some(({ id, received }) => id === paymentId && received)) {
        await openOverReturned(trx, { paymentId, kind, minor: over, providerRef, refundId: null });
        isAsked = true;
        if (amount === 0) return { ...unchanged, returnId };
      }
    }
    const event = { kind: 'money_returned', paymentId, returnId, minor: amount, as: kind, byHand } as const;
    const refused = decide(state, event);
    if (!refused.ok) return refused;
    if (await gate?.holds(trx, amount)) {
      await after?.(trx, returnId);
      return { ...unchanged, returnId };
    }
    await insertReturn(trx, { id: returnId, paymentId, kind, means, amount, note, providerRef, separate });
    const booked = await book({ cause, note, events: event });
    if (isDone && providerRef !== null) await closeQuestion(trx, paymentId, providerRef);
    await after?.(trx, returnId);
    return { ...booked, returnId };
  });
  if (isAsked) services.wake('outbox');
  return { returnId, ...result, left };
}

interface ReportedReturn {
  readonly paymentId: string;
  readonly kind: ReturnKind;
  readonly minor: number;
  readonly providerRef: string;
  readonly isDone: boolean;
}

/** Returns the reported return if it is booked or in a case. Writes the record or the case that it adopts. */
async function knownAs(trx: Trx, state: MoneyState, reportedReturn: ReportedReturn) {
  const { paymentId, providerRef, isDone, ...money } = reportedReturn;
  const before = await findTold(trx, paymentId, providerRef);
  if (before && !(before === 'asked' && isDone)) return before;
  const received = state.payments.find(({ id }) => id === paymentId)?.received ?? 0;
  const left = leftOf(state, paymentId);
  const isOwn = await hasOwnRecord(trx, paymentId);
  const same = sameReturn({ ...money, received, left, isOwn }, await openRecords(trx, paymentId));
  switch (same.as) {
    case 'new':
      return null;
    case 'recorded':
      await adoptReturn(trx, same.id, providerRef);
      if (isDone) await closeQuestion(trx, paymentId, providerRef);
      return { returnId: same.id };
    case 'maybe_recorded':
      await askAboutReturn(trx, reportedReturn);
      return 'asked' as const;
  }
}

/** Throws for a school's record that its provider may have reported. The session's lock is held. */
export async function refuseTold(trx: Trx, paymentId: string, minor: number): Promise<void> {
  const reportedReturns = await toldReturns(trx, paymentId);
  const amounts = reportedReturns.map(({ amount }) => amount);
  if (!mayBeTold(minor, amounts)) return;
  throw new Refusal(
    'return_maybe_known',
    'The provider told of a return of this amount, or is sending it. If this is another one, say `separate`.',
    { return_ids: reportedReturns.map(({ id }) => id) },
  );
}
