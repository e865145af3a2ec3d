import type { Offer } from '#providers/offer';
import { bancolombia } from './bancolombia.ts';
import { cardKind } from './card.ts';
import { correspondent } from './correspondent.ts';
import { nequi } from './nequi.ts';
import type { PaymentKind } from './payment-kind.ts';
import type { Transaction } from './wire.ts';

/** Everything Wompi collects with, in the order in which Colombia pays by it. */
export const paymentKinds: readonly PaymentKind[] = [cardKind, nequi, bancolombia, correspondent];

/** Throws for an offer of another provider: a bug. */
export function kindOf({ type }: Pick<Offer, 'type'>): PaymentKind {
  const found = paymentKinds.find(({ offer }) => offer.type === type);
  if (!found) throw new Error(`Wompi does not offer ${type}`);
  return found;
}

/** Returns a transaction's method; undefined if it was made elsewhere by a method that is not ours. */
export const kindOfTransaction = ({ payment_method_type: type }: Transaction): PaymentKind | undefined =>
  paymentKinds.find(({ method }) => method === type);
