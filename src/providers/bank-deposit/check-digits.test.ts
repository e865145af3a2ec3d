import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alg10, condensedAmount, condensedDay, luhn00, withCheckDigits } from './check-digits.ts';

const total = { minor: 425_650, currency: 'MXN' } as const;
const locked = { total, lastDay: '1997-05-23', baseYear: 1988 };

describe('published references', () => {
  it.each([
    ['luhn00', '18000359700002387', '180003597000023871'],
    ['alg10', '067591119700', '06759111970034946226'],
    ['none', '067591119700', '067591119700'],
  ] as const)('%s of %s is %s', (algorithm, own, reference) => {
    expect(withCheckDigits(algorithm, own, locked)).toBe(reference);
  });

  it('of 4,256.50 payable until 23 May 1997 the day is 3494 and the amount 6', () => {
    expect(condensedDay(locked)).toBe('3494');
    expect(condensedAmount(425_650)).toBe('6');
  });

  it.each([
    ['1988-01-01', 1988, '0000'],
    ['2014-11-18', 1988, '9999'],
    ['2014-11-19', 1988, null],
    ['2026-11-25', 2014, '4798'],
    ['2013-12-31', 2014, null],
  ])('%s counted from %i is %s', (lastDay, baseYear, day) => {
    expect(condensedDay({ lastDay, baseYear })).toBe(day);
    if (day === null) expect(withCheckDigits('alg10', '067591119700', { total, lastDay, baseYear })).toBeNull();
  });
});

const digits = (length: number) => fc.stringMatching(new RegExp(String.raw`^\d{${length}}$`));
const [longest, baseLength] = [19, 18];
const withDigit = (text: string, at: number, digit: number) => text.slice(0, at) + digit + text.slice(at + 1);
const swapped = (text: string, at: number) =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

/** Both algorithms, and their promise about two swapped neighbours: one cannot tell 0 and 9 apart. */
describe.each([
  ['luhn00', luhn00, longest, (pair: string) => pair !== '09' && pair !== '90'],
  ['alg10', alg10, baseLength, () => true],
] as const)('%s', (_name, check, length, tells) => {
  it('catches every wrong digit', () => {
    fc.assert(
      fc.property(digits(length), fc.nat(length - 1), fc.nat(9), (own, at, digit) => {
        const wrong = withDigit(own, at, digit);
        expect(check(wrong) === check(own)).toBe(wrong === own);
      }),
    );
  });

  it('catches every two neighbours that were swapped, as far as it promises', () => {
    fc.assert(
      fc.property(digits(length), fc.nat(length - 2), (own, at) => {
        const wrong = swapped(own, at);
        fc.pre(tells(own.slice(at, at + 2)));
        expect(check(wrong) === check(own)).toBe(wrong === own);
      }),
    );
  });
});

describe('a whole reference, check digits and all', () => {
  const own = digits(12);
  /** As a bank checks the typed number: the digits before its own determine its own. */
  const isRight = (reference: string, count: number, check: (base: string) => string) =>
    check(reference.slice(0, -count)) === reference.slice(-count);
  const changed = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 9 }));

  it.each([
    ['luhn00', 1, luhn00],
    ['alg10', 2, alg10],
  ] as const)('%s: one wrong digit anywhere is caught', (algorithm, count, check) => {
    fc.assert(
      fc.property(own, changed, (digitsOf, [place, by]) => {
        const right = withCheckDigits(algorithm, digitsOf, locked) ?? '';
        const at = place % right.length;
        expect(isRight(right, count, check)).toBe(true);
        expect(isRight(withDigit(right, at, (Number(right[at]) + by) % 10), count, check)).toBe(false);
      }),
    );
  });
});

it('control: what it does not promise it does not catch', () => {
  expect(luhn00('1090')).toBe(luhn00('1900'));
});

it('another amount or day has other digits', () => {
  const own = '067591119700';
  const reference = withCheckDigits('alg10', own, locked);
  expect(withCheckDigits('alg10', own, { ...locked, total: { ...total, minor: 425_651 } })).not.toBe(reference);
  expect(withCheckDigits('alg10', own, { ...locked, lastDay: '1997-05-24' })).not.toBe(reference);
});
