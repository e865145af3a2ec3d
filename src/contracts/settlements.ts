/** Receipts, returns and providers' fees of one day of a school's calendar. Once closed, a day never changes. */
import * as z from 'zod/mini';
import { csvQuery } from './csv-query.ts';
import { namedDay } from './storable.ts';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /api/v1/settlements`. */
export const settlementQuery = z.strictObject({
  /** A day in your school's time zone. */
  date: namedDay,
  /** Only lines of this account; `default` is the installation's. */
  account_id: z.optional(z.union([z.literal('default'), z.uuid()])),
});
export type SettlementQuery = z.infer<typeof settlementQuery>;

/** Query of `GET /api/v1/settlements.csv`: the same day as a file. */
export const settlementFileQuery = z.extend(settlementQuery, csvQuery);

/** Money received or returned that day, or withheld by its provider. A payment in parts has a line for each part. */
export const settlementLine = z.object({
  /** This line's id in any file: use it to skip a line that you imported before. */
  line_id: z.string(),
  kind: z.enum(['payment', 'refund', 'reversal', 'chargeback', 'fee']),
  /** When it was paid, if reported while that day was open, else when reported. For a return or fee: when recorded. */
  at: instant,
  /** When the payer paid, per provider or statement; not `at`'s day if reported late. Null for returns and fees. */
  paid_at: z.nullable(instant),
  payment_id: z.string(),
  session_id: z.string(),
  external_id: z.nullable(z.string()),
  method_key: z.string(),
  /** The money's own currency, even if another one was requested. */
  currency: z.string(),
  /** Money received, returned or withheld; negative only if a bank returned it after a dispute was won. */
  amount: z.int(),
  /** Its commission, over all lines of a payment at most the payment's; 0 for a return and a fee. */
  commission: z.int(),
  reference: z.nullable(z.string()),
  confirmation_number: z.string(),
  /** The id of a return; null for the others. */
  return_id: z.nullable(z.string()),
  concepts: z.array(z.string()),
  provider: z.string(),
  /** Your account at the provider; null: the installation's. */
  account_id: z.nullable(z.string()),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** The lines of one method, currency and account, added up. */
export const settlementTotal = z.object({
  account_id: z.nullable(z.string()),
  method_key: z.string(),
  currency: z.string(),
  /** All that came, commission included. */
  received: z.int(),
  /** The commission in `received`. */
  commission: z.int(),
  returned: z.int(),
  /** Providers' fees, as far as they are reported, taxes included. */
  fees: z.int(),
  /** `received` less `returned` and `fees`; below zero on a day when more went than came. */
  net: z.int(),
  /** Lines of money that came, without returns and fees. */
  count: z.int(),
});
export type SettlementTotal = z.infer<typeof settlementTotal>;

export const settlement = z.object({
  date: z.iso.date(),
  time_zone: z.string(),
  /** An hour after the day ended, by your clock. */
  closes_at: instant,
  /** True from `closes_at` on: this day never changes again. Later reports are on a later day. */
  closed: z.boolean(),
  /** The school's own. */
  currency: z.enum(['MXN', 'COP', 'USD']),
  totals: z.array(settlementTotal),
  lines: z.array(settlementLine),
});
export type Settlement = z.infer<typeof settlement>;
