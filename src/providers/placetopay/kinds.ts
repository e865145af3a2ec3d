import type { Offer } from '#providers/offer';
import type { PaymentOrder } from '#providers/payment-order';
import { cardTexts, cashTexts } from './texts.ts';

/** One way to pay on PlacetoPay's page. */
export interface PaymentKind {
  readonly offer: Offer;
  /** The session's allowed payment methods; null if its page offers all of the merchant's. */
  readonly paymentMethod: string | null;
  /** Until when PlacetoPay is to take it; the same for the same order. */
  readonly expiresAt: (order: Pick<PaymentOrder, 'submittedAt' | 'payBefore'>) => Date;
}

/** How long a card's page stays open: the half hour after which the session opens again. */
export const cardMinutes = 30;
/** PlacetoPay refuses a session that ends sooner than in five minutes; two of ours for the way there. */
const leastMinutes = 7;

const minutesFrom = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

// Source: spec §3, §2.
const card: PaymentKind = {
  offer: {
    country: 'EC',
    type: 'card',
    gateway: 'placetopay',
    category: 'card',
    step: 'redirect',
    path: '/card',
    statusPath: '/card/status',
    currency: 'USD',
    limits: {},
    validityDays: 0,
    reflectionHours: 0,
    // A person checks some of them first: they are queried for this long.
    graceHours: 48,
    logo: { usual: '/assets/marks/card-1.svg', disabled: '/assets/marks/card-off-1.svg' },
    texts: cardTexts,
  },
  paymentMethod: 'visa,master,diners,amex,discover',
  expiresAt: ({ submittedAt }) => minutesFrom(submittedAt, cardMinutes),
};

/** Which code PlacetoPay has for cash in Ecuador is not public: `README.md`, "Not certain". */
export const cashMethod = 'cash';

const cash: PaymentKind = {
  offer: {
    country: 'EC',
    type: 'bank',
    gateway: 'placetopay',
    category: 'cash',
    step: 'redirect',
    path: '/bank',
    currency: 'USD',
    limits: {},
    validityDays: 1,
    reflectionHours: 24,
    graceHours: 48,
    logo: { usual: '/assets/marks/efectivo-1.svg', disabled: '/assets/marks/efectivo-off-1.svg' },
    texts: cashTexts,
  },
  paymentMethod: cashMethod,
  expiresAt: ({ submittedAt, payBefore }) => {
    const least = minutesFrom(submittedAt, leastMinutes);
    return payBefore < least ? least : payBefore;
  },
};

/** Everything PlacetoPay collects with, in the order of spec §3. */
export const paymentKinds: readonly PaymentKind[] = [cash, card];

/** Throws for an offer of another provider: a bug. */
export function kindOf({ type }: Pick<Offer, 'type'>): PaymentKind {
  const found = paymentKinds.find(({ offer }) => offer.type === type);
  if (!found) throw new Error(`PlacetoPay does not offer ${type}`);
  return found;
}
