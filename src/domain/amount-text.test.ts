import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, readAmountText } from './amount-text.ts';
import { currencies } from './money.ts';

describe('an amount on a bank statement', () => {
  it.each([
    ['$1,234.50', '.', 123_450],
    ['1.234,50', ',', 123_450],
    ['(100.00)', '.', -10_000],
    ['($100.00)', '.', -10_000],
    ['-5', '.', -500],
    ['5.00-', '.', -500],
    ['$ -5.00', '.', -500],
    ['+12.3', '.', 1_230],
    ['MXN 1,000,000', '.', 100_000_000],
    ['$\u00A01.000.000', ',', 100_000_000],
    ["1'250.00", '.', 125_000],
    ['1 250 000.00', '.', 125_000_000],
    ['.5', '.', 50],
    ['7.', '.', 700],
    ['12.3400', '.', 1_234],
    ['0.00', '.', 0],
    ['(0.00)', '.', 0],
  ] as const)('%s with %s as the decimal mark is %i minor units', (text, decimal, minor) => {
    expect(readAmountText(text, decimal, 'MXN')).toBe(minor);
  });

  it.each([
    ['1,234.50', ','],
    ...'1.234,50|1,23|12,34,567|1,2345|1.005|1.2.3||.|$|abc|12 pesos|1 50|1 2345|1e5|--5|-5-|(-5)|EUR 5|٥'
      .split('|')
      .map((text) => [text, '.'] as const),
    ['99999999999999999999', '.'],
  ] as const)('%s with %s as the decimal mark is not guessed at', (text, decimal) => {
    expect(readAmountText(text, decimal, 'MXN')).toBeNull();
  });

  it('is read exactly, whichever way a bank writes it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        fc.constantFrom('.', ',' as const),
        fc.boolean(),
        fc.constantFrom('', '$', '$ ', 'COP '),
        fc.constantFrom('before', 'after', 'parentheses'),
        fc.constantFrom(...currencies),
        (minor, decimal, grouped, symbol, sign, currency) => {
          const [whole = '', fraction = ''] = decimalText(Math.abs(minor), currency).split('.');
          const group = decimal === '.' ? ',' : '.';
          const text = `${symbol}${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole}${decimal}${fraction}`;
          const signs = { before: `-${text}`, after: `${text}-`, parentheses: `(${text})` };
          expect(readAmountText(minor < 0 ? signs[sign] : text, decimal, currency)).toBe(minor);
        },
      ),
    );
  });

  it('never becomes an amount that is finer than a minor unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,()-$ '), maxLength: 20 }), (text) => {
        const minor = readAmountText(text, '.', 'USD');
        expect(minor === null || Number.isSafeInteger(minor)).toBe(true);
      }),
    );
  });
});

describe('an amount in a file', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_450, '1234.50'],
    [-50, '-0.50'],
    [100_000_000, '1000000.00'],
  ])('%i minor units are %s', (minor, text) => {
    expect(decimalText(minor, 'COP')).toBe(text);
  });
});
