import type { Offer } from '#providers/offer';
import { billingDetails, type PaymentKind } from './payment-kind.ts';
import { cardOffer } from './secure-fields.ts';
import { hostedCardTexts } from './texts.ts';

const offer: Offer = { ...cardOffer, gateway: 'gr4vy', step: 'redirect', texts: hostedCardTexts };

/** A card typed on a page that Gr4vy leads to, not in fields on ours. Source: redirect methods in Gr4vy's OpenAPI. */
export const hostedCard: PaymentKind = {
  offer,
  method: 'custom_redirect',
  refund: { partial: true },
  request: ({ payer, total, offer: { country }, returnUrl }) => ({
    payment_method: { method: 'custom_redirect', country, currency: total.currency, redirect_url: returnUrl },
    buyer: { billing_details: billingDetails(payer.name, payer.email) },
  }),
};
