import type { Offer } from '#providers/offer';
import type { PaymentOrder } from '#providers/payment-order';
import { minutesFrom, type PaymentKind } from './payment-kind.ts';
import { cardTexts } from './texts-card.ts';
import { browserInfo, challengeStep } from './three-ds.ts';

/** Shared by both cards, typed here or on Wompi's page. */
export const cardOffer = {
  country: 'CO',
  type: 'card',
  category: 'card',
  path: '/card',
  statusPath: '/card/status',
  currency: 'COP',
  limits: {},
  validityDays: 0,
  reflectionHours: 0,
  logo: { usual: '/assets/marks/card-1.svg', disabled: '/assets/marks/card-off-1.svg' },
} as const;

/** A card may be held back for a look at it: up to a quarter of an hour, spec §9. */
export const card: Offer = {
  ...cardOffer,
  gateway: 'wompi',
  step: 'card-fields',
  graceHours: 24,
  capturesAtOnce: true,
  texts: cardTexts,
};

/** The numbers of instalments; their cost is between the payer and their bank: Wompi names no interest. */
export const instalments: readonly number[] = Array.from({ length: 36 }, (_, index) => index + 1);

/** A typed card (a token) or a saved one (a payment source, charged with the private key). */
export const cardKind: PaymentKind = {
  offer: card,
  method: 'CARD',
  payment: (order) => ({ payment_method: { type: 'CARD', token: order.cardToken ?? '', ...inParts(order) } }),
  // The half hour after which the session opens again: a bank's check that was left is not finished later.
  expiresAt: ({ submittedAt }) => minutesFrom(submittedAt, 30),
  payer: (order) => ({
    email: order.answers['email'] || order.payer.email,
    name: order.answers['holder_name'] || order.payer.name,
  }),
  more: (order, { asksBank }) => (asksBank ? browserInfo(order.client) : {}),
  step: challengeStep,
};

export const inParts = ({ instalments: parts }: Pick<PaymentOrder, 'instalments'>) => ({ installments: parts ?? 1 });
