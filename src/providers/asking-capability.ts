/** What a provider can be asked of one payment, and of its account. Each question is left out where there is no answer. */
import type { Observation, PaymentHandle, StartResult } from './observation.ts';
import type { PaymentOrder } from './payment-order.ts';

export interface AskingCapability {
  /**
   * Asks what became of a payment, by the provider's own reference. Absent where nobody can be asked: then its signed
   * webhooks carry an `observation`, and the clock ends what they say nothing of.
   */
  readonly check: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Looks for a payment by our own id; creates nothing. Present with a `visibleAfterMinutes` of `lost.start`: what was not
   * found may still come to be seen until then.
   */
  readonly lookUp: (order: PaymentOrder) => Promise<StartResult | { readonly kind: 'never_seen' }>;
  /**
   * Every reference the provider has under one of our ids, be there money or not; null when it did not say. Present only
   * where it can look by our id.
   */
  readonly references: (paymentId: string) => Promise<readonly string[] | null>;
  /** Voids a payment that was not paid. Present only where the provider can. */
  readonly cancel: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Tells the provider that the money of a payment is booked. Called after the booking, and again until it is noted. Present only where the provider wants to be told.
   */
  readonly acknowledge: (handle: PaymentHandle) => Promise<'noted' | 'unknown'>;
  /** Asks whose credentials these are. Absent where nobody can be asked. */
  readonly merchant: () => Promise<MerchantAnswer>;
}

/** Who collects with the credentials of a connection. */
export type MerchantAnswer =
  /** In the provider's words; the same for whatever credentials this merchant has. */
  | { readonly kind: 'merchant'; readonly merchant: string }
  /** The provider takes these credentials for nobody's. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown'; readonly why: string };
