/** Books a provider's report of a refund that we requested, from any source. */
import { decide } from '#domain/decide';
import { leftOf } from '#domain/money-state';
import type { RefundResult } from '#providers/refund-capability';
import { announceRefund } from '../../db/write/outbox.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { closeRefundFailed, openOverReturned } from '../../db/write/refund-cases.ts';
import { holderOf, moveRefund, readRefund, type RefundRow } from '../../db/write/refunds.ts';
import { findTold, insertReturn, redoReturn } from '../../db/write/returns.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import { bookReturn } from '../payment-core/book-return.ts';
import type { Cause, Source } from '../payment-core/decision.ts';
import { underLock } from '../payment-core/transition-payment.ts';
import { asRead, bookMove, type Moving, queueRefundEmail, tellOfRefund } from './book-refund-move.ts';

/** Books a provider's response about a refund. No response changes nothing: the refund is asked about again. */
export async function bookRefundResult(
  services: Services,
  payment: PaymentRow,
  refundId: string,
  { result, source, ...moving }: { readonly result: RefundResult; readonly source: Source } & Moving,
): Promise<void> {
  services.log.info(
    { payment_id: payment.id, refund_id: refundId, says: result.kind },
    'what a provider says of a refund',
  );
  if (result.kind === 'unknown') return;
  if (result.kind !== 'done') return bookMove(services, payment, refundId, { ...moving, result });
  const { providerRef } = result;
  const booked = await bookRefundDone(services, payment, refundId, { providerRef, minor: null, source });
  if (booked !== 'another') return;
  // It was taken for another return of the same amount, which its provider had reported without any id of ours.
  const refund = await readRefund(services.db, refundId);
  const observation = { kind: 'refund_done', refundId, providerRef } as const;
  const cause = { by: 'evidence', ...source, provider: payment.provider, observation } as const;
  const money = { kind: 'refund', minor: refund?.amount ?? null, means: 'provider', note: null, providerRef } as const;
  await bookReturn(services, { payment, ...money, cause });
}

export interface DoneWord {
  /** The provider's id of the refund. */
  readonly providerRef: string;
  /** The amount that went back, if the provider reports it; else the requested one. Minor units. */
  readonly minor: number | null;
  readonly source: Source;
  /** Nothing names our refund: it is one only if the books have no return of this id yet. */
  readonly isGuess?: boolean;
}

/** The outcome. `another`: the refund went back already, by another id; this report is of another return. */
export type BookedRefund = 'booked' | 'known' | 'another';

/**
 * Books a finished refund: exactly one return, in the transaction that moves the refund. A booked return with that id
 * is this one. If less is left of the payment, because its bank took it too, that is booked, and the rest is a case.
 */
export async function bookRefundDone(
  services: Services,
  payment: PaymentRow,
  refundId: string,
  { providerRef, minor, source, isGuess = false }: DoneWord,
): Promise<BookedRefund> {
  const { id: paymentId, session_id: sessionId, provider } = payment;
  const observation = { kind: 'refund_done', refundId, providerRef } as const;
  const cause: Cause = { by: 'evidence', ...source, provider, observation };
  const outcome = await underLock(services, { sessionId }, async ({ trx, state, book }): Promise<BookedRefund> => {
    const refund = await asRead(trx, refundId);
    const reportedReturn = await findTold(trx, paymentId, providerRef);
    if (refund.state === 'done' || (isGuess && reportedReturn))
      return refund.provider_ref === providerRef && !isGuess ? 'known' : 'another';
    // An older program has a case about it: the school's decision is waited for.
    if (reportedReturn === 'asked') return 'known';
    const returnedAmount = minor ?? refund.amount;
    const earlier = await takeEarlierReturn(trx, refund);
    const returnId = earlier ?? reportedReturn?.returnId ?? null;
    if (returnId !== null) {
      const over = Math.max(0, returnedAmount - (await redoReturn(trx, returnId, providerRef)));
      if (earlier !== null) await queueRefundEmail(trx, services, refund, 'done');
      return finishRefund(trx, refundId, { providerRef, returnId, over });
    }
    const amount = Math.min(returnedAmount, leftOf(state, paymentId));
    const over = returnedAmount - amount;
    if (amount === 0) {
      await queueRefundEmail(trx, services, refund, 'done');
      return finishRefund(trx, refundId, { providerRef, returnId: null, over });
    }
    const event = { kind: 'money_returned', paymentId, returnId: refundId, minor: amount, as: 'refund' } as const;
    if (!decide(state, event).ok) return 'known';
    const { note } = refund;
    const money = { kind: 'refund', means: 'provider', amount, note, providerRef, separate: false } as const;
    await insertReturn(trx, { id: refundId, paymentId, ...money });
    await book({ cause, events: event });
    return finishRefund(trx, refundId, { providerRef, returnId: refundId, over });
  });
  if (outcome === 'booked') tellOfRefund(services, paymentId);
  return typeof outcome === 'string' ? outcome : 'known';
}

interface Finished {
  readonly providerRef: string;
  readonly returnId: string | null;
  /** How much more went back than was left of the payment. Minor units. */
  readonly over: number;
}

async function finishRefund(trx: Trx, refundId: string, { over, ...to }: Finished): Promise<'booked'> {
  const refund = await asRead(trx, refundId);
  const { payment_id: paymentId } = refund;
  const { providerRef } = to;
  await moveRefund(trx, refund, { to: 'done', ...to });
  if (over > 0) await openOverReturned(trx, { paymentId, kind: 'refund', minor: over, providerRef, refundId });
  await closeRefundFailed(trx, refundId);
  await announceRefund(trx, refund, 'refund.done');
  return 'booked';
}

/** Takes the earlier return: the refund's own, or one of its chain that came back. A done refund keeps its return. */
async function takeEarlierReturn(trx: Trx, { id }: RefundRow): Promise<string | null> {
  const holder = await holderOf(trx, id);
  if (!holder || (holder.id !== id && holder.state === 'done')) return null;
  // A return is of one refund: of the last that is done.
  if (holder.id !== id) await trx.updateTable('refund').set({ return_id: null }).where('id', '=', holder.id).execute();
  return holder.returnId;
}
