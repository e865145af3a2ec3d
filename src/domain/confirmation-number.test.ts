import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmationNumber, groupDigits } from './confirmation-number.ts';

describe('a confirmation number', () => {
  test.each([
    [[0, 0, 0, 0, 0], 'CU-0000-0000'],
    [[255, 255, 255, 255, 255], 'CU-ZZZZ-ZZZZ'],
    [[0, 0, 0, 0, 1], 'CU-0000-0001'],
    [[0x08, 0, 0, 0, 0], 'CU-1000-0000'],
    // 0, 1, … 7 in groups of five bits
    [[0b00000000, 0b01000100, 0b00110010, 0b00010100, 0b11000111], 'CU-0123-4567'],
  ])('of %s is %s', (bytes, expected) => {
    expect(confirmationNumber(Uint8Array.from(bytes))).toBe(expected);
  });

  test('has no letter that is misread or misheard', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 16 }), (random) => {
        expect(confirmationNumber(random)).toMatch(/^CU-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });

  test('keeps all 40 bits: different bytes give different numbers', () => {
    const five = fc.uint8Array({ minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(five, five, (a, b) => {
        expect(confirmationNumber(a) === confirmationNumber(b)).toBe(a.join() === b.join());
      }),
    );
    const singleBits = Array.from({ length: 40 }, (_, bit) =>
      confirmationNumber(Uint8Array.from({ length: 5 }, (__, byte) => (byte === bit >> 3 ? 128 >> (bit & 7) : 0))),
    );
    expect(new Set(singleBits).size).toBe(40);
  });

  test('is not made of too little chance', () => {
    expect(() => confirmationNumber(new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('a reference for reading aloud', () => {
  test.each([
    ['93000262276908', '9300 0262 2769 08'],
    ['12345678', '1234 5678'],
    ['123', '123'],
    ['', ''],
    ['93 0002 62276908', '9300 0262 2769 08'],
    ['646180110400000007', '6461 8011 0400 0000 07'],
  ])('%j is set as %j', (reference, expected) => {
    expect(groupDigits(reference)).toBe(expected);
  });

  test('loses no digit, and setting it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 40 }), (digits) => {
        const grouped = groupDigits(digits);
        expect(grouped.replaceAll(' ', '')).toBe(digits);
        expect(groupDigits(grouped)).toBe(grouped);
      }),
    );
  });
});
