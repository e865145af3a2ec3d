/** The check digits of Mexican banks' agreements: each agreement sets its own. */
import type { Money } from '#domain/money';

export const algorithms = ['luhn00', 'alg10', 'none'] as const;
export type Algorithm = (typeof algorithms)[number];

export interface Locked {
  readonly total: Money;
  /** The last day to pay, `YYYY-MM-DD` where the school is. */
  readonly lastDay: string;
  /** The first year that a date is counted from; banks have moved it, because four digits last for 26 years. */
  readonly baseYear: number;
}

/** Our digits before the algorithm's own: `alg10` takes twelve, the other up to nineteen. */
export const ownDigits: Readonly<Record<Algorithm, number>> = { luhn00: 15, alg10: 12, none: 15 };

/** The reference as it is typed at the bank; null where the day cannot be written in it. */
export function withCheckDigits(algorithm: Algorithm, own: string, locked: Locked): string | null {
  if (algorithm === 'luhn00') return own + luhn00(own);
  if (algorithm === 'none') return own;
  const day = condensedDay(locked);
  if (day === null) return null;
  const base = own + day + condensedAmount(locked.total.minor) + constant;
  return base + alg10(base);
}

/**
 * BBVA's "Algoritmo 00": one digit. From the right × 2, 1, 2, 1 …; products above 9 count as the sum of their digits.
 * Source: https://github.com/resuelve/cookbook (algoritmo_bancomer00).
 */
export function luhn00(own: string): string {
  const sum = weighted(own, [2, 1], (product) => Math.floor(product / 10) + (product % 10));
  return String((10 - (sum % 10)) % 10);
}

/**
 * BBVA's "Algoritmo 10": two digits over reference, day, amount and a constant. Weights from the right 11, 13, 17, 19,
 * 23 …, modulo 97, plus one. The plus one is usual in this family of algorithms; it has no source.
 */
export function alg10(base: string): string {
  return String((weighted(base, [11, 13, 17, 19, 23]) % 97) + 1).padStart(2, '0');
}

/** For an agreement of variable amount and day. */
const constant = '2';

/** Days of a year of 372: every month has 31. */
export function condensedDay({ lastDay, baseYear }: Omit<Locked, 'total'>): string | null {
  const { year, month, day } = Temporal.PlainDate.from(lastDay);
  const count = (year - baseYear) * 372 + (month - 1) * 31 + (day - 1);
  return count >= 0 && count <= 9_999 ? String(count).padStart(4, '0') : null;
}

/** One digit of an amount in cents: from the right × 7, 3, 1 …. */
export const condensedAmount = (minor: number): string => String(weighted(String(minor), [7, 3, 1]) % 10);

function weighted(digits: string, weights: readonly number[], fold = (product: number) => product): number {
  return [...digits]
    .toReversed()
    .reduce((sum, digit, at) => sum + fold(Number(digit) * (weights[at % weights.length] ?? 0)), 0);
}
