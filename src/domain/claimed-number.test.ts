import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimedNumber, numberProblem } from './claimed-number.ts';
import { bareNumber } from './transfer-report.ts';

const about = (text: string, more: Partial<ClaimedNumber> = {}) =>
  numberProblem({ number: bareNumber(text), country: 'EC', onSlip: [], isKnown: false, ...more });

describe('a number that claims a deposit', () => {
  it.each([
    '45881230',
    '0045-8812-30',
    'BNET01002611200012345678',
    '20270105123456',
    '50118609TRANSBER51871222',
    'BNET0100FFED205A1',
    'BNET0100BAACAAED1',
  ])('%s', (text) => {
    expect(about(text)).toBeNull();
  });
});

describe('a number that claims nothing', () => {
  it.each([
    ['2027', 'date'],
    ['0045-8812', 'too_short'],
    ['00000000', 'too_short'],
    ['5TO GRADO A', 'too_short'],
    ['COLEGIATURA2027', 'date'],
    ['5TOGRADO2027', 'too_short'],
    ['5 DE ENE 2027', 'too_short'],
    ['20262027', 'date'],
    ['MATRICULA202627', 'date'],
    ['PENSION 2027-01', 'date'],
    ['2027-01-05', 'date'],
    ['05/01/2027', 'date'],
    ['01.05.2027', 'date'],
    ['PAGO050127', 'date'],
    ['PAGO20270105', 'date'],
  ] as const)('%s: %s', (text, problem) => {
    expect(about(text)).toBe(problem);
  });

  it.each([
    ['EC', '0990012345001'],
    ['EC', '990012345001'],
    ['MX', 'XAXX010101000'],
    ['MX', 'HEGG560427MVZRRL04'],
    ['CO', '800197268-4'],
  ] as const)('in %s the tax number %s', (country, text) => {
    expect(about(text, { country })).toBe('tax_number');
  });

  it('in Mexico the number of an account', () => {
    expect(about('002010077777777771', { country: 'MX' })).toBe('account');
    expect(about('002010077777777772', { country: 'MX' })).toBeNull();
  });

  it.each([
    ['the account of the slip', '0002204589', '0002204589'],
    ['a part of its reference', 'CU-7K2M-94XT-88', 'CU-7K2M-94XT'],
    ['what its reference is a part of', '45881230', '00458812309'],
  ])('%s', (_what, text, onSlip) => {
    expect(about(text.includes('CU') ? '72394881CU7K2M94XT' : text, { onSlip: [onSlip] })).toBe('of_this_payment');
  });

  it('what the school’s books know', () => {
    expect(about('45881230', { isKnown: true })).toBe('known');
  });

  it('is told, whatever it is: never both good and shorter than eight', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        expect(bareNumber(text).length >= 8 || about(text) !== null).toBe(true);
      }),
    );
  });
});
