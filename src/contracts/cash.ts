import * as z from 'zod/mini';

const currency = z.enum(['MXN', 'COP', 'USD']);

/** When a voucher dies, in the school's zone. Source: spec §3. */
export const voucherExpiry = z.object({
  date: z.iso.date(),
  hours: z.int().check(z.gte(0), z.lte(23)),
  minutes: z.int().check(z.gte(0), z.lte(59)),
});

/** An OXXO voucher, as the payer's browser stores it. Minor units. Source: spec §3. */
export const cashVoucher = z.object({
  amount: z.int(),
  /** Null while unknown: the page then shows "Caduca el -- de -- de -- a las --:--". */
  expired: z.nullable(voucherExpiry),
  /** The same day in words, in the payer's locale. */
  expired_day: z.nullable(z.string()),
  /** The number that the cashier types or scans. */
  number: z.string(),
  /** Whole days it was issued for. */
  days: z.int(),
  /** The provider's own page of the voucher. */
  url: z.nullable(z.string()),
  /** The currency of `amount`. */
  currency,
});
export type CashVoucher = z.infer<typeof cashVoucher>;

/** The facts for a store's cashier. Minor units. Source: spec §3. */
export const storePayment = z.object({
  reference_number: z.string(),
  /** The barcode's content; Code 128. */
  barcode: z.nullable(z.string()),
  /** The cashier's name of the service. */
  service_name: z.string(),
  /** The deadline to pay. */
  validity: z.iso.datetime({ offset: true }),
  payment_name: z.string(),
  total: z.int(),
  /** The currency of `total`. */
  currency,
});
export type StorePayment = z.infer<typeof storePayment>;
