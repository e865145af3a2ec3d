import type { Offer } from '#providers/offer';
import { billingDetails, type PaymentKind } from './payment-kind.ts';
import { cardTexts } from './texts.ts';

/** Shared by both cards: Gr4vy's OpenAPI limits a checkout session's amount, and people review suspected fraud. */
export const cardOffer = {
  country: 'MX',
  type: 'card',
  category: 'card',
  path: '/card',
  statusPath: '/card/status',
  currency: 'MXN',
  limits: { maxMinor: 99_999_999 },
  validityDays: 0,
  reflectionHours: 0,
  graceHours: 24,
  logo: { usual: '/assets/marks/card-1.svg', disabled: '/assets/marks/card-off-1.svg' },
} as const;

const offer: Offer = {
  ...cardOffer,
  gateway: 'gr4vy_secure_fields',
  step: 'card-fields',
  capturesAtOnce: true,
  texts: cardTexts,
};

/** A card typed into Gr4vy's own frames. */
export const secureFields: PaymentKind = {
  offer,
  method: 'card',
  refund: { partial: true },
  request({ cardFormRef, answers, instalments, payer, returnUrl }) {
    if (cardFormRef === null) throw new Error('a payment by card needs its card form');
    return {
      // Gr4vy refuses to store a card twice.
      store: answers['save'] === 'yes' && !answers['saved_card'],
      ...(instalments !== null && { installment_count: instalments }),
      payment_method: { method: 'checkout-session', id: cardFormRef, redirect_url: returnUrl },
      // The name on the card; a saved card needs none.
      buyer: { billing_details: billingDetails(answers['holder_name'] ?? '', answers['email'] || payer.email) },
    };
  },
};
