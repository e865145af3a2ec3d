/** Messages between a bank and our biller desk. Amounts are whole minor units beside their currency. */
import * as z from 'zod/mini';
import { askedRefusals } from '#domain/biller-desk';

const instant = z.iso.datetime({ offset: true });
const minor = z.int().check(z.positive(), z.maximum(100_000_000_000));
const currency = z.enum(['MXN', 'COP', 'USD']);
const channel = z.enum(['app', 'web', 'counter']);
/** The bank's own id of a payment, by which each call about it is known. */
const bankId = z.string().check(z.regex(/^[\x21-\x7e]{1,80}$/));
/** The student's code, as the payer typed it. */
const reference = z.string().check(z.regex(/^[0-9A-Za-z -]{1,40}$/));
const day = z.iso.date();

export const debtsRequest = z.strictObject({ reference, channel });
export type DebtsRequest = z.infer<typeof debtsRequest>;

export const debtsAnswer = z.object({
  status: z.enum(['found', 'unknown_student']),
  /** The student's given name and the initials of the others; null for an unknown one. */
  student: z.nullable(z.string()),
  /** Oldest first. Only a `payable` one is accepted: the oldest, if its amount fits the channel. */
  debts: z.array(
    z.object({
      id: z.string(),
      concept: z.string(),
      due_date: z.string(),
      amount: z.int(),
      currency,
      payable: z.boolean(),
    }),
  ),
});
export type DebtsAnswer = z.infer<typeof debtsAnswer>;

export const billerPaymentRequest = z.strictObject({
  id: bankId,
  reference,
  /** The `id` of a debt; null where the bank's form has no room for it. */
  debt_id: z.nullable(z.uuid()),
  amount: minor,
  currency,
  channel,
  paid_at: instant,
});
export type BillerPaymentRequest = z.infer<typeof billerPaymentRequest>;

/** Why a payment is refused: before it is taken, or because its id means another or one that was taken back. */
const paymentRefusals = [...askedRefusals, 'contradicts', 'called_off', 'taken_back'] as const;

export const billerPaymentAnswer = z.object({
  id: z.string(),
  /** `case`: money without a student, or under another payment's id: the school or the operator checks it. */
  status: z.enum(['booked', 'refused', 'case']),
  reason: z.nullable(z.enum(paymentRefusals)),
  /** The number of the payer's receipt here. */
  receipt: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
});
export type BillerPaymentAnswer = z.infer<typeof billerPaymentAnswer>;

export const billerReversalRequest = z.strictObject({
  /** The bank's id of the payment that is taken back. */
  payment_id: bankId,
  /** The payment's amount; null if the bank does not report it. */
  amount: z.nullable(minor),
});
export type BillerReversalRequest = z.infer<typeof billerReversalRequest>;

export const billerReversalAnswer = z.object({
  payment_id: z.string(),
  /**
   * `taken_back`: off the books. `called_off`: no such payment had come, and a later one of that id will be refused.
   * `case`: the bank may return the money; nothing is off the books until the school says whether it did so itself.
   */
  status: z.enum(['taken_back', 'called_off', 'case', 'refused']),
  reason: z.nullable(z.enum(['day_over', 'contradicts'])),
});
export type BillerReversalAnswer = z.infer<typeof billerReversalAnswer>;

/** Payments a file may have at most. */
const mostLines = 2_000;

export const billerFileRequest = z.strictObject({
  day,
  payments: z
    .array(z.strictObject({ id: bankId, reference, amount: minor, currency, paid_at: instant }))
    .check(z.maxLength(mostLines)),
  reversals: z.array(billerReversalRequest).check(z.maxLength(mostLines)),
});
export type BillerFileRequest = z.infer<typeof billerFileRequest>;

export const billerFileAnswer = z.object({
  day: z.string(),
  /** `booked` is new by this file; `known` stood here before, alike. */
  payments: z.array(z.object({ id: z.string(), outcome: z.enum(['known', 'booked', 'case']) })),
  reversals: z.array(
    z.object({ payment_id: z.string(), outcome: z.enum(['known', 'taken_back', 'called_off', 'case']) }),
  ),
  /** The bank's ids of that day in our books that the file lacks. */
  missing: z.array(z.string()),
});
export type BillerFileAnswer = z.infer<typeof billerFileAnswer>;
