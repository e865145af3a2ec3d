/** What a provider paid out, by its report, and how that agrees with a day. Amounts are whole minor units. */
import * as z from 'zod/mini';
import { payoutDifferences } from '#domain/compare-payout';
import { lineOfText, namedDay } from './storable.ts';

const minor = z.int().check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000));
const amount = z.int().check(z.gte(0), z.lte(1_000_000_000_000));

/** A line of a provider's report. */
const payoutLineRequest = z.strictObject({
  /** `payment`: money that came; `return`: a refund, reversal or chargeback; `other`: anything else, with its sign. */
  kind: z.enum(['payment', 'return', 'other']),
  /** The payment's id at the provider or here, its confirmation number or its reference. */
  reference: lineOfText(200),
  /** Before the fee; of a `return` above zero too. */
  amount: minor,
  fee: z._default(amount, 0),
});

/** `POST /api/v1/payouts`: `net` is the lines' sum less their fees and returns. */
export const payoutRequest = z.strictObject({
  provider: lineOfText(64),
  /** Your account at the provider; null: the installation's. */
  account_id: z._default(z.nullable(z.uuid()), null),
  /** The payout's id at the provider: each is taken in once. */
  reference: lineOfText(200),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency such as MXN')),
  net: minor,
  /** The day on which it reached your bank account. */
  arrived_on: namedDay,
  lines: z.array(payoutLineRequest).check(z.minLength(1), z.maxLength(2_000)),
});
export type PayoutRequest = z.infer<typeof payoutRequest>;

export const payout = z.object({
  id: z.string(),
  provider: z.string(),
  account_id: z.nullable(z.string()),
  reference: z.string(),
  currency: z.string(),
  net: z.int(),
  arrived_on: z.iso.date(),
  lines: z.int(),
  /** Lines that name a payment of yours. */
  matched: z.int(),
  created_at: z.iso.datetime({ offset: true }),
});
export type Payout = z.infer<typeof payout>;
export const payoutList = z.object({ data: z.array(payout), next_cursor: z.nullable(z.string()) });
export type PayoutList = z.infer<typeof payoutList>;
export const payoutListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type PayoutListQuery = z.infer<typeof payoutListQuery>;

/** One difference between a day and the payouts that cover it. */
const payoutDifference = z.object({
  /**
   * `missing`: no payout has this line, though one has others of its day. `not_ours`: a payout has a line that names no
   * payment of yours. `amount`, `fee`: both have it, with another sum.
   */
  kind: z.enum(payoutDifferences),
  /** The day's line; null for `not_ours`. */
  line_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** By the day; null for `not_ours`. */
  expected: z.nullable(z.int()),
  /** By the payout; null for `missing`. */
  paid: z.nullable(z.int()),
});

/** A day's money of one account and currency, beside what its provider paid out. */
export const payoutOfDay = z.object({
  provider: z.string(),
  account_id: z.nullable(z.string()),
  currency: z.string(),
  /** `pending` until a payout has a line of it. */
  status: z.enum(['pending', 'agrees', 'differs']),
  /** The day's net. */
  expected: z.int(),
  /** Of this day's lines in payouts, less fees. */
  paid: z.int(),
  /** Their ids, and when the last one arrived. */
  payout_ids: z.array(z.string()),
  arrived_on: z.nullable(z.iso.date()),
  /** At most 500. */
  differences: z.array(payoutDifference),
});
export type PayoutOfDay = z.infer<typeof payoutOfDay>;
