import { describe, expect, it } from 'vitest';
import { bankName, largestBanks } from './banks.ts';
import { banks } from './emulator-books.ts';

describe('a bank’s name', () => {
  it.each([
    ['BANCOLOMBIA', 'Bancolombia'],
    ['BANCO DE BOGOTA', 'Banco de Bogotá'],
    ['BANCO DE BOGOTÁ', 'Banco de Bogotá'],
    ['  BANCO  DE OCCIDENTE ', 'Banco de Occidente'],
    ['BBVA COLOMBIA', 'BBVA Colombia'],
    ['BBVA COLOMBIA S.A.', 'BBVA Colombia S.A.'],
    ['AV VILLAS', 'AV Villas'],
    ['BANCO W', 'Banco W'],
    ['DAVIPLATA', 'DaviPlata'],
    ['Lulo Bank', 'Lulo Bank'],
    ['', ''],
  ])('%j reads %j', (sent, read) => {
    expect(bankName(sent)).toBe(read);
  });

  it('is read again as it was', () => {
    for (const [, name] of banks) expect(bankName(bankName(name))).toBe(bankName(name));
  });
});

it('the largest are banks of PSE', () => {
  const codes = new Set(banks.map(([code]) => code));
  expect(largestBanks.filter((code) => !codes.has(code))).toEqual([]);
});
