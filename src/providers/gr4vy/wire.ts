/**
 * The parts of Gr4vy's bodies that we read. Names, types and what may be null:
 * https://github.com/gr4vy/gr4vy-openapi (openapi.json, 2026-08-20).
 * Webhooks: https://docs.gr4vy.com/guides/features/webhooks/payload. `…`: `&sort_by=last_used_at&order_by=desc`.
 *
 * | call | scopes of its token | reads |
 * |---|---|---|
 * | POST /buyers {external_identifier}; 409: there already | buyers.write | - |
 * | POST /checkout/sessions {amount,currency,country,expires_in,intent} | checkout-sessions.write | `checkoutSession` |
 * | GET /checkout/sessions/:id | checkout-sessions.read | `checkoutSession` |
 * | POST /transactions, with `idempotency-key` | transactions.write | `transaction` |
 * | GET /transactions/:id | transactions.read | `transaction` |
 * | GET /transactions?external_identifier=&limit=100 | transactions.read | `transactionPage` |
 * | GET /transactions?status=capture_succeeded&updated_at_gte=&limit=100[&cursor=] | transactions.read | the same |
 * | GET /transactions/:id/refunds?limit=100[&cursor=] | transactions.read | `refundPage` |
 * | POST /transactions/:id/refunds {amount, external_identifier}, `idempotency-key` | transactions.write | `refund` |
 * | GET /transactions/:id/refunds/:id | transactions.read | `refund` |
 * | GET /transactions/:id/chargebacks, same path with `/chargeback-reversals` | transactions.read | `chargebackList` |
 * | POST /transactions/:id/session | transactions.write | `store-reference.ts` |
 * | POST /transactions/:id/cancel, POST /transactions/:id/void | transactions.write | - (asked again) |
 * | POST /digital-wallets/google/session {origin_domain} | digital-wallets.write | `googleSession` |
 * | POST /digital-wallets/apple/session {validation_url,domain_name} | digital-wallets.write | `appleSession` |
 * | GET /buyers/payment-methods?buyer_external_identifier=&country=&currency=… | payment-methods.read | `methodList` |
 * | DELETE /payment-methods/:id; 204 | payment-methods.write | - |
 */
import * as z from 'zod/mini';

const minorUnits = z.int().check(z.nonnegative());
const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
const text = z.nullish(z.string());

/** A card's facts. `label` is its last four digits; `id` is there once it is stored for later. */
const paymentMethod = z.object({
  method: z.string(),
  id: z.nullish(z.uuid()),
  approval_url: text,
  label: text,
  scheme: text,
  /** MM/YY. */
  expiration_date: text,
  details: z.nullish(z.object({ bin: text, card_type: text })),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const transaction = z.object({
  type: z.literal('transaction'),
  id: z.uuid(),
  /** The id in a shorter form, which Gr4vy gives to the processor: our `reference`. */
  reconciliation_id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount: minorUnits,
  currency: currencyCode,
  captured_amount: minorUnits,
  refunded_amount: minorUnits,
  /** The payer's bank disputes it: a flag without an amount or an end. */
  disputed: z.nullish(z.boolean()),
  /** Our payment's id. */
  external_identifier: text,
  error_code: text,
  created_at: z.nullish(instant),
  captured_at: z.nullish(instant),
  updated_at: z.nullish(instant),
  canceled_at: z.nullish(instant),
  /** The payer's deadline to confirm with the bank. */
  approval_expires_at: z.nullish(instant),
  payment_method: z.nullish(paymentMethod),
});
export type Transaction = z.infer<typeof transaction>;

/** A transaction in a list: a summary without the instants of capture and approval. */
const listedTransaction = z.object({
  type: z.literal('transaction'),
  id: z.uuid(),
  external_identifier: text,
  updated_at: instant,
});
export type ListedTransaction = z.infer<typeof listedTransaction>;

export const transactionPage = z.object({ items: z.array(listedTransaction), next_cursor: text });

export const refund = z.object({
  type: z.literal('refund'),
  id: z.uuid(),
  /** processing, succeeded, failed, declined or voided: only `succeeded` moved money, only `processing` may yet. */
  status: z.string(),
  amount: minorUnits,
  transaction_id: z.nullish(z.uuid()),
  /** Our own id of it. */
  external_identifier: text,
  error_code: text,
});
export type Refund = z.infer<typeof refund>;

export const refundPage = z.object({ items: z.array(refund), next_cursor: text });

/** The money that the payer's bank took, or returned, as reported by the processor. */
export const chargebackList = z.object({
  items: z.array(z.object({ id: z.uuid(), amount: z.int(), currency: currencyCode })),
  next_cursor: z.optional(text),
});

/** `payment_method` once a card was typed into it. */
export const checkoutSession = z.object({
  type: z.literal('checkout-session'),
  id: z.uuid(),
  payment_method: z.nullish(z.object({ details: z.nullish(z.object({ card_type: text, card_country: text })) })),
});

/** What Google's sheet wants to know of Gr4vy: its name for the account, and a token for the page's domain. */
export const googleSession = z.object({
  gateway_merchant_id: z.string().check(z.minLength(1), z.maxLength(200)),
  token: z.string().check(z.minLength(1), z.maxLength(4_000)),
});

/** As Apple wrote it: only its sheet reads it. */
export const appleSession = z.record(z.string(), z.unknown());

/** All of them, parsed one by one: an unreadable one may be another kind of method. */
export const methodList = z.object({ items: z.array(z.unknown()) });

export const storedMethod = z.object({
  ...paymentMethod.shape,
  id: z.uuid(),
  /** Not in the list's documented answer, but on a payment method of its own: processing, succeeded, failed, paused… */
  status: text,
});
export type StoredMethod = z.infer<typeof storedMethod>;

/** An error's messages are left out: they quote the request. */
export const apiError = z.object({
  type: z.literal('error'),
  code: z.string().check(z.regex(/^\w{1,60}$/)),
  details: z.optional(z.array(z.object({ pointer: text }))),
});

/** The 422 of a body that has not the right shape. */
export const validationError = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])) })),
});

/** Any webhook, enough to identify its subject. */
export const event = z.object({
  type: z.literal('event'),
  id: z.string().check(z.minLength(1)),
  /** E.g. `transaction.captured`. */
  name: z.string(),
  merchant_account_id: text,
  environment: text,
  target: z.optional(z.unknown()),
});

/** A webhook's transaction: its id only. Its amounts and status are queried instead. */
export const transactionInEvent = z.object({
  type: z.literal('transaction'),
  id: z.uuid(),
  external_identifier: text,
});

/** A webhook's refund: its transaction only. */
export const refundInEvent = z.object({
  type: z.literal('refund'),
  transaction_id: z.uuid(),
  transaction_external_identifier: text,
});
