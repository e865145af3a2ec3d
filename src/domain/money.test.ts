import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  countries,
  currencies,
  currencyOf,
  isSafeMinor,
  minorDigits,
  money,
  parseDecimal,
  percentOf,
  roundHalfUp,
} from './money.ts';

const minors = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const currency = fc.constantFrom(...currencies);

describe('an amount of money', () => {
  // S9-R05
  test('each country is paid in its own currency', () => {
    expect(countries.map((country) => [country, currencyOf[country]])).toEqual([
      ['MX', 'MXN'],
      ['CO', 'COP'],
      ['EC', 'USD'],
    ]);
  });

  test('every currency has two fraction digits, pesos of Colombia too', () => {
    expect(minorDigits).toEqual({ MXN: 2, COP: 2, USD: 2 });
  });

  test.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53], [-(2 ** 53)]])('%s is no amount', (minor) => {
    expect(isSafeMinor(minor)).toBe(false);
    expect(() => money(minor, 'MXN')).toThrow(RangeError);
  });

  test('the largest exact amount is accepted, and one more is not', () => {
    const most = money(Number.MAX_SAFE_INTEGER, 'COP');
    expect(most.minor).toBe(9_007_199_254_740_991);
    expect(() => add(most, money(1, 'COP'))).toThrow(RangeError);
  });

  test('nothing is never shown as minus nothing', () => {
    expect(Object.is(money(-0, 'USD').minor, 0)).toBe(true);
    expect(Object.is(roundHalfUp({ numerator: -1n, denominator: 2n }), 0)).toBe(true);
  });

  test('two currencies are never added', () => {
    fc.assert(
      fc.property(minors, minors, currency, currency, (a, b, one, other) => {
        fc.pre(one !== other);
        expect(() => add(money(a, one), money(b, other))).toThrow(RangeError);
      }),
    );
  });
});

// S9-R06
describe('rounding', () => {
  test.each([
    [5n, 2n, 3],
    [4n, 2n, 2],
    [9n, 4n, 2],
    [11n, 4n, 3],
    [-5n, 2n, -2],
    [-11n, 4n, -3],
    [0n, 7n, 0],
    [1n, 3n, 0],
    [2n, 3n, 1],
  ])('%s / %s rounds to %s', (numerator, denominator, expected) => {
    expect(roundHalfUp({ numerator, denominator })).toBe(expected);
  });

  test('is never further than half a minor unit from the exact number, and a half goes up', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.bigInt(1_000_000n, 10n ** 12n), (numerator, denominator) => {
        const twiceTheError = 2n * (BigInt(roundHalfUp({ numerator, denominator })) * denominator - numerator);
        expect(twiceTheError > -denominator && twiceTheError <= denominator).toBe(true);
      }),
    );
  });

  test('refuses an answer that is no longer exact', () => {
    expect(() => roundHalfUp({ numerator: 2n ** 60n, denominator: 1n })).toThrow(RangeError);
  });
});

describe('a percentage', () => {
  test.each([
    [1_248_050, 2.9, 36_193],
    [120_055, '3.5', 4_202],
    [100_000, 1.0005, 1_001],
    [50, 1, 1],
    [49, 1, 0],
    [100_000_000, 0.000001, 1],
    [1_000_000_000, 1e-7, 1],
  ])('of %s minor units at %s %% is %s', (minor, percent, expected) => {
    expect(percentOf(minor, percent)).toBe(expected);
  });

  test('of which a half is lost in binary fractions goes up all the same', () => {
    expect([Math.round((1_500 * 4.1) / 100), Math.round(1_500 * (4.1 / 100))]).toEqual([61, 61]);
    expect(percentOf(1_500, 4.1)).toBe(62);
    expect(percentOf(3_000, 1.15)).toBe(35);
    expect(percentOf(7_500, 2.9)).toBe(218);
  });

  test('agrees with whole-number arithmetic for every rate of up to three decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), fc.nat(100_000), (minor, thousandths) => {
        const text = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
        const product = BigInt(minor) * BigInt(thousandths);
        const expected = product / 100_000n + (product % 100_000n >= 50_000n ? 1n : 0n);
        expect(percentOf(minor, text)).toBe(Number(expected));
        expect(percentOf(minor, Number(text))).toBe(Number(expected));
      }),
    );
  });

  test.each([['2,9'], [''], ['abc'], ['1e5e5'], [' 2'], ['0x10'], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%j is no decimal',
    (text) => {
      expect(() => parseDecimal(text)).toThrow(RangeError);
    },
  );

  test.each([
    ['2.9', 29n, 10n],
    ['-0.5', -5n, 10n],
    [1e21, 10n ** 21n, 1n],
    [1.5e-7, 15n, 10n ** 8n],
    ['16', 16n, 1n],
  ])('%s is read as it is written', (text, numerator, denominator) => {
    expect(parseDecimal(text)).toEqual({ numerator, denominator });
  });
});
