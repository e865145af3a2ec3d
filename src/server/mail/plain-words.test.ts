import { expect, test } from 'vitest';
import { firstName, oneLine, studentNames } from './plain-words.ts';

test.each([
  ['Lucía Ruiz Torres', 'Lucía'],
  ['  ana maría', 'ana'],
  ['D’Angelo Pérez', 'D’Angelo'],
  ['María-José', 'María-José'],
  ['evil.example/pay', 'evil'],
  ['https://evil.example', 'https'],
  ['<b>Ana</b>', 'b'],
  ['123', ''],
])('of %j an e-mail says %j', (name, expected) => {
  expect(firstName(name)).toBe(expected);
});

test('students of one first name are told apart, in letters alone', () => {
  const names = ['María José Ruiz', 'María 1 evil.example/pay', 'María 1 Ana'];
  expect(names.map(studentNames(names))).toEqual(['María José', 'María evil', 'María Ana']);
});

test('a name with line breaks and marks that turn the writing direction is one line', () => {
  expect(oneLine(' Colegio\r\nBcc: x@evil.example\u202e \u0000San\u2028 Jerónimo\t')).toBe(
    'Colegio Bcc: x@evil.example San Jerónimo',
  );
});
