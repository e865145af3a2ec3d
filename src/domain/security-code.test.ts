import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardBrands } from './card-brands.ts';
import { checkSecurityCode, formatSecurityCode } from './security-code.ts';

// S5-R04
describe('the security code', () => {
  test.each([
    ['123', 'visa', 'ok'],
    ['000', 'maestro', 'ok'],
    [' 123 ', 'mastercard', 'ok'],
    ['１２３', 'visa', 'ok'],
    ['123', 'amex', 'ok'],
    ['1234', 'amex', 'ok'],
    ['１２３４', 'amex', 'ok'],
    ['123', null, 'ok'],
    ['1234', null, 'ok'],
    ['', 'visa', 'three_digits'],
    ['12', 'visa', 'three_digits'],
    ['1234', 'visa', 'three_digits'],
    ['1234', 'unionpay', 'three_digits'],
    ['', 'amex', 'four_digits'],
    ['12', 'amex', 'four_digits'],
    ['12345', 'amex', 'four_digits'],
    ['', null, 'invalid'],
    ['12', null, 'invalid'],
    ['12345', null, 'invalid'],
    ['12a', 'visa', 'invalid'],
    ['1-2-3', 'visa', 'invalid'],
    ['1 23', 'visa', 'invalid'],
    ['①②③', 'visa', 'invalid'],
    ['12a4', 'amex', 'invalid'],
  ] as const)('%j of %s: %s', (text, brand, result) => {
    expect(checkSecurityCode(text, brand)).toBe(result);
  });

  test('every brand but American Express has three digits', () => {
    const withFour = cardBrands.filter((brand) => checkSecurityCode('1234', brand) === 'ok');
    const withThree = cardBrands.filter((brand) => checkSecurityCode('123', brand) === 'ok');
    expect([withFour, withThree]).toEqual([['amex'], cardBrands]);
  });
});

// S5-R04
describe('the field of the security code', () => {
  test.each([
    ['12345', '1234'],
    ['1a2', '12'],
    ['１２３', '123'],
    ['', ''],
  ])('%j shows as %j', (text, shown) => {
    expect(formatSecurityCode(text)).toBe(shown);
  });

  test('holds at most four plain digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -x３٣') }), (text) => {
        expect(formatSecurityCode(text)).toMatch(/^[0-9]{0,4}$/);
      }),
    );
  });
});
