import type { CardFieldName, CardFieldsState, CardFieldState } from '#contracts/card-fields';
import { holdsCardNumber } from '#domain/card-data';
import { checkCardholderName } from '#domain/cardholder-name';
import type { CardTexts } from '#i18n/card-texts';
import { addressProblem } from '#domain/email-address';

type Words = CardTexts['errors'];

/** The longest e-mail address that the API accepts. */
const longestEmail = 120;

/** The form's parts, in their order. */
export const formParts = ['number', 'expiry', 'code', 'holder', 'email'] as const;
export type FormPart = (typeof formParts)[number];

export interface TypedCard {
  /** Null until the frames report. */
  readonly fields: CardFieldsState | null;
  /** Null if the card fields include it. */
  readonly holder: string | null;
  readonly email: string;
  /** Which card fields are shown: for a saved card its security code at most. */
  readonly shownFields: 'card' | 'code' | 'nothing';
}

/** Returns each part's problem in the payer's words; null if it has none. Source: spec §5. */
export function problemsOf(typed: TypedCard, words: Words): Readonly<Record<FormPart, string | null>> {
  const { fields, shownFields } = typed;
  const isSaved = shownFields !== 'card';
  const of = (name: CardFieldName, say: (field: CardFieldState) => string): string | null => {
    const field = fields?.fields[name] ?? nothingTyped;
    return field.isValid && !field.isEmpty ? null : say(field);
  };
  return {
    number: isSaved ? null : of('number', (field) => numberMessage(field, fields?.brand ?? null, words)),
    // The frames report that a date is invalid, not why.
    expiry: isSaved ? null : of('expiry', (field) => (field.isEmpty ? words.expiryRequired : words.expiryInvalid)),
    code: shownFields === 'nothing' ? null : of('code', (field) => codeMessage(field, fields?.brand ?? null, words)),
    holder: isSaved ? null : holderProblem(typed, words),
    email: emailProblem(typed.email, words),
  };
}

const nothingTyped: CardFieldState = { isEmpty: true, isValid: false, wasLeft: false, hasFocus: false };

/** With a known brand the digits themselves are wrong; without one it is no card number at all. */
function numberMessage({ isEmpty }: CardFieldState, brand: string | null, words: Words): string {
  if (isEmpty) return words.numberRequired;
  return brand ? words.numberCheck : words.numberInvalid;
}

/** Three digits, four on American Express; without a brand nobody knows which. */
function codeMessage({ isEmpty }: CardFieldState, brand: string | null, words: Words): string {
  if (isEmpty) return words.codeRequired;
  if (brand === 'amex') return words.code4;
  return brand ? words.code3 : words.codeInvalid;
}

function holderProblem({ holder, fields }: TypedCard, words: Words): string | null {
  if (holder === null) return fields?.holder?.isValid ? null : words.holderRequired;
  const found = checkCardholderName(holder);
  if (found === 'looks_like_card_data') return words.holderCardData;
  return found === 'required' ? words.holderRequired : null;
}

function emailProblem(email: string, words: Words): string | null {
  const problem = addressProblem(email);
  if (problem === 'missing') return words.emailRequired;
  return problem || email.trim().length > longestEmail || holdsCardNumber(email) ? words.emailInvalid : null;
}
