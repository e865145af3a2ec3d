/** What a program from before `instructions` reads and writes, as it stood in version 0.1.0. For tests; it goes with `older-steps.ts`. */
import * as z from 'zod/mini';

const shared = {
  amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  pay_before: z.iso.datetime({ offset: true }),
  time_zone: z.string(),
  hosted_url: z.nullable(z.string()),
  durable_url: z.nullable(z.string()),
};

/** A step, as it was stored and answered; of a kind that changed, or in whose place one stands. */
export const olderNextStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('voucher'),
    brand: z.string(),
    reference: z.string(),
    barcode_svg: z.nullable(z.string()),
    ...shared,
  }),
  z.object({
    kind: z.literal('transfer-slip'),
    bank_name: z.string(),
    bank_code: z.nullable(z.string()),
    clabe: z.string(),
    trustee: z.string(),
    reference: z.string(),
    ...shared,
  }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('settled'), status: z.enum(['successful', 'rejected', 'failed', 'cancelled']) }),
]);
type OlderNextStep = z.infer<typeof olderNextStep>;

const counter = { brand: z.string(), reference: z.string() };
const account = { bankName: z.string(), clabe: z.string(), trustee: z.string(), reference: z.string() };

/** What its e-mails hold beside what every e-mail about a payment does, by their kind. */
export const olderEmails = {
  voucher: z.object(counter),
  transfer_slip: z.object(account),
  voucher_reminder: z.object({
    where: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('counter'), ...counter }),
      z.object({ kind: z.literal('account'), ...account }),
    ]),
  }),
} as const;

const when = {
  amount: 435_000,
  currency: 'MXN',
  pay_before: '2026-11-28T05:59:59.000Z',
  time_zone: 'America/Mexico_City',
  hosted_url: null,
  durable_url: null,
} as const;
export const olderVoucher = {
  kind: 'voucher',
  brand: 'OXXO',
  reference: '93000262276908',
  barcode_svg: null,
  ...when,
} as const satisfies OlderNextStep;
export const olderSlip = {
  kind: 'transfer-slip',
  bank_name: 'STP',
  bank_code: '646',
  clabe: '646180119000012345',
  trustee: 'Colegio San Jerónimo, A.C.',
  reference: '8842917',
  ...when,
} as const satisfies OlderNextStep;
