import { describe, expect, it } from 'vitest';
import { confirmationNumbersIn, referenceFinder } from './match-statement.ts';

describe('the payment a statement’s text names', () => {
  const find = referenceFinder([
    { id: 'voucher', reference: '9300 0262 2769 08' },
    { id: 'newer', reference: '646180111812345678' },
    { id: 'older', reference: '646180111812345678' },
    { id: 'short', reference: '1234567' },
    { id: 'part', reference: '30002622769' },
  ]);

  it.each([
    ['93000262276908', 'voucher'],
    ['OXXO 9300-0262-2769-08 PAGO', 'voucher'],
    ['REF930002622769 08', 'voucher'],
    ['spei 646180111812345678', 'newer'],
    ['pago 1234567 colegio', 'short'],
    ['1234567', 'short'],
    ['cuenta 91234567', null],
    ['123 4567', 'short'],
    ['nada', null],
    ['', null],
  ])('%s → %s', (text, id) => {
    expect(find(text)).toBe(id);
  });
});

describe('the confirmation numbers in a text', () => {
  it.each([
    ['CU-4F7K-9QZ2', ['CU-4F7K-9QZ2']],
    ['pago cu4f7k9qz2 gracias', ['CU-4F7K-9QZ2']],
    ['CU 4F7K 9QZ2 y CU-0000-0001', ['CU-4F7K-9QZ2', 'CU-0000-0001']],
    ['OCU-4F7K-9QZ2', []],
    ['CU-4F7K-9QZ25', []],
    ['CU-4F7I-9QZ2', []],
  ])('%s → %j', (text, numbers) => {
    expect(confirmationNumbersIn(text)).toEqual(numbers);
  });
});
