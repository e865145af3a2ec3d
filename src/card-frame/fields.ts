import type { CardFieldState } from '#contracts/card-fields';
import { type CardPart, cardParts, type FromCardFrame } from '#contracts/card-frame-messages';
import type { TypedCard } from '#contracts/card-tokenizer';
import { type CalendarMonth, type CardExpiryResult, checkCardExpiry, readCardExpiry } from '#domain/card-expiry';
import { cardBrandOf, type CardNumberResult, checkCardNumber, compactCardNumber } from '#domain/card-number';
import { checkCardholderName } from '#domain/cardholder-name';
import { checkSecurityCode, formatSecurityCode, type SecurityCodeResult } from '#domain/security-code';
import type { CardFieldsTexts } from '#i18n/card-fields-es';

/** The current values of the four fields. */
export type Typed = Readonly<Record<CardPart, string>>;
export type Problems = Readonly<Record<CardPart, string | null>>;
type Words = CardFieldsTexts['errors'];
type Word = keyof Words;

const ofNumber = {
  ok: null,
  required: 'numberRequired',
  not_a_card_number: 'numberInvalid',
  mistyped: 'numberCheck',
} as const satisfies Record<CardNumberResult, Word | null>;
const ofExpiry = { ok: null, not_a_date: 'dateInvalid', expired: 'expiryInvalid' } as const satisfies Record<
  CardExpiryResult,
  Word | null
>;
const ofCode = {
  ok: null,
  three_digits: 'code3',
  four_digits: 'code4',
  invalid: 'codeInvalid',
} as const satisfies Record<SecurityCodeResult, Word | null>;
const ofHolder = {
  ok: null,
  required: 'holderRequired',
  looks_like_card_data: 'holderCardData',
} as const satisfies Record<ReturnType<typeof checkCardholderName>, Word | null>;

/** The message for a field whose value the provider refused for certain. */
const ofRefusal = {
  number: 'numberCheck',
  expiry: 'expiryInvalid',
  code: 'codeInvalid',
  holder: 'holderRequired',
} as const;

/** Returns each field's problem in the payer's words; null if it has none. Source: spec §5. */
export function problemsOf(typed: Typed, thisMonth: CalendarMonth, words: Words): Problems {
  const brand = cardBrandOf(typed.number);
  const found: Readonly<Record<CardPart, Word | null>> = {
    number: ofNumber[checkCardNumber(typed.number)],
    expiry: typed.expiry === '' ? 'expiryRequired' : ofExpiry[checkCardExpiry(typed.expiry, thisMonth)],
    code: typed.code === '' ? 'codeRequired' : ofCode[checkSecurityCode(typed.code, brand)],
    holder: ofHolder[checkCardholderName(typed.holder)],
  };
  return mapParts((part) => {
    const word = found[part];
    return word && words[word];
  });
}

/** Returns the message for a field that the provider refused. */
export const refusalOf = (part: CardPart, words: Words): string => words[ofRefusal[part]];

/** Returns the card to send, or null while a field has a problem. */
export function cardOf(typed: Typed, thisMonth: CalendarMonth, words: Words): TypedCard | null {
  const expiry = readCardExpiry(typed.expiry);
  const problems = problemsOf(typed, thisMonth, words);
  if (!expiry || cardParts.some((part) => problems[part] !== null)) return null;
  return {
    number: compactCardNumber(typed.number),
    securityCode: formatSecurityCode(typed.code),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    holder: typed.holder.trim(),
  };
}

interface Visited {
  readonly left: ReadonlySet<CardPart>;
  readonly focused: CardPart | null;
}

/** Returns what the page may know of the fields: whether each is filled and valid, and the brand. */
export function stateOf(
  typed: Typed,
  problems: Problems,
  { left, focused }: Visited,
): Extract<FromCardFrame, { type: 'state' }>['state'] {
  const fields = mapParts<CardFieldState>((part) => ({
    isEmpty: typed[part].trim() === '',
    isValid: problems[part] === null,
    wasLeft: left.has(part),
    hasFocus: focused === part,
  }));
  const { holder, ...others } = fields;
  return {
    fields: others,
    holder,
    isComplete: cardParts.every((part) => problems[part] === null),
    brand: cardBrandOf(typed.number),
  };
}

export function mapParts<Value>(valueOf: (part: CardPart) => Value): Record<CardPart, Value> {
  return { number: valueOf('number'), expiry: valueOf('expiry'), code: valueOf('code'), holder: valueOf('holder') };
}
