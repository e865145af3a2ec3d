import { instructions } from '#providers/instructions';
import type { PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/offer';
import type { PaymentKind } from './payment-kind.ts';
import { observe } from './status.ts';
import { oxxoTexts } from './texts.ts';

/** Stripe's vouchers die at 23:59:59 there, wherever the school is. */
const mexicoCity = 'America/Mexico_City';

/** Limits: https://docs.stripe.com/payments/oxxo (10 to 10,000 MXN a voucher). Up to 24 hours: spec §9. */
const offer: Offer = {
  country: 'MX',
  type: 'store',
  gateway: 'stripe',
  category: 'cash',
  step: 'instructions',
  path: '/store',
  currency: 'MXN',
  limits: { minMinor: 1_000, maxMinor: 1_000_000 },
  validityDays: 3,
  reflectionHours: 24,
  bankDays: {},
  // Stripe confirms on the next business day: a Friday evening's money shows on Monday.
  graceHours: 72,
  logo: { usual: '/assets/marks/oxxo-1.svg', disabled: '/assets/marks/oxxo-off-1.svg' },
  texts: oxxoTexts,
};

/** A cash voucher for any OXXO counter. Source: https://docs.stripe.com/payments/oxxo/accept-a-payment. */
export const oxxo: PaymentKind = {
  offer,
  method: 'oxxo',
  // Source: https://docs.stripe.com/payments/oxxo: a voucher's money is not refunded.
  refundable: false,
  request: (order) => ({
    amount: order.total.minor,
    currency: 'mxn',
    payment_method_types: ['oxxo'],
    payment_method_data: { type: 'oxxo', billing_details: { name: order.payer.name, email: order.payer.email } },
    payment_method_options: { oxxo: { expires_after_days: expiresAfterDays(order) } },
    confirm: true,
    metadata: { payment_id: order.paymentId },
  }),
  accepted: (order, intent) => {
    const details = intent.next_action?.oxxo_display_details;
    if (intent.status !== 'requires_action' || !details?.number)
      return { kind: 'unknown', why: `no voucher in the answer, status ${intent.status.slice(0, 40)}` };
    const expiresAt = details.expires_after === null ? null : new Date(details.expires_after * 1000);
    return {
      kind: 'accepted',
      providerRef: intent.id,
      reference: details.number,
      phase: 'awaiting_payer',
      expiresAt,
      nextStep: instructions(
        { ...order, payBefore: earlier(order.payBefore, expiresAt) },
        {
          channel: 'counter',
          brand: 'OXXO',
          lines: [{ role: 'reference', value: details.number, group: 4, copy: true }],
          barcode: details.number,
          hosted_url: details.hosted_voucher_url,
        },
      ),
    };
  },
  observe: async (_ask, intent) => observe(intent),
};

/**
 * Returns a voucher's life in days, 1 to 7: from the day it was submitted in Mexico City, where Stripe counts, to the
 * last day in the school's own calendar. A voucher in Tijuana thus ends at 21:59:59 of the last day, in Cancún an hour
 * after it (the shown instant is the earlier one). Never reads a clock: a retry tomorrow has the same result.
 */
export function expiresAfterDays(order: Pick<PaymentOrder, 'submittedAt' | 'payBefore' | 'timeZone'>): number {
  const first = calendarDay(order.submittedAt, mexicoCity);
  const last = calendarDay(order.payBefore, order.timeZone);
  return Math.min(7, Math.max(1, first.until(last, { largestUnit: 'day' }).days));
}

function calendarDay(at: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

function earlier(ours: Date, theirs: Date | null): Date {
  return theirs !== null && theirs < ours ? theirs : ours;
}
