import type { Offer } from '#providers/offer';
import type { PaymentOrder } from '#providers/payment-order';
import type { RefundCapability } from '#providers/refund-capability';

/** One method of Gr4vy: an offer and its own part of the transaction. One file each. */
export interface PaymentKind {
  readonly offer: Offer;
  /** Gr4vy's name of the method as its transactions say it. */
  readonly method: string;
  readonly refund: ReturnType<RefundCapability['of']>;
  /** Its own fields in the body of `POST /transactions`. The same order gives the same bytes. */
  readonly request: (order: PaymentOrder) => Readonly<Record<string, unknown>>;
}

/** The name a transaction is paid in, as far as the order knows it, and where Gr4vy may write to. */
export function billingDetails(name: string, email: string): Readonly<Record<string, string>> {
  const [first, ...rest] = name.split(/\s+/).filter((word) => word !== '');
  return {
    ...(first === undefined ? {} : { first_name: first }),
    ...(rest.length === 0 ? {} : { last_name: rest.join(' ') }),
    email_address: email,
  };
}
