import * as z from 'zod/mini';
import { acceptedDocuments } from './offer-form.ts';
import { typedLine } from './storable.ts';

const pixels = z.int().check(z.minimum(0), z.maximum(100_000));
const browserFacts = z.object({
  color_depth: z.int().check(z.minimum(0), z.maximum(64)),
  screen_width: pixels,
  screen_height: pixels,
  language: z.string().check(z.regex(/^[\w-]{1,35}$/)),
  /** Minutes from UTC, as `Date.getTimezoneOffset` says it. */
  time_zone_offset: z.int().check(z.minimum(-1440), z.maximum(1440)),
});
export type BrowserFactsAnswer = z.infer<typeof browserFacts>;

/** `POST /api/sessions/{id}/commit`; returns a `paymentDetail`. Default of `quote_id`: the payment's valid quote. */
export const commitRequest = z.object({
  payment_id: z.uuid(),
  quote_id: z.optional(z.uuid()),
  answers: z.optional(z.record(z.string(), typedLine(500))),
  /** The token of a wallet's sheet, as the wallet wrote it. Stored sealed until the provider has it. */
  wallet_token: z.optional(z.string().check(z.minLength(1), z.maxLength(12_000))),
  /** Documents of the provider that the payer accepts with it: the version of each, by its id. */
  acceptances: z.optional(acceptedDocuments),
  /** Browser facts for a bank's card authentication; without them a card pays unchecked, if its bank allows that. */
  browser: z.optional(z.catch(z.nullable(browserFacts), null)),
  /** Answer the form by what this browser was asked to remember; `answers` then counts for nothing. */
  known: z.optional(z.boolean()),
  /** Have this browser know the way, once it brought money. */
  remember: z.optional(z.boolean()),
});
