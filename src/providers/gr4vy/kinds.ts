import type { Offer } from '#providers/offer';
import { hostedCard } from './hosted-card.ts';
import type { PaymentKind } from './payment-kind.ts';
import { secureFields } from './secure-fields.ts';
import { tapiStores } from './tapi-stores.ts';
import { applePay, googlePay } from './wallets.ts';
import type { Transaction } from './wire.ts';

/** Every way to pay through Gr4vy. */
export const paymentKinds: readonly PaymentKind[] = [secureFields, hostedCard, tapiStores, googlePay, applePay];

/** Throws for an offer that is not Gr4vy's: a bug. */
export function kindOf({ type, gateway }: Pick<Offer, 'type' | 'gateway'>): PaymentKind {
  const kind = paymentKinds.find(({ offer }) => offer.type === type && offer.gateway === gateway);
  if (!kind) throw new Error(`${type}/${gateway} is not paid through Gr4vy`);
  return kind;
}

/** Whether a transaction is paid by a reference that its payer takes to a shop. */
export const isByReference = ({ payment_method: used }: Pick<Transaction, 'payment_method'>): boolean =>
  used?.method === tapiStores.method;
