import { expect, it } from 'vitest';
import { bankNamed, bankNumbered } from './sending-bank.ts';

it.each([
  ['BBVA', 'BBVA'],
  ['bbva méxico, S.A.', 'BBVA'],
  ['Bancomer', 'BBVA'],
  ['BBVA Bancomer', 'BBVA'],
  ['Banco Santander', 'SANTANDER'],
  ['Banco del Pichincha', 'PICHINCHA'],
  ['Nu', 'NU'],
  ['Hey Banco', 'HEY'],
  ['Mercado  Pago', 'MERCADO PAGO'],
  ['Cooperativa Ñandú 29', 'COOPERATIVA NANDU 29'],
  ['Banco', ''],
  ['…', ''],
])('%j is %j', (written, name) => {
  expect(bankNamed(written)).toBe(name);
});

it.each([
  ['40012', 'BBVA'],
  ['90638', 'NU'],
  ['014', 'SANTANDER'],
  ['40999', 'BANK 999'],
])('number %s is %s', (code, name) => {
  expect(bankNumbered(code)).toBe(name);
});

it('a number and a name of the same bank agree', () => {
  expect(bankNumbered('40137')).toBe(bankNamed('Coppel'));
});
