/**
 * The browser's objects of the specification after a payment was created at some providers.
 * Inside `metadata` names and units are the provider's own.
 */
import * as z from 'zod/mini';
import { commitRequest } from './commit-request.ts';
import { materializeRequest } from './payment-detail.ts';

/** A reference to pay at a Bancolombia correspondent. Source: spec §3. */
export const bancolombiaReference = z.object({
  metadata: z.object({
    /** The correspondent's first input (convenio). */
    business_agreement_code: z.string(),
    currency: z.literal('COP'),
    reference: z.string(),
    transaction_id: z.string(),
  }),
  payment_id: z.uuid(),
  status: z.string(),
  transaction_id: z.string(),
});
export type BancolombiaReference = z.infer<typeof bancolombiaReference>;

/** `POST /api/bancolombia/reference`: `materialize` and `commit` in one; ignores amounts and all other fields. */
export const bancolombiaReferenceRequest = z.looseObject({
  accepted_policy: materializeRequest.shape.accepted_policy,
  tax_data_id: materializeRequest.shape.tax_data_id,
  acceptances: commitRequest.shape.acceptances,
});

/** Parameters that open a provider's widget or hosted checkout; the specification calls it Wompi's. Source: spec §3. */
export const hostedTransaction = z.object({
  payment_id: z.uuid(),
  transaction_id: z.uuid(),
  /** `APPROVED` when paid; shown, never believed. */
  status: z.string(),
  metadata: z.object({
    amount_in_cents: z.int(),
    currency: z.literal('COP'),
    public_key: z.string(),
    /** The provider's signature over reference, amount and currency. */
    signature_integrity: z.string(),
  }),
});
export type HostedTransaction = z.infer<typeof hostedTransaction>;

/** A transaction's status: approved, pending, rejected, failed. Source: spec §4. */
export const transactionResult = z.enum(['OK', 'PENDING', 'NOT_AUTHORIZED', 'FAILED']);
export type TransactionResult = z.infer<typeof transactionResult>;

/** A payment's status, for a browser that knows its id only: nothing about its payer or its charges. */
export const paymentResult = z.object({
  status: transactionResult,
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** A card provider's transaction: what its secure fields are opened with. No secret is in it. Source: spec §3. */
export const cardProviderTransaction = z.object({
  payment_id: z.uuid(),
  /** The provider's own id; ours while it has none. */
  transaction_id: z.string(),
  status: transactionResult,
  metadata: z.object({
    /** Null: the fields know their buyer by the checkout session. */
    buyer_id: z.nullable(z.string()),
    /** The session that receives the typed values; no key to our API. Null without fields, and after its use. */
    checkout_session_id: z.nullable(z.string()),
    /** Null: this server has one account at the provider. */
    merchant_account_id: z.nullable(z.string()),
    /** Null: the fields need none. */
    token: z.nullable(z.string()),
    /** The reference that the payer's bank or a cashier shows; null while there is none. */
    transaction_reference: z.nullable(z.string()),
  }),
});
export type CardProviderTransaction = z.infer<typeof cardProviderTransaction>;

/** The session's id, by the name in the specification's browser. Refused unless it is the bearer's session. */
const sessionId = z.optional(z.string().check(z.maxLength(64)));

/** `POST /api/create_transaction`: `entity` and `method` are `materialize`'s. Ignores amounts and all other fields. */
export const createTransactionRequest = z.looseObject({
  entity: materializeRequest.shape.entity,
  method: materializeRequest.shape.method,
  accepted_policy: materializeRequest.shape.accepted_policy,
  tax_data_id: materializeRequest.shape.tax_data_id,
  session_id: sessionId,
});

/** A transaction in its collector's shape. */
export const anyTransaction = z.union([cardProviderTransaction, hostedTransaction]);
export type AnyTransaction = z.infer<typeof anyTransaction>;

/** `POST /api/confirm_transaction`. `answers`, `acceptances`: as in `commit`; a card's default to the session's. */
export const confirmTransactionRequest = z.looseObject({
  payment_id: commitRequest.shape.payment_id,
  answers: commitRequest.shape.answers,
  acceptances: commitRequest.shape.acceptances,
  session_id: sessionId,
});
