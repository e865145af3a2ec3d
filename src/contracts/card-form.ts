import * as z from 'zod/mini';
import { monthsView } from './months.ts';
import { acceptanceView, rememberOffer } from './offer-form.ts';
import { tokenizedCard } from './saved-card.ts';

/**
 * Card fields opened at the provider for one total. The typed values never reach this server: the provider stores them
 * under the form, and `commit` names the form. Good for one attempt. Amounts are minor units.
 */
export const cardForm = z.object({
  /** Goes into `answers.card_form` of `commit`. */
  id: z.uuid(),
  /** Which provider's fields to draw: a folder of `providers/` with a `browser.tsx`. */
  provider: z.string(),
  /** The fields' parameters, in the provider's own names. No secret of ours. */
  parameters: z.record(z.string(), z.string()),
  base_amount: z.int(),
  commission_amount: z.int(),
  total_amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  /** The payer's saved cards, last used first; null while the provider does not respond. */
  saved_cards: z.nullable(z.array(tokenizedCard)),
  /** Whether the payer retypes a saved card's security code in the provider's fields; if not, it needs no code. */
  saved_card_asks_code: z.boolean(),
  /**
   * The card is typed on the provider's own page: there are no fields to draw. This form pays with a saved card; for
   * another card, `commit` goes without the form and leads to that page.
   */
  typed_elsewhere: z.optional(z.boolean()),
  /** The possible numbers of instalments, for `answers.instalments`; empty if there is no choice. */
  instalments: z.array(z.int()),
  /** The months it may be charged in, for `months` of `materialize`; absent if there are none. Some cards have none. */
  months: z.optional(z.array(monthsView)),
  /** Seconds until most of its payments end, if `commit` returns before the end; absent if its answer is final. */
  ends_within_seconds: z.optional(z.int()),
  /** The provider's own documents, accepted on submit, for `acceptances` of `commit`. */
  acceptances: z.array(acceptanceView),
  /** The browser may be asked to remember a saved card: `remember` of `commit`. Absent from an older server. */
  remember: z.optional(rememberOffer),
  /** The effect of a consent to later debits; null if the school offers none. */
  domiciliation: z.nullable(
    z.object({
      /** The version of the words the payer reads; stored with the consent. */
      consent_version: z.string(),
    }),
  ),
});
export type CardForm = z.infer<typeof cardForm>;

const yesOrNo = z.enum(['yes', 'no']);

/** `answers` of a `commit` that pays by card. No card number and no security code has a place here. */
export const cardAnswers = z.strictObject({
  card_form: z.uuid(),
  /** The name on the card; empty with a saved card. */
  holder_name: z.string().check(z.maxLength(80)),
  email: z.string().check(z.maxLength(120)),
  /** Keep the card for later payments. */
  save: yesOrNo,
  /** Agree to a standing debit: the version of the words that were read. Needs `save` or a saved card. */
  domiciliation: z.optional(z.string().check(z.maxLength(40))),
  /** A saved card's `payment_method_id`: only its security code was typed. */
  saved_card: z.optional(z.string().check(z.maxLength(64))),
  /** The card's token from the provider's fields, if they give one. Stored sealed until the provider has it. */
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** One of the form's `instalments`; one part without it. */
  instalments: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
});
export type CardAnswers = z.infer<typeof cardAnswers>;

/** `GET /api/payer/cards`. */
export const savedCards = z.object({ cards: z.array(tokenizedCard) });
