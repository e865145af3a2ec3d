import { type Currency, isSafeMinor, minorDigits } from './money.ts';

/** Which of the two separates the fraction; the other one groups thousands. */
export type DecimalMark = '.' | ',';

/** Symbols and codes banks write beside an amount, in any place. */
const unit = /MXN|COP|USD|US\$|MX\$|\$|M\.N\./giu;

/** A space or an apostrophe between digits that is not before a group of three. */
const looseGroup = /\d[\s']+(?=\d)(?!\d{3}(?!\d))/u;

/**
 * Reads an amount as a bank writes it, in minor units, without rounding: `$1,234.50`, `1.234,50`, `(100.00)`, `-5`.
 * Parentheses, or a minus before or after, make it negative. Returns null for an ambiguous text or a fraction of a
 * minor unit: groups that are not of three digits, a second mark, an unknown sign.
 */
export function readAmountText(text: string, decimal: DecimalMark, currency: Currency): number | null {
  const number = text.replace(unit, '');
  if (looseGroup.test(number)) return null;
  const bare = number.replace(/[\s']/gu, '');
  const signed = /^(?:\((?<debit>[^()+-]+)\)|(?<sign>[+-]?)(?<plain>[^()+-]+)|(?<after>[^()+-]+)-)$/u.exec(
    bare,
  )?.groups;
  if (!signed) return null;
  const digits = signed['plain'] ?? signed['debit'] ?? signed['after'] ?? '';
  const minor = readUnsigned(digits, decimal, minorDigits[currency]);
  if (minor === null) return null;
  const isDebit = signed['plain'] === undefined || signed['sign'] === '-';
  return isDebit && minor !== 0 ? -minor : minor;
}

const shapes = {
  '.': /^(?<whole>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<fraction>\d*))?$/,
  ',': /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+)?(?:,(?<fraction>\d*))?$/,
} as const satisfies Record<DecimalMark, RegExp>;

function readUnsigned(digits: string, decimal: DecimalMark, places: number): number | null {
  const parts = digits.length <= 40 ? shapes[decimal].exec(digits)?.groups : undefined;
  if (!parts) return null;
  const whole = (parts['whole'] ?? '').replace(/\D/g, '');
  const fraction = (parts['fraction'] ?? '').replace(/0+$/, '');
  if (whole + (parts['fraction'] ?? '') === '' || fraction.length > places) return null;
  const minor = Number(BigInt(whole + fraction.padEnd(places, '0')));
  return isSafeMinor(minor) ? minor : null;
}

/** An amount as decimal text for a file: 123450 of MXN is `1234.50`. No groups, no symbol. */
export function decimalText(minor: number, currency: Currency): string {
  const places = minorDigits[currency];
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
