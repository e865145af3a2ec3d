import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStudentCode, studentCode } from './student-code.ts';

const drawn = fc.nat({ max: 2 ** 31 - 1 });

describe('a student’s code', () => {
  it('is nine digits, reads as itself, and is no cédula', () => {
    fc.assert(
      fc.property(drawn, (number) => {
        const code = studentCode(number);
        expect(code).toMatch(/^[1-9]\d{8}$/);
        expect(readStudentCode(code)).toBe(code);
        expect(readStudentCode(`${code.slice(0, 3)} ${code.slice(3, 6)}-${code.slice(6)}`)).toBe(code);
      }),
    );
  });

  it('is refused with any one digit changed', () => {
    fc.assert(
      fc.property(drawn, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const code = studentCode(number);
        const other = (Number(code[at]) + by) % 10;
        expect(readStudentCode(code.slice(0, at) + String(other) + code.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('is refused with two neighbours that changed places', () => {
    fc.assert(
      fc.property(drawn, fc.nat({ max: 7 }), (number, at) => {
        const code = studentCode(number);
        const swapped = code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2);
        if (swapped !== code) expect(readStudentCode(swapped)).toBeNull();
      }),
    );
  });

  it.each(['', '12345678', '1234567890', '023456789', 'abcdefghi'])('%o is none', (text) => {
    expect(readStudentCode(text)).toBeNull();
  });

  it('of neighbours are two: each number in its range has one of its own', () => {
    const codes = Array.from({ length: 5_000 }, (_, number) => studentCode(number));
    expect(new Set(codes).size).toBe(codes.length);
  });
});
