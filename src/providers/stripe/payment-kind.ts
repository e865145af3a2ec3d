import type Stripe from 'stripe';
import type { Offer, PaymentOrder, StartResult } from '#providers/provider';
import type { PaymentIntent } from './wire.ts';

/** One way to pay through Stripe: an offer, the request that creates it and the step its answer becomes. One file each. */
export interface PaymentKind {
  readonly offer: Offer;
  /** The body of `POST /v1/payment_intents`. The same order gives the same bytes: Stripe compares them under one key. */
  readonly request: (order: PaymentOrder) => Stripe.PaymentIntentCreateParams;
  /** `unknown` when the answer lacks what the payer needs. */
  readonly accepted: (order: PaymentOrder, intent: PaymentIntent) => StartResult;
}
