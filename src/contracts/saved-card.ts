import * as z from 'zod/mini';

/** A card kept at the provider for later payments. Neither its number nor its security code is ever here. Source: spec §3. */
export const tokenizedCard = z.object({
  /** The first six or eight digits, which name the issuing bank. */
  bin: z.string().check(z.regex(/^\d{6}(\d{2})?$/)),
  /** The brand, e.g. `visa`. */
  card_schema: z.string(),
  card_type: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
  expiration_month: z.int().check(z.gte(1), z.lte(12)),
  /** Four digits. */
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
});
export type TokenizedCard = z.infer<typeof tokenizedCard>;

/** A tokenized card with at least one standing debit. */
export const domiciledCard = z.extend(tokenizedCard, {
  recurring_payment_jobs: z.array(z.string()).check(z.minLength(1)),
});
export type DomiciledCard = z.infer<typeof domiciledCard>;

/** `POST /card-domiciliation/tokenize`. Source: spec §7. */
export const tokenizeRequest = z.strictObject({ payment_id: z.uuid() });
