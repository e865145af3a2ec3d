/**
 * What the specification hands the browser after a payment was created at some providers.
 * Inside `metadata` names and units are the provider's own.
 */
import * as z from 'zod/mini';

/** A reference to pay at a Bancolombia correspondent. Source: spec §3. */
export const bancolombiaReference = z.object({
  metadata: z.object({
    /** What the correspondent types first (convenio). */
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

/** A Wompi-style transaction: what its widget or hosted checkout is opened with. Source: spec §3. */
export const wompiTransaction = z.object({
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
export type WompiTransaction = z.infer<typeof wompiTransaction>;

/** A card provider's transaction: what its secure fields are opened with. Source: spec §3. */
export const cardProviderTransaction = z.object({
  payment_id: z.string(),
  transaction_id: z.string(),
  status: z.string(),
  metadata: z.object({
    buyer_id: z.nullable(z.string()),
    checkout_session_id: z.string(),
    merchant_account_id: z.string(),
    /** For the provider's fields only; it opens nothing of ours. */
    token: z.string(),
    transaction_reference: z.string(),
  }),
});
export type CardProviderTransaction = z.infer<typeof cardProviderTransaction>;
