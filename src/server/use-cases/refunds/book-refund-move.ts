/** Books that a refund is with its provider, failed, or came back. */
import { isUnderWay, type RefundState } from '#domain/refund-status';
import type { RefundResult } from '#providers/refund-capability';
import { lockMoneyState } from '../../db/read/money-state.ts';
import { announceRefund } from '../../db/write/outbox.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { closeOverRefund, openRefundFailed } from '../../db/write/refund-cases.ts';
import { holderOf, moveRefund, readRefund, type RefundRow } from '../../db/write/refunds.ts';
import { undoReturn } from '../../db/write/returns.ts';
import type { Trx } from '../../db/driver/db.ts';
import { queuePaymentEmails } from '../../mail/queue-payment-emails.ts';
import type { Services } from '../../services/services.ts';

export interface Moving {
  /** Nothing follows for one that stands elsewhere by now. */
  readonly onlyFrom?: RefundState;
  /** What is written with the move. */
  also?(trx: Trx): Promise<void>;
}

/** The provider has it, or sent nothing; or what it sent came back. */
export async function bookMove(
  services: Services,
  { id: paymentId, session_id: sessionId }: PaymentRow,
  refundId: string,
  { result, onlyFrom, also }: Moving & { readonly result: Exclude<RefundResult, { kind: 'unknown' | 'done' }> },
): Promise<void> {
  const { kind: to, providerRef } = result;
  const isMoved = await services.db.transaction().execute(async (trx) => {
    await lockMoneyState(trx, sessionId);
    const refund = await asRead(trx, refundId);
    if (to === 'pending' ? refund.state !== 'requested' : refund.state === 'failed') return false;
    if (onlyFrom !== undefined && refund.state !== onlyFrom) return false;
    await also?.(trx);
    const failure = result.kind === 'failed' ? { failure: { group: result.group, code: result.code } } : {};
    await moveRefund(trx, refund, { to, providerRef, ...failure });
    if (refund.return_id !== null) await undoReturn(trx, refund.return_id);
    await closeOverRefund(trx, refundId);
    if (to === 'failed' && (await isMissed(trx, refund))) await openRefundFailed(trx, refund);
    await announceRefund(trx, refund, `refund.${to}`);
    await queueRefundEmail(trx, services, refund, to);
    return true;
  });
  if (isMoved) tellOfRefund(services, paymentId);
}

/** A refund promised to a family, or counted as sent, is the school's to decide; one that never left needs no case. */
async function isMissed(trx: Trx, { id, state, requested_by: by, replaces }: RefundRow): Promise<boolean> {
  if (!isUnderWay(state)) return true;
  if (replaces === null) return by === 'case';
  // The refund that it was to send once more may have gone after all.
  return (await holderOf(trx, id))?.state !== 'done';
}

/** `done` is only for a refund that takes nothing off its payment: a return that does brings its own e-mail. */
export const queueRefundEmail = (
  trx: Trx,
  services: Services,
  refund: RefundRow,
  to: Exclude<RefundState, 'requested'>,
) => {
  const trigger = { kind: 'refund_moved', paymentId: refund.payment_id, refund, to } as const;
  return queuePaymentEmails(trx, services, refund.session_id, [trigger]);
};

export async function asRead(trx: Trx, refundId: string): Promise<RefundRow> {
  const refund = await readRefund(trx, refundId);
  if (!refund) throw new Error('a refund cannot be gone');
  return refund;
}

export function tellOfRefund(services: Services, paymentId: string): void {
  services.wake('outbox');
  services.wake('mail');
  services.live.notify(paymentId);
}
