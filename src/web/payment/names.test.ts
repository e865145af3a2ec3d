import { expect, test } from 'vitest';
import { ownNames } from './names.ts';

test.each([
  [
    ['Mariana Olvera Ríos', 'Diego Olvera Ríos'],
    ['Mariana', 'Diego'],
  ],
  [
    ['María José Paz Ruiz', 'María Fernanda Paz Ruiz'],
    ['María José', 'María Fernanda'],
  ],
  [
    ['OLVERA RÍOS DIEGO', 'OLVERA RÍOS MARIANA'],
    ['DIEGO', 'MARIANA'],
  ],
  [
    ['Ana Paz', 'Leo Ruiz'],
    ['Ana Paz', 'Leo Ruiz'],
  ],
])('%j are told apart as %j', (names, own) => {
  expect(ownNames(names)).toEqual(own);
});

test('one student alone, and two of one name, keep their whole names', () => {
  expect(ownNames(['Mariana Olvera Ríos'])).toEqual(['Mariana Olvera Ríos']);
  expect(ownNames(['Ana Paz', 'Ana Paz'])).toEqual(['Ana Paz', 'Ana Paz']);
});
