import type { Offer } from '#providers/offer';
import type { PaymentOrder } from '#providers/payment-order';
import { billingDetails, type PaymentKind } from './payment-kind.ts';
import { storeTexts } from './store-texts.ts';

/**
 * Shows within half an hour, at most 72 hours: spec §9. A shop may have a limit of its own: `stores.ts`; the method has
 * only a transaction's limit in Gr4vy's OpenAPI.
 */
const offer: Offer = {
  country: 'MX',
  type: 'tapistores',
  gateway: 'tapistores',
  category: 'cash',
  step: 'instructions',
  path: '/tapistores',
  currency: 'MXN',
  limits: { maxMinor: 99_999_999 },
  validityDays: 3,
  reflectionHours: 72,
  graceHours: 72,
  logo: { usual: '/assets/marks/tiendas-1.svg', disabled: '/assets/marks/tiendas-off-1.svg' },
  texts: storeTexts,
};

/** A reference for a counter of network `tapi`. Source: https://docs.gr4vy.com/connections/payments/mattilda-tapi. */
export const tapiStores: PaymentKind = {
  offer,
  method: 'tapi',
  // The whole goes back, or nothing.
  refund: { partial: false },
  request: (order) => ({
    payment_method: {
      method: 'tapi',
      country: order.offer.country,
      currency: order.total.currency,
      redirect_url: order.returnUrl,
    },
    connection_options: { 'mattilda-tapi': { payment_method_expires_at: lastDay(order) } },
    buyer: { billing_details: billingDetails(order.payer.name, order.payer.email) },
  }),
};

/** The last whole day in the school's own calendar: shops take it until its end. */
const lastDay = ({ payBefore, timeZone }: Pick<PaymentOrder, 'payBefore' | 'timeZone'>): string =>
  Temporal.Instant.fromEpochMilliseconds(payBefore.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
