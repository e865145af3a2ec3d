import * as fc from 'fast-check';
import { stdnum } from 'stdnum';
import { describe, expect, test } from 'vitest';
import { checkClabe, groupClabe } from './clabe.ts';

describe('a CLABE', () => {
  test.each([
    ...'646180111805034237 012180002605078385 002010077777777771 734180000000001237 124180000000000013'.split(' '),
    ...'012180001183597198 014180655012345674 646180000000000122 1241-8000-0000-0000-13'.split(' '),
    '124 180 00000000001 3',
  ])('%s is right', (clabe) => {
    expect(checkClabe(clabe)).toBe('ok');
  });

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['12418000000000001', 'wrong_format'],
    ['1241800000000000130', 'wrong_format'],
    ['12418000000000001x', 'wrong_format'],
    ['124180000000000014', 'wrong_check_digit'],
    ['214180000000000013', 'wrong_check_digit'],
  ])('%j is not: %s', (clabe, result) => {
    expect(checkClabe(clabe)).toBe(result);
  });

  const bodies = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 17, maxLength: 17 });
  const completed = (body: string) =>
    [...'0123456789'].map((last) => body + last).filter((one) => checkClabe(one) === 'ok');

  test('any seventeen digits have exactly one check digit, and one wrong digit anywhere is noticed', () => {
    fc.assert(
      fc.property(bodies, fc.nat(17), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const [clabe = '', ...others] = completed(body);
        expect([clabe.length, others]).toEqual([18, []]);
        const wrong = clabe.slice(0, at) + ((Number(clabe[at]) + by) % 10) + clabe.slice(at + 1);
        expect(checkClabe(wrong)).toBe('wrong_check_digit');
      }),
    );
  });

  test('two neighbours that were swapped are noticed, unless they are five apart', () => {
    fc.assert(
      fc.property(bodies, fc.nat(16), (body, at) => {
        const [clabe = ''] = completed(body);
        const [left, right] = [Number(clabe[at]), Number(clabe[at + 1])];
        const swapped = `${clabe.slice(0, at)}${right}${left}${clabe.slice(at + 2)}`;
        const isUnseen = Math.abs(left - right) % 5 === 0;
        expect(checkClabe(swapped)).toBe(isUnseen ? 'ok' : 'wrong_check_digit');
      }),
    );
  });

  test('control: five apart, a swap is not noticed', () => {
    expect([checkClabe('646180111805034237'), checkClabe('646180111850034237')]).toEqual(['ok', 'ok']);
  });

  type Check = (clabe: string) => boolean;
  const isOk: Check = (clabe) => checkClabe(clabe) === 'ok';
  /** Banks and places that stdnum knows: it checks them too, we do not. */
  const known = fc
    .tuple(fc.constantFrom('002', '012', '014', '072', '646'), fc.constantFrom('180', '010', '320'), bodies, fc.nat(9))
    .chain(([bank, place, body, last]) => {
      const start = bank + place + body.slice(0, 11);
      return fc.constantFrom(start + last, ...completed(start));
    });
  const agreesWithStdnum = (check: Check) =>
    fc.property(known, (clabe) => {
      expect(check(clabe)).toBe(stdnum['MX']?.['clabe']?.validate(clabe).isValid);
    });

  test('stdnum says the same of the banks and places it knows', () => {
    fc.assert(agreesWithStdnum(isOk), { numRuns: 1000 });
  });

  test.each<[string, Check]>([
    ['takes any check digit', () => true],
    ['takes none', () => false],
    ['has its weights from the other end', (clabe) => isOk([...clabe].toReversed().join(''))],
  ])('a check that %s is noticed', (_, mutant) => {
    expect(fc.check(agreesWithStdnum(mutant), { numRuns: 1000, seed: 20_261_121 }).failed).toBe(true);
  });
});

describe('a CLABE on a slip', () => {
  test('is grouped by bank, place, account and check digit', () => {
    expect(groupClabe('124180000000000013')).toBe('124 180 00000000001 3');
    expect(groupClabe('124 180 00000000001 3')).toBe('124 180 00000000001 3');
  });

  test('that has not 18 digits is shown as it is', () => {
    expect([groupClabe('1241800000'), groupClabe('')]).toEqual(['1241800000', '']);
  });
});
