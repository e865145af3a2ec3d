import type { Offer } from '#providers/offer';
import { offerByKey } from '#providers/registry';

/** The offer a stored payment was made with. Throws when the registry lost it: its rows would be unreadable. */
export function offerOf(payment: { readonly method_key: string }): Offer {
  const offer = offerByKey(payment.method_key);
  if (!offer) throw new Error(`no offer ${payment.method_key} in the registry`);
  return offer;
}

/** The page that shows a payment: one of its own where the method's page is a form, else the method's. */
export function placeOfPayment({ path, statusPath }: Pick<Offer, 'path' | 'statusPath'>, paymentId: string): string {
  return statusPath ? `${statusPath}/${paymentId}` : `${path}?payment=${paymentId}`;
}
