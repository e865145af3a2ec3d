/** Queries about one payment, or about the account. Each is absent if the provider has no answer to it. */
import type { Observation, PaymentHandle, StartResult } from './observation.ts';
import type { PaymentOrder } from './payment-order.ts';

export interface AskingCapability {
  /**
   * Queries a payment's state, by the provider's own reference. Absent if the provider cannot be queried: then its
   * signed webhooks carry an `observation`, and the clock ends payments without one.
   */
  readonly check: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Looks up a payment by our own id; creates nothing. Present with a `visibleAfterMinutes` of `lost.start`: a payment
   * not found may still appear until then.
   */
  readonly lookUp: (order: PaymentOrder) => Promise<StartResult | { readonly kind: 'never_seen' }>;
  /**
   * Returns every reference that the provider has under one of our ids, with or without money; null if it did not
   * respond. Present only if it can be queried by our id.
   */
  readonly references: (paymentId: string) => Promise<readonly string[] | null>;
  /** Voids a payment that was not paid. Present only where the provider can. */
  readonly cancel: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Informs the provider that a payment's money is booked. Called after the booking, and again until it is noted.
   * Present only if the provider needs this.
   */
  readonly acknowledge: (handle: PaymentHandle) => Promise<'noted' | 'unknown'>;
  /** Returns the owner of these credentials. Absent if the provider has no such query. */
  readonly merchant: () => Promise<MerchantAnswer>;
}

/** Who collects with the credentials of a connection. */
export type MerchantAnswer =
  /** In the provider's words; the same for whatever credentials this merchant has. */
  | { readonly kind: 'merchant'; readonly merchant: string }
  /** The provider does not know these credentials. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown'; readonly why: string };
