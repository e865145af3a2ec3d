/**
 * Wompi's answers and requests. Its names and units stay here.
 * Source: https://docs.wompi.co/en/docs/colombia/metodos-de-pago.
 */
import * as z from 'zod/mini';
import type { Currency, Money } from '#domain/money';

/** The state of the bank's authentication, and its page, escaped. */
const bankCheck = {
  current_step: z.nullish(z.string()),
  current_step_status: z.nullish(z.string()),
  three_ds_method_data: z.nullish(z.string()),
  iframe_content: z.nullish(z.string()),
} as const;

const extra = z.looseObject({
  /** The URL to confirm a transfer. */
  async_payment_url: z.nullish(z.string()),
  /** A correspondent's first and second input. */
  business_agreement_code: z.nullish(z.string()),
  payment_intention_identifier: z.nullish(z.string()),
  /** A card's facts, and its bank's code. */
  brand: z.nullish(z.string()),
  last_four: z.nullish(z.string()),
  bin: z.nullish(z.string()),
  exp_month: z.nullish(z.string()),
  exp_year: z.nullish(z.string()),
  card_type: z.nullish(z.string()),
  processor_response_code: z.nullish(z.string()),
  /** Once inside itself in what Wompi answers, and once as it is documented. */
  three_ds_auth: z.nullish(z.looseObject({ ...bankCheck, three_ds_auth: z.nullish(z.looseObject(bankCheck)) })),
});

/** `extra` is empty at first: the facts for the payer are there seconds later. */
export const transaction = z.looseObject({
  id: z.string().check(z.minLength(1)),
  reference: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  finalized_at: z.nullish(z.iso.datetime({ offset: true })),
  amount_in_cents: z.int(),
  currency: z.string(),
  status: z.enum(['PENDING', 'APPROVED', 'DECLINED', 'ERROR', 'VOIDED']),
  payment_method_type: z.string(),
  payment_method: z.looseObject({ extra: z.nullish(extra) }),
  /** The saved card it was charged to. */
  payment_source_id: z.nullish(z.int()),
});
export type Transaction = z.infer<typeof transaction>;

export const oneTransaction = z.object({ data: transaction });
/** The result of a void: `POST /transactions/{id}/void`. */
export const voided = z.object({ data: z.object({ transaction: z.pick(transaction, { id: true, status: true }) }) });

/** A card that Wompi stores: `POST /payment_sources`. */
export const source = z.object({ data: z.looseObject({ id: z.int(), status: z.string() }) });
export const transactionList = z.object({ data: z.array(transaction) });

const document = z.object({ acceptance_token: z.string(), permalink: z.url() });

/** `GET /merchants/{public key}`. */
export const merchantAnswer = z.object({
  data: z.object({
    id: z.union([z.int(), z.string()]),
    presigned_acceptance: document,
    presigned_personal_data_auth: document,
  }),
});
export type AcceptanceDocument = z.infer<typeof document>;

/** An acceptance token's claims: the file's hash identifies a version of a document. */
export const acceptanceClaims = z.object({ file_hash: z.string().check(z.minLength(1), z.maxLength(190)) });

/** Its no. Without a body of this shape nothing is believed of a 404 or a 422: a proxy may have written it. */
export const errorAnswer = z.object({
  error: z.object({ type: z.string(), messages: z.optional(z.record(z.string(), z.unknown())) }),
});

/** Fraction digits of what Wompi calls cents. */
const exponents: Partial<Record<Currency, number>> = { COP: 2 };

/** An amount in Wompi's cents. Throws RangeError for a currency that it does not collect: a bug, offers have theirs. */
export function centsOf({ minor, currency }: Money): number {
  if (exponents[currency] !== 2) throw new RangeError(`Wompi does not collect ${currency}`);
  return minor;
}

/** Returns the money, minor units: all of our currencies have two digits, like its cents. */
export const moneyOf = ({ amount_in_cents: minor, currency }: Pick<Transaction, 'amount_in_cents' | 'currency'>) => ({
  minor,
  currency,
});
