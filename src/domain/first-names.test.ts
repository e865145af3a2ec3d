import { expect, test } from 'vitest';
import { firstNames } from './first-names.ts';

const sofia = 'Sofía Olvera Ríos';
const jose = 'María José Olvera Ríos';
const fernanda = 'María Fernanda Olvera Ríos';

test.each([
  ['one student, by the first word', [sofia], ['Sofía']],
  ['several of different names', [sofia, jose], ['Sofía', 'María']],
  ['sisters of one first name', [jose, fernanda, sofia], ['María José', 'María Fernanda', 'Sofía']],
  ['cousins', ['Ana Paz', 'Ana Ríos'], ['Ana Paz', 'Ana Ríos']],
  ['one whose name begins the other’s', ['María', 'María José'], ['María', 'María José']],
  ['family names first', ['Olvera Ríos Diego', 'Olvera Ríos Mariana Inés'], ['Diego', 'Mariana']],
  ['one student on several lines', [sofia, sofia], ['Sofía', 'Sofía']],
  ['a name that nobody gave', [''], ['']],
])('%s', (_, names, short) => {
  expect(names.map(firstNames(names))).toEqual(short);
  expect(short.map(firstNames(short))).toEqual(short);
});
