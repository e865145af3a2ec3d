/** Cash at OXXO by the Orders API: the offer, the request, and the voucher in an answer. */
import type { InstructionsStep } from '#contracts/next-step';
import { instructions } from '#providers/instructions';
import type { PendingPayment } from '#providers/observation';
import type { Offer } from '#providers/offer';
import type { PaymentOrder } from '#providers/payment-order';
import { oxxoPayTexts } from './texts.ts';
import { type Charge, instantOf, type Order } from './wire.ts';

/** Limits: both official plugins, 10 to 10,000 MXN. Up to 24 hours: spec §9. */
export const oxxoPay: Offer = {
  country: 'MX',
  type: 'oxxopay',
  gateway: 'oxxopay',
  category: 'cash',
  step: 'instructions',
  path: '/store',
  currency: 'MXN',
  limits: { minMinor: 1_000, maxMinor: 1_000_000 },
  validityDays: 3,
  reflectionHours: 24,
  // It reports within ten minutes of the counter, weekends included; a day leaves room for a counter that is offline.
  graceHours: 24,
  logo: { usual: '/assets/marks/oxxo-1.svg', disabled: '/assets/marks/oxxo-off-1.svg' },
  texts: oxxoPayTexts,
};

/** An item's name has 3 to 249 characters. */
const named = (text: string): string => text.trim().slice(0, 249).padEnd(3, '.');

/** Returns a Mexican number's ten digits, without 52 or the old 521; null for any other, as cutting it is wrong. */
const mexicanPhone = (phone: string | null): string | null =>
  /^(?:\+?521?)?([2-9]\d{9})$/.exec(phone?.replaceAll(/[^\d+]/g, '') ?? '')?.[1] ?? null;

/** Returns the body of `POST /orders`. `contactPhone` replaces a missing phone: every order must have one. */
export const orderRequest = (order: PaymentOrder, contactPhone: string): object => ({
  currency: order.total.currency,
  customer_info: {
    name: order.payer.name,
    email: order.payer.email,
    phone: mexicanPhone(order.payer.phone) ?? contactPhone,
  },
  line_items: [{ name: named(order.description), unit_price: order.total.minor, quantity: 1 }],
  charges: [
    {
      amount: order.total.minor,
      reference_id: order.paymentId,
      payment_method: { type: 'cash', expires_at: Math.floor(order.payBefore.getTime() / 1000) },
    },
  ],
  metadata: { payment_id: order.paymentId },
});

/** Whether OXXO's counters take it: an order may come with more charges, for other chains and for a bank's machines. */
const isForOxxo = ({ payment_method: { type, service_name, store_name, store_names } }: Charge): boolean =>
  type === 'oxxo' || [service_name, store_name, ...(store_names ?? [])].some((name) => /oxxo/i.test(name ?? ''));

type Voucher = Required<Pick<PendingPayment, 'nextStep' | 'reference' | 'expiresAt'>>;

/**
 * Returns the voucher for the counter; null if the answer lacks a reference or its expiry: a reference without one is
 * not shown. Source: spec §3.
 */
export function voucherIn({ amount, charges }: Order): Voucher | null {
  const method = charges?.data.find(isForOxxo)?.payment_method;
  const { reference, expires_at: until } = method ?? {};
  if (!reference || !/^\d{8,32}$/.test(reference) || !until) return null;
  return { reference, expiresAt: instantOf(until), nextStep: slip(reference, amount, instantOf(until)) };
}

/** The server shows the earlier of `until` and our own last instant. */
const slip = (reference: string, minor: number, until: Date): InstructionsStep =>
  instructions(
    { total: { minor, currency: 'MXN' }, payBefore: until, timeZone: 'America/Mexico_City' },
    {
      channel: 'counter',
      brand: 'OXXO',
      lines: [{ role: 'reference', value: reference, group: 4, copy: true }],
      barcode: reference,
    },
  );
