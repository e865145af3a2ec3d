import * as z from 'zod/mini';

const instant = z.iso.datetime({ offset: true });

const currency = z.enum(['MXN', 'COP', 'USD']);

/** The role of a line of payment instructions. The first line identifies the money. */
const lineRole = z.enum([
  'reference',
  'clabe',
  'account',
  'agreement',
  'beneficiary',
  'bank',
  'bank_code',
  'document',
  /** The service to pay, for the cashier, and its name there. */
  'service',
  'payment_name',
  'student_code',
]);
export type LineRole = z.infer<typeof lineRole>;

/**
 * Instructions to pay elsewhere: at a counter, by a bank transfer, in an app of a bank or wallet. All values to type,
 * scan or show there, in that place's order. Amounts are minor units.
 */
export const instructionsStep = z.object({
  kind: z.literal('instructions'),
  channel: z.enum(['counter', 'transfer', 'app']),
  /** The counter, rail or app, by its name for the payer: `OXXO`, `SPEI`. */
  brand: z.string(),
  lines: z
    .array(
      z.object({
        role: lineRole,
        value: z.string(),
        /** Digits per displayed group; null: none. A CLABE has its own groups. */
        group: z.nullable(z.int()),
        /** Whether the payer types it, so that it has a button that copies it. */
        copy: z.boolean(),
      }),
    )
    .check(z.minLength(1)),
  /** The barcode's content, as Code 128; null if there is none. */
  barcode: z.nullable(z.string()),
  /** The same as an inline SVG, drawn on our server: null as a provider gives it. */
  barcode_svg: z.nullable(z.string()),
  /** The places to pay it, with their limits; empty if the brand is the only one. */
  places: z.array(z.object({ name: z.string(), max_minor: z.nullable(z.int()) })),
  /** The kind of several places, if it differs from their channel: payment apps, none of which is a bank. */
  places_are: z.optional(z.literal('apps')),
  /** Minutes until money usually shows, if that is much sooner than the maximum. */
  usual_minutes: z.optional(z.int()),
  amount: z.int(),
  currency,
  pay_before: instant,
  time_zone: z.string(),
  /** The provider's own page for the same. */
  hosted_url: z.nullable(z.string()),
  /** Durable read-only link `/v/{voucherKey}`; null on that page itself, and once the school revoked it. */
  durable_url: z.nullable(z.string()),
});
export type InstructionsStep = z.infer<typeof instructionsStep>;
export type InstructionLine = InstructionsStep['lines'][number];
export type Place = InstructionsStep['places'][number];
export type Channel = InstructionsStep['channel'];

export const cardFieldsStep = z.object({
  kind: z.literal('card-fields'),
  /** Which provider's fields to draw. */
  gateway: z.string(),
  /** The fields' parameters, in the provider's own names. */
  parameters: z.record(z.string(), z.string()),
});
export const formStep = z.object({ kind: z.literal('form'), form: z.string() });
export const redirectStep = z.object({ kind: z.literal('redirect'), url: z.string() });
export const waitingStep = z.object({
  kind: z.literal('waiting'),
  /** The payer's deadline to accept it in an app; absent if there is nothing to accept. */
  until: z.optional(instant),
  /** The provider's next step, seconds later: a page to confirm on, or instructions. Absent if nothing follows. */
  brings: z.optional(z.enum(['redirect', 'instructions'])),
});
export const settledStep = z.object({
  kind: z.literal('settled'),
  status: z.enum(['successful', 'rejected', 'failed', 'cancelled']),
});

/** The payer's next step. Screens belong to the kind, money to the provider. */
export const nextStep = z.discriminatedUnion('kind', [
  cardFieldsStep,
  formStep,
  redirectStep,
  instructionsStep,
  waitingStep,
  settledStep,
]);
export type NextStep = z.infer<typeof nextStep>;
export type NextStepKind = NextStep['kind'];
