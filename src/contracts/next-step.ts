import * as z from 'zod/mini';

const instant = z.iso.datetime({ offset: true });

/** Reference and barcode to pay in cash at a counter. Amounts are minor units. */
export const voucherStep = z.object({
  kind: z.literal('voucher'),
  /** Whose counter: shown as the ticket's heading, e.g. `OXXO`. */
  brand: z.string(),
  /** Digits the cashier types or scans. */
  reference: z.string(),
  /** Code 128 of the reference as an inline SVG, drawn on our server; null where there is none. */
  barcode_svg: z.nullable(z.string()),
  amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  pay_before: instant,
  time_zone: z.string(),
  /** The provider's own page for the same voucher. */
  hosted_url: z.nullable(z.string()),
  /** Durable read-only link `/v/{voucherKey}`; null on that page itself, and once the school revoked it. */
  durable_url: z.nullable(z.string()),
});

/** Account to send a transfer to. */
export const transferSlipStep = z.object({
  kind: z.literal('transfer-slip'),
  bank_name: z.string(),
  bank_code: z.nullable(z.string()),
  clabe: z.string(),
  trustee: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  pay_before: instant,
  time_zone: z.string(),
  hosted_url: z.nullable(z.string()),
  durable_url: z.nullable(z.string()),
});

export const cardFieldsStep = z.object({
  kind: z.literal('card-fields'),
  /** Which provider's fields to draw. */
  gateway: z.string(),
  /** What those fields need, in the provider's own words. */
  parameters: z.record(z.string(), z.string()),
});
export const formStep = z.object({ kind: z.literal('form'), form: z.string() });
export const redirectStep = z.object({ kind: z.literal('redirect'), url: z.string() });
export const instructionsStep = z.object({
  kind: z.literal('instructions'),
  reference: z.string(),
  steps: z.array(z.string()),
  amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
});
export const waitingStep = z.object({ kind: z.literal('waiting') });
export const settledStep = z.object({
  kind: z.literal('settled'),
  status: z.enum(['successful', 'rejected', 'failed', 'cancelled']),
});

/** What the payer does next. Screens belong to the kind, money to the provider. */
export const nextStep = z.discriminatedUnion('kind', [
  cardFieldsStep,
  formStep,
  redirectStep,
  voucherStep,
  transferSlipStep,
  instructionsStep,
  waitingStep,
  settledStep,
]);
export type NextStep = z.infer<typeof nextStep>;
export type NextStepKind = NextStep['kind'];
export type VoucherStep = z.infer<typeof voucherStep>;
