import * as z from 'zod/mini';

const currency = z.enum(['MXN', 'COP', 'USD']);

/** When a voucher dies, in the school's zone. Source: spec §3. */
export const voucherExpiry = z.object({
  date: z.iso.date(),
  hours: z.int().check(z.gte(0), z.lte(23)),
  minutes: z.int().check(z.gte(0), z.lte(59)),
});

/** An OXXO voucher as the payer's browser keeps it. Minor units. Source: spec §3. */
export const cashVoucher = z.object({
  amount: z.int(),
  /** Null while unknown: the page then shows "Caduca el -- de -- de -- a las --:--". */
  expired: z.nullable(voucherExpiry),
  /** The same day in words, in the payer's locale. */
  expired_day: z.nullable(z.string()),
  /** What the cashier types or scans. */
  number: z.string(),
  /** Whole days it was issued for. */
  days: z.int(),
  /** The provider's own page of the voucher. */
  url: z.nullable(z.string()),
  /** Of `amount`. */
  currency,
});
export type CashVoucher = z.infer<typeof cashVoucher>;

/** What a store's cashier needs. Minor units. Source: spec §3. */
export const storePayment = z.object({
  reference_number: z.string(),
  /** What the barcode says; Code 128. */
  barcode: z.nullable(z.string()),
  /** What the cashier calls the service. */
  service_name: z.string(),
  /** Until when it may be paid. */
  validity: z.iso.datetime({ offset: true }),
  payment_name: z.string(),
  total: z.int(),
  /** Of `total`. */
  currency,
});
export type StorePayment = z.infer<typeof storePayment>;
