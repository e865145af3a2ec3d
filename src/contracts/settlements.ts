/** What came and what went back on one day of a school's own calendar. */
import * as z from 'zod/mini';
import { namedDay } from './storable.ts';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /api/v1/settlements`. */
export const settlementQuery = z.strictObject({
  /** A day in your school's time zone. */
  date: namedDay,
  /** `csv` is the same as `Accept: text/csv`. */
  format: z.optional(z.enum(['json', 'csv'])),
});

/** One payment that was paid that day, or one return that was made that day. */
export const settlementLine = z.object({
  kind: z.enum(['payment', 'refund', 'reversal', 'chargeback']),
  at: instant,
  payment_id: z.string(),
  session_id: z.string(),
  external_id: z.nullable(z.string()),
  method_key: z.string(),
  /** Of the money itself: a payment that came in another currency than was asked says so here. */
  currency: z.string(),
  /** All that came with a payment, or went back with a return. Never negative. */
  amount: z.int(),
  /** What of a payment's amount is commission; 0 for a return. */
  commission: z.int(),
  reference: z.nullable(z.string()),
  confirmation_number: z.string(),
  /** The id of a return; null for a payment. */
  return_id: z.nullable(z.string()),
  concepts: z.array(z.string()),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** The lines of one method and currency, added up. */
export const settlementTotal = z.object({
  method_key: z.string(),
  currency: z.string(),
  /** All that came, commission included. */
  received: z.int(),
  /** What of `received` is commission. */
  commission: z.int(),
  returned: z.int(),
  /** `received` less `returned`; below zero on a day when more went back than came. */
  net: z.int(),
  /** Payments, without returns. */
  count: z.int(),
});
export type SettlementTotal = z.infer<typeof settlementTotal>;

export const settlement = z.object({
  date: z.iso.date(),
  time_zone: z.string(),
  /** The school's own. */
  currency: z.enum(['MXN', 'COP', 'USD']),
  totals: z.array(settlementTotal),
  lines: z.array(settlementLine),
});
export type Settlement = z.infer<typeof settlement>;
