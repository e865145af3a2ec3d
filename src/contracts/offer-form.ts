import * as z from 'zod/mini';

/** `POST /api/sessions/{id}/form`, and `card_form`: which method's is wanted; the words are `materialize`'s. */
export const formRequest = z.strictObject({
  entity: z.string().check(z.minLength(1), z.maxLength(64)),
  method: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const formOption = z.object({ value: z.string(), label: z.string() });

/** The words of a box to tick, never ticked before. */
export const rememberOffer = z.object({ label: z.string(), help: z.string() });
export type RememberOffer = z.infer<typeof rememberOffer>;

/** One field of a method's form. Texts are in the payer's locale. */
export const formField = z.object({
  /** Its name in `answers` of `commit`. */
  name: z.string(),
  /** For a document: the name of its type's answer. `{name}_type` if absent, and always accepted. */
  type_name: z.optional(z.string()),
  kind: z.enum(['text', 'email', 'phone', 'document', 'select', 'choice', 'checkbox']),
  label: z.string(),
  help: z.nullable(z.string()),
  /** Said where the answer does not fit. */
  error: z.string(),
  /** The text for a missing answer; `error` by default. */
  missing: z.optional(z.string()),
  required: z.boolean(),
  /** In characters. */
  maxlength: z.nullable(z.int()),
  /** For a document that identifies a student of the session before a payment is made; `commit` does not accept it. */
  finds: z.optional(z.literal('student')),
  /** A regular expression's source that the whole answer matches. */
  pattern: z.nullable(z.string()),
  autocomplete: z.nullable(z.string()),
  inputmode: z.nullable(z.enum(['text', 'numeric', 'tel', 'email'])),
  /** The options; for a document, its types. */
  options: z.nullable(z.array(formOption)),
  /** Of a long list: the options to show as rows before all others, first the one that this browser knows (`last`). */
  usual: z.optional(z.object({ values: z.array(z.string()), last: z.nullable(z.string()), other: z.string() })),
  /** Asked only while that field has that value. */
  when: z.nullable(z.object({ field: z.string(), value: z.string() })),
  /** The payer's fact that the school has; never a document's number. */
  value: z.string(),
});
export type FormFieldView = z.infer<typeof formField>;

/** A provider's own document, to be accepted before paying: `acceptances` of `commit` names its version. */
export const acceptanceView = z.object({ id: z.string(), title: z.string(), url: z.string(), version: z.string() });
export type AcceptanceView = z.infer<typeof acceptanceView>;

export const offerForm = z.object({
  method_key: z.string(),
  /** The reason for the questions, above the fields; and the button's text. */
  intro: z.nullable(z.string()),
  button: z.string(),
  fields: z.array(formField),
  /** Facts to know before choosing: sentences in the payer's locale. Absent if there are none. */
  warnings: z.optional(z.array(z.string())),
  acceptances: z.array(acceptanceView),
  /** The browser may be asked to remember the answers: `remember` of `commit`. Absent if it may not. */
  remember: z.optional(rememberOffer),
});
export type OfferFormView = z.infer<typeof offerForm>;

/** `acceptances` of a `commit`: the accepted version of each document, by id. */
export const acceptedDocuments = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(200)));

/** `metadata.fields` of a refusal `invalid_answers`. `field` is null for an unknown answer. */
export const invalidAnswers = z.array(
  z.object({ field: z.nullable(z.string()), why: z.string(), message: z.string() }),
);
export type InvalidAnswer = z.infer<typeof invalidAnswers>[number];
