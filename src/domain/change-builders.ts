import type { Announcement, MoneyChange } from './money-change.ts';
import type { PaymentState } from './money-state.ts';
import { type MoveCause, mayMove, type PaymentPhase, type PaymentStatus } from './payment-status.ts';

/** A move of a payment. Throws on one that the table of payment-status.ts does not list: a bug, not an outcome. */
export function move(payment: PaymentState, to: PaymentStatus, toPhase: PaymentPhase, actor: MoveCause): MoneyChange {
  if (payment.status !== to && !mayMove(payment.status, to, actor))
    throw new Error(`illegal move ${payment.status} -> ${to} by ${actor}`);
  return {
    kind: 'payment_moved',
    paymentId: payment.id,
    from: payment.status,
    to,
    fromPhase: payment.phase,
    toPhase,
    actor,
  };
}

/** A message to the school, written after all its facts. */
export function tell(
  paymentId: string,
  type: Announcement,
  about: Extract<MoneyChange, { kind: 'announced' }>['about'] = null,
): MoneyChange {
  return { kind: 'announced', paymentId, type, about };
}
