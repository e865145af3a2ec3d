/** Refunds by the way that the money came, if a provider has them. */
import type { Money } from '#domain/money';
import type { PaymentHandle } from './observation.ts';
import type { OrderPayer } from './order-payer.ts';
import type { Offer } from './offer.ts';

export interface RefundOrder {
  /** Our id of it; the provider stores it if it can and reports it as `ReturnedMoney.refundId`. */
  readonly refundId: string;
  readonly payment: PaymentHandle;
  readonly offer: Offer;
  readonly amount: Money;
  /** The payer's locale, payer e-mail where the provider must write to them (bank transfers). */
  readonly payer: Pick<OrderPayer, 'id' | 'name' | 'email'>;
}

export type RefundResult =
  | { readonly kind: 'pending' | 'done'; readonly providerRef: string }
  /** Certain: nothing goes back (refused), or it came back (failed). `code` is the provider's own. */
  | {
      readonly kind: 'failed';
      readonly providerRef: string | null;
      readonly group: RefundFailure;
      readonly code: string;
    }
  | { readonly kind: 'unknown'; readonly why: string };

export type RefundFailure =
  | 'not_refundable'
  | 'period_expired'
  | 'no_funds'
  | 'already_refunded'
  | 'payer_unreachable'
  | 'disputed'
  | 'other';

export interface RefundCapability {
  /** Whether money of this offer can go back the way it came, and in parts. */
  of(offer: Offer): { readonly partial: boolean } | null;
  /** Repeating it with the same key never sends a second. */
  start(order: RefundOrder, idempotencyKey: string): Promise<RefundResult>;
  /** Returns a refund's state, by the provider's id, or by ours if null. `never_seen`: there is none under our id. */
  check(order: RefundOrder, providerRef: string | null): Promise<RefundResult | { readonly kind: 'never_seen' }>;
}
