import { expect, test } from 'vitest';
import { addressProblem, maskedAddress } from '#domain/email-address';

test.each([
  'mama@correo.example',
  '  mama@correo.example ',
  'Teresa.Rios+colegio@mail.correo.mx',
  'josé@correo.example',
  'mama@niño.example',
  "o'brien@correo.example",
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
])('%j is an address', (text) => {
  expect(addressProblem(text)).toBeNull();
});

test.each(['', ' ', '\t\n'])('%j: there is none yet', (text) => {
  expect(addressProblem(text)).toBe('missing');
});

test.each([
  'mama',
  'mama@',
  '@correo.example',
  'mama@correo',
  'mama@.example',
  'mama@correo.',
  'mama@correo..example',
  'mama@@correo.example',
  'mama y papa@correo.example',
  'mama@correo.example, papa@correo.example',
  'mama@correo.example\r\nBcc: otra@correo.example',
  'Mamá <mama@correo.example>',
  `${'a'.repeat(250)}@correo.example`,
])('%j is no address', (text) => {
  expect(addressProblem(text)).toBe('invalid');
});

test.each([
  ['teresa.rios@familia.example', 'te•••@familia.example'],
  ['al@familia.example', 'a•••@familia.example'],
  ['a@familia.example', 'a•••@familia.example'],
  ['no address', 'no address'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
