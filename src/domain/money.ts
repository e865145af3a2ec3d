/** The three currencies Cuota settles in, ISO 4217. Source: spec §9. */
export const currencies = ['MXN', 'COP', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const isCurrency = (code: string): code is Currency => (currencies as readonly string[]).includes(code);

/** The countries Cuota serves, ISO 3166-1 alpha-2. */
export const countries = ['MX', 'CO', 'EC'] as const;
export type Country = (typeof countries)[number];

/** An amount of money: whole minor units (hundredths) beside its currency. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

export const currencyOf = { MX: 'MXN', CO: 'COP', EC: 'USD' } as const satisfies Record<Country, Currency>;

/** Fraction digits of each currency. All three have two, pesos of Colombia too. Source: spec §9. */
export const minorDigits = { MXN: 2, COP: 2, USD: 2 } as const satisfies Record<Currency, number>;

/** Whether a number is valid as minor units: whole, and small enough that adding one is still exact. */
export function isSafeMinor(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** Makes an amount of money. Throws RangeError if `minor` is not a safe integer: a bug, not a payer's mistake. */
export function money(minor: number, currency: Currency): Money {
  return { minor: safe(minor), currency };
}

/** Adds two amounts. Throws RangeError on two currencies or a sum that is no longer exact. */
export function add(a: Money, b: Money): Money {
  return money(a.minor + b.minor, sameCurrency(a, b));
}

/** A number without any error: `numerator / denominator`, the denominator above zero. */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Reads a decimal such as `2.9`, `'16'` or `1e-7` as it is written, not as the binary number nearest to it.
 * Throws RangeError when it is not a decimal number.
 */
export function parseDecimal(value: number | string): Exact {
  const parts = /^(-?\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]\d{1,3}))?$/.exec(String(value));
  if (!parts) throw new RangeError('Not a decimal number');
  const [, whole = '0', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  const places = fraction.length - Number(exponent);
  return places > 0
    ? { numerator: digits, denominator: 10n ** BigInt(places) }
    : { numerator: digits * 10n ** BigInt(-places), denominator: 1n };
}

/**
 * The one place where Cuota rounds: to the nearest whole minor unit, and a half goes up (36,193.5 → 36,194; -0.5 → 0).
 * Throws RangeError when the answer is too large to be exact. Source: spec §9.
 */
export function roundHalfUp({ numerator, denominator }: Exact): number {
  return safe(Number(floorDivide(2n * numerator + denominator, 2n * denominator)));
}

/** Returns a percentage of minor units, rounded once: 2.9 % of 1,248,050 is 36,193. Throws RangeError if inexact. */
export function percentOf(minor: number, percent: number | string): number {
  const rate = parseDecimal(percent);
  return roundHalfUp({ numerator: BigInt(safe(minor)) * rate.numerator, denominator: rate.denominator * 100n });
}

function safe(minor: number): number {
  if (!isSafeMinor(minor)) throw new RangeError('Not a safe whole number of minor units');
  return minor === 0 ? 0 : minor; // -0 would print as "-0"
}

function sameCurrency(a: Money, b: Money): Currency {
  if (a.currency !== b.currency) throw new RangeError(`Cannot mix ${a.currency} and ${b.currency}`);
  return a.currency;
}

/** BigInt division cuts towards zero; this one goes down, also below zero. */
function floorDivide(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a % b < 0n ? cut - 1n : cut;
}
