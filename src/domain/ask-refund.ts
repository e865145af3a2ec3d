/** Refunds that a school may request from a provider. Pure: the caller holds the session's lock. */
import { type PaymentState, unreserved } from './money-state.ts';

export interface RefundRequest {
  /** Minor units; null for all that is left. */
  readonly minor: number | null;
  /** The provider's refunds for the payment's offer; null: none. */
  readonly way: { readonly partial: boolean } | null;
  /** The money came in another currency than requested. */
  readonly isForeignMoney: boolean;
}

export type RefundRefusal =
  | 'invalid_payment_status'
  | 'refund_not_possible'
  | 'payment_disputed'
  | 'amount_out_of_range';

export type AskedRefund =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly code: RefundRefusal };

/**
 * Decides how much of a payment to request back. A disputed payment is refused: the bank may take it at any moment, and
 * a refund beside that would pay twice. The school itself returns money in another currency: a provider's refund of it
 * has no known price.
 */
export function askRefund(payment: PaymentState, { minor, way, isForeignMoney }: RefundRequest): AskedRefund {
  if (payment.status !== 'successful') return refused('invalid_payment_status');
  if (!way || isForeignMoney) return refused('refund_not_possible');
  if (payment.disputed) return refused('payment_disputed');
  const left = unreserved(payment);
  const amount = minor ?? left;
  if (amount <= 0 || amount > left) return refused('amount_out_of_range');
  return way.partial || amount === payment.received ? { ok: true, minor: amount } : refused('refund_not_possible');
}

const refused = (code: RefundRefusal): AskedRefund => ({ ok: false, code });
