/** Security codes, for the browser only: none ever reaches the server. Never log the arguments. */
import { type CardBrand, cardBrandFacts } from './card-brands.ts';
import { toPlainDigits } from './card-number.ts';

/**
 * The faults of a security code, one per message of spec §5:
 * `three_digits` "The CVV is 3 digits" and `four_digits` "The CVV is 4 digits": another length, or nothing yet,
 * while the brand is known. American Express prints four, so the message says four, though three are accepted.
 * `invalid` "Invalid CVV": other characters than digits, or a wrong length while the brand is unknown.
 */
export type SecurityCodeResult = 'ok' | 'three_digits' | 'four_digits' | 'invalid';

const lengthsOfAnyBrand = [3, 4];

/** Checks a security code as it was typed; `brand` is null while unknown. Source: spec §5. */
export function checkSecurityCode(text: string, brand: CardBrand | null): SecurityCodeResult {
  const code = toPlainDigits(text).trim();
  if (!/^\d*$/.test(code)) return 'invalid';
  const lengths: readonly number[] = brand === null ? lengthsOfAnyBrand : cardBrandFacts[brand].securityCodeLengths;
  if (lengths.includes(code.length)) return 'ok';
  if (brand === null) return 'invalid';
  return lengths.includes(4) ? 'four_digits' : 'three_digits';
}

/** For showing while it is typed: plain digits, at most four, whatever the brand. Source: spec §5. */
export function formatSecurityCode(text: string): string {
  return toPlainDigits(text).replace(/\D/g, '').slice(0, 4);
}
