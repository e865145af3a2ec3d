import type { Observation } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { StripeCall } from './client.ts';
import { withDisputes } from './disputes.ts';
import { oxxo } from './oxxo.ts';
import type { PaymentKind } from './payment-kind.ts';
import { transfer } from './transfer.ts';
import { withEveryCharge } from './refunds.ts';
import type { PaymentIntent } from './wire.ts';

export const paymentKinds: readonly PaymentKind[] = [oxxo, transfer];

/** Throws for an offer that is not Stripe's: a bug. */
export function kindOf({ offer: orderOffer }: Pick<PaymentOrder, 'offer'>): PaymentKind {
  const kind = paymentKinds.find(({ offer }) => offer.type === orderOffer.type && offer.gateway === orderOffer.gateway);
  if (!kind) throw new Error(`${orderOffer.type}/${orderOffer.gateway} is not paid through Stripe`);
  return kind;
}

/** The kind of an intent at Stripe; undefined for what else the account collects. */
export function kindOfIntent(intent: PaymentIntent): PaymentKind | undefined {
  return paymentKinds.find(({ method }) => intent.payment_method_types.includes(method));
}

/** Reads Stripe's status of a payment. An intent of another method than ours is `unknown`, and changes nothing. */
export async function observeIntent(ask: StripeCall, intent: PaymentIntent): Promise<Observation> {
  const kind = kindOfIntent(intent);
  if (!kind) return { kind: 'unknown', why: 'a payment by a method that is none of ours' };
  const whole = await withEveryCharge(ask, intent);
  return whole
    ? withDisputes(ask, whole, await kind.observe(ask, whole))
    : { kind: 'unknown', why: 'its charges and refunds could not all be read' };
}
