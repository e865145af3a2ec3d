import * as z from 'zod/mini';

/** A card stored at the provider for later payments. Never holds its number or its security code. Source: spec §3. */
export const tokenizedCard = z.object({
  /** The first six or eight digits, which name the issuing bank. */
  bin: z.string().check(z.regex(/^\d{6}(\d{2})?$/)),
  /** The brand, e.g. `visa`. */
  card_schema: z.string(),
  card_type: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
  expiration_month: z.int().check(z.gte(1), z.lte(12)),
  expiration_year: z.int().check(z.gte(2000), z.lte(2099)),
  gr4vy_merchant_id: z.nullable(z.string()),
  id: z.string(),
  last_four_digits: z.string().check(z.regex(/^\d{4}$/)),
  /** The provider's name for the stored card. */
  payment_method_id: z.string(),
  /** Ids of standing debits. A card that has one is domiciled, and cannot be deleted. Source: spec §5. */
  recurring_payment_jobs: z.array(z.string()),
  user_id: z.string(),
  selected: z.boolean(),
  /** The standing debit it is used for: when it was agreed to and when it is charged next; null without one. */
  mandate: z.nullable(
    z.object({
      id: z.uuid(),
      agreed_at: z.iso.datetime({ offset: true }),
    }),
  ),
});
export type TokenizedCard = z.infer<typeof tokenizedCard>;

/** A tokenized card with at least one standing debit. */
export const domiciledCard = z.extend(tokenizedCard, {
  recurring_payment_jobs: z.array(z.string()).check(z.minLength(1)),
});
export type DomiciledCard = z.infer<typeof domiciledCard>;

/** `POST /card-domiciliation/tokenize`. Source: spec §7. */
export const tokenizeRequest = z.strictObject({
  payment_id: z.uuid(),
  /** The version of the words the payer read; without it the agreement given with the payment counts. */
  consent_version: z.optional(z.string().check(z.maxLength(40))),
});

/** A payer's standing permission to debit a card, as the school reads it. */
export const mandate = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  session_id: z.uuid(),
  payer_id: z.string(),
  status: z.enum(['agreed', 'active', 'ended']),
  card: z.nullable(z.pick(tokenizedCard, { bin: true, card_schema: true, last_four_digits: true })),
  consent_version: z.string(),
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
  agreed_at: z.iso.datetime({ offset: true }),
  ended_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type Mandate = z.infer<typeof mandate>;
