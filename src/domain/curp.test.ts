import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curpAlphabet, curpCheckDigit, endsAsCurp } from './curp.ts';
import { hasDocumentFormat } from './document-formats.ts';
import { checkDocument } from './identity-documents.ts';

const capitals = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: length, maxLength: length });
const consonants = fc.string({ unit: fc.constantFrom(...'BCDFGHJKLMNPQRSTVWXYZ'), minLength: 3, maxLength: 3 });
const twoDigits = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'));
/** The first 17 characters of anybody's. */
const bodies = fc
  .tuple(
    capitals(4),
    twoDigits(0, 99),
    twoDigits(1, 12),
    twoDigits(1, 28),
    fc.constantFrom('HDF', 'MJC', 'HNL', 'MOC'),
    consonants,
    fc.constantFrom('0', '7', 'A', 'K'),
  )
  .map((parts) => parts.join(''));
const valueOf = (character = ''): number => curpAlphabet.indexOf(character);
const changed = (text: string, at: number, character: string): string =>
  text.slice(0, at) + character + text.slice(at + 1);

describe('the check digit of a CURP', () => {
  it.each([
    ['BOXW310820HNERXN09', 'the example that is shown most'],
    ['HEGG560427MVZRRL04', 'the registry’s own example, with a zero before the digit'],
    ['MASI050805MVZRLRA8', 'born after 1999'],
    ['CURA000229HDFLSGA0', 'it is zero'],
  ])('of %s is right (%s)', (curp) => {
    expect(curpCheckDigit(curp.slice(0, 17))).toBe(curp.at(-1));
  });

  it('agrees with what the server checks by', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 0, max: 9 }), (body, digit) => {
        const curp = body + String(digit);
        const { result } = checkDocument('curp', curp);
        fc.pre(hasDocumentFormat('curp', curp) && result !== 'wrong_format');
        expect(result).toBe(endsAsCurp(curp) ? 'ok' : 'wrong_check_digit');
      }),
    );
  });

  // The weights 17, 13, 11, 9, 7 and 3 are coprime to ten: there every other value shows, but for ten or twenty more.
  it('finds one wrong character where a weight has no factor in common with ten, unless the two are ten apart', () => {
    const places = fc.constantFrom(1, 5, 7, 9, 11, 15);
    fc.assert(
      fc.property(bodies, places, fc.constantFrom(...curpAlphabet), (body, at, character) => {
        fc.pre((valueOf(character) - valueOf(body[at])) % 10 !== 0);
        expect(endsAsCurp(changed(body, at, character) + curpCheckDigit(body))).toBe(false);
      }),
    );
  });

  it('finds every two neighbours that changed places, unless they are ten apart', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 0, max: 15 }), (body, at) => {
        const [left = '', right = ''] = [body[at], body[at + 1]];
        fc.pre((valueOf(left) - valueOf(right)) % 10 !== 0);
        const swapped = changed(changed(body, at, right), at + 1, left);
        expect(endsAsCurp(swapped + curpCheckDigit(body))).toBe(false);
      }),
    );
  });

  it('finds every wrong last digit', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 9 }), (body, more) => {
        const wrong = String((Number(curpCheckDigit(body)) + more) % 10);
        expect(endsAsCurp(body + wrong)).toBe(false);
      }),
    );
  });
});
