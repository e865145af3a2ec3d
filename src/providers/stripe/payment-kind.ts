import type Stripe from 'stripe';
import type { Observation, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/offer';
import type { StripeCall } from './client.ts';
import type { PaymentIntent } from './wire.ts';

/** One way to pay through Stripe: an offer, the requests that create it and what its answers mean. One file each. */
export interface PaymentKind {
  readonly offer: Offer;
  /** Stripe's name of the method, in `payment_method_types`. */
  readonly method: string;
  /** The body of `POST /v1/customers`, if the intent needs its own customer. Byte for byte the same, too. */
  readonly customer?: (order: PaymentOrder) => Stripe.CustomerCreateParams;
  /**
   * The body of `POST /v1/payment_intents`; `customerId` is null for a kind without a customer. The same order gives
   * the same bytes: Stripe compares them under one key.
   */
  readonly request: (order: PaymentOrder, customerId: string | null) => Stripe.PaymentIntentCreateParams;
  /** `unknown` if the answer lacks a fact that the payer needs. */
  readonly accepted: (order: PaymentOrder, intent: PaymentIntent) => StartResult;
  readonly refundable: boolean;
  /** Reads the intent as of now; `ask` queries facts outside it. */
  readonly observe: (ask: StripeCall, intent: PaymentIntent) => Promise<Observation>;
}
