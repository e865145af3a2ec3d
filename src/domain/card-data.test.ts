import { expect, test } from 'vitest';
import { holdsCardNumber } from './card-data.ts';

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111.1111/1111@correo.mx',
  'Ana 4111_1111_1111_1111',
  '5018\u200b0000\u00a00009',
  '４１１１１１１１１１１１１１１１',
  '٤١١١١١١١١١١١١١١١',
])('%s may be a card number', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each(['Ana Torres Ruiz', 'ana.torres1985@correo.mx', '5555 0142 311', 'a12345678901b2', '', 'TORA850412MDFRZN08'])(
  '%s is none',
  (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  },
);
