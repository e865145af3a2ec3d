/** Card numbers, for the browser only: a card number never reaches the server. Never log the arguments. */
import { brandOfDigits, brandsOfDigits, type CardBrand, cardBrandFacts } from './card-brands.ts';

/**
 * The faults of a card number, one per message of spec §5:
 * `required` "Enter the card number": nothing but spaces and dashes.
 * `not_a_card_number` "Invalid card number": other characters, or the first digits of no brand.
 * `mistyped` "Please enter a valid card number": brands of ours, but a wrong length or checksum for each.
 */
export type CardNumberResult = 'ok' | 'required' | 'not_a_card_number' | 'mistyped';

const maxDigits = 19;

/** Checks a card number as it was typed, with spaces, dashes and full-width digits. Source: spec §5. */
export function checkCardNumber(text: string): CardNumberResult {
  const digits = compactCardNumber(text);
  if (digits === '') return 'required';
  if (!/^\d+$/.test(digits) || brandOfDigits(digits) === null) return 'not_a_card_number';
  return brandOfWhole(digits) ? 'ok' : 'mistyped';
}

/** The brand of a number that may still be being typed; null while it could be any, and for none of ours. */
export function cardBrandOf(text: string): CardBrand | null {
  const digits = compactCardNumber(text);
  return brandOfWhole(digits) ?? brandOfDigits(digits);
}

/** Returns the first brand for which the number is valid, or null. UnionPay shares prefixes and needs no checksum. */
function brandOfWhole(digits: string): CardBrand | null {
  const isRight = (brand: CardBrand): boolean => {
    const { lengths, hasChecksum } = cardBrandFacts[brand];
    return lengths.some((length) => length === digits.length) && (!hasChecksum || passesLuhn(digits));
  };
  return brandsOfDigits(digits).find(isRight) ?? null;
}

/** Returns the number for a card tokenizer: no spaces or dashes, and other scripts' digits by `toPlainDigits`. */
export function compactCardNumber(text: string): string {
  // The minus sign is no dash to Unicode, but it is what some keyboards have.
  return toPlainDigits(text).replace(/[\s\p{Pd}\u2212]/gu, '');
}

/**
 * For showing while it is typed: grouped by brand, at most 19 digits, everything else dropped.
 * The limit counts digits, not characters, so that a UnionPay number of 19 fits with its spaces. Source: spec §5.
 */
export function formatCardNumber(text: string): string {
  const digits = toPlainDigits(text).replace(/\D/g, '').slice(0, maxDigits);
  const brand = brandOfDigits(digits);
  const sizes: readonly number[] = brand === null ? [4, 4, 4, 4, 3] : cardBrandFacts[brand].groups;
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const groups = starts.map((start, index) => digits.slice(start, starts[index + 1]));
  return groups.filter((group) => group !== '').join(' ');
}

/** Full-width and other digits that Unicode holds equal to 0–9 as plain ones; all else stays. Source: spec §5. */
export function toPlainDigits(text: string): string {
  // Digit by digit: over the whole text ² and ① would turn into digits too.
  return text.replace(/\p{Nd}/gu, (digit) => digit.normalize('NFKC'));
}

/** From the right, every second digit counts twice, with 9 taken off above 9; the sum must end in 0. */
function passesLuhn(digits: string): boolean {
  const values = [...digits].toReversed().map((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return value > 9 ? value - 9 : value;
  });
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
}
