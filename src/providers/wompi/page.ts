/**
 * Wompi's own page, whose URL is computed here.
 * Source: https://docs.wompi.co/en/docs/colombia/widget-checkout-web.
 */
import type { Offer } from '#providers/offer';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { localOrigin } from '../environment-variable.ts';
import { cardOffer } from './card.ts';
import { minutesFrom } from './payment-kind.ts';
import { integritySignature } from './signature.ts';
import { hostedCardTexts } from './texts-card.ts';
import { centsOf } from './wire.ts';

/** Listed if a school requests it by its key: otherwise a card is typed here. */
export const hostedCard: Offer = {
  ...cardOffer,
  gateway: 'wompi_checkout',
  step: 'redirect',
  // An attempt that began in time is queried while it waits.
  graceHours: 1,
  // The page lets its payer try again for three.
  triedAgainMinutes: 5,
  texts: hostedCardTexts,
};

export const isOnPage = ({ type, gateway }: Pick<Offer, 'type' | 'gateway'>): boolean =>
  type === hostedCard.type && gateway === hostedCard.gateway;

const mark = '-page';

/**
 * Returns the reference that all transactions of a payment's page share, one per attempt. It differs from our id, so
 * that each transaction shows which of the two it belongs to.
 */
export const pageReference = (paymentId: string): string => `${paymentId}${mark}`;

export const isPageReference = (reference: string): boolean => reference.endsWith(mark);

/** Our payment's id in a reference. */
export const paymentIdIn = (reference: string): string =>
  isPageReference(reference) ? reference.slice(0, -mark.length) : reference;

/** The half hour after which the session opens again. */
export const pageEndsAt = ({ submittedAt }: Pick<PaymentOrder, 'submittedAt'>): Date => minutesFrom(submittedAt, 30);

export interface PageKeys {
  readonly publicKey: string;
  readonly integritySecret: string;
  /** The page's origin. */
  readonly origin: string;
}

export const pageOrigin = ({ WOMPI_API_ORIGIN: own = '' }: Readonly<Record<string, string>>): string =>
  localOrigin.test(own) ? own : 'https://checkout.wompi.co';

/** The same for the same order. It has no facts of the payer: histories store URLs. */
export function pageAddress(order: PaymentOrder, { publicKey, integritySecret, origin }: PageKeys): string {
  const { paymentId, total, returnUrl } = order;
  const reference = pageReference(paymentId);
  const expirationTime = pageEndsAt(order).toISOString();
  const address = new URL('/p/', origin);
  address.search = new URLSearchParams({
    'public-key': publicKey,
    currency: total.currency,
    'amount-in-cents': String(centsOf(total)),
    reference,
    'signature:integrity': integritySignature({ reference, total, expirationTime }, integritySecret),
    'redirect-url': returnUrl,
    'expiration-time': expirationTime,
  }).toString();
  return address.href;
}

/** Nothing is called: Wompi has nothing of it until its payer begins there. */
export const leadToPage = (order: PaymentOrder, keys: PageKeys): Extract<StartResult, { kind: 'accepted' }> => ({
  kind: 'accepted',
  providerRef: pageReference(order.paymentId),
  reference: null,
  phase: 'awaiting_payer',
  nextStep: { kind: 'redirect', url: pageAddress(order, keys) },
  expiresAt: pageEndsAt(order),
});
