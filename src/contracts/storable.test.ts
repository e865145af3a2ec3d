import { expect, test } from 'vitest';
import { namedDay, namedInstant, unstorableIn } from './storable.ts';

const lone = String.fromCharCode(0xd800);

test.each([
  [{ charges: [{}, { name: 'a\u0000' }] }, ['charges', '1', 'name']],
  [`a${lone}b`, []],
  [{ answers: { [`x${lone}`]: 'y' } }, ['answers']],
  [[['\u0000']], ['0', '0']],
])('text that no database keeps is found where it stands: %j', (value, path) => {
  expect(unstorableIn(value)).toEqual(path);
});

test.each([[null], [7], ['Lucía 👧🏽'], [{ a: [true, null, 'x\n\t'] }], [undefined], [new Date(0)]])(
  'any other value is none of it: %j',
  (value) => {
    expect(unstorableIn(value)).toBeNull();
  },
);

test('however deep a body is nested, it is read to its ground', () => {
  const deep = (ground: string): unknown =>
    JSON.parse(`${'['.repeat(30_000)}${JSON.stringify(ground)}${']'.repeat(30_000)}`);
  expect(unstorableIn(deep('x'))).toBeNull();
  expect(unstorableIn(deep('\u0000'))).toHaveLength(20);
});

test.each([
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['9999-12-31', true],
  ['10000-01-01', false],
])('%s is a day of our calendar: %s', (day, isOne) => {
  expect(namedDay.safeParse(day).success).toBe(isOne);
  expect(namedInstant.safeParse(`${day}T00:00:00Z`).success).toBe(isOne);
});
