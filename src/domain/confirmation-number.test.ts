import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmationNumber } from './confirmation-number.ts';

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
