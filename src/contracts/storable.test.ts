import { expect, test } from 'vitest';
import { lineOfText, namedDay, namedInstant, refusedTextIn, typedLine } from './storable.ts';

const lone = String.fromCharCode(0xd800);

test.each([
  [{ charges: [{}, { name: 'a\u0000' }] }, ['charges', '1', 'name']],
  [`a${lone}b`, []],
  [{ answers: { [`x${lone}`]: 'y' } }, ['answers']],
  [[['\u0000']], ['0', '0']],
])('text that no database keeps is found where it stands: %j', (value, path) => {
  expect(refusedTextIn(value)).toEqual({ path, message: expect.stringContaining('NUL') });
});

test.each([[null], [7], ['Lucía 👧🏽'], [{ a: [true, null, 'x\n\t'] }], [undefined], [new Date(0)]])(
  'any other value is none of it: %j',
  (value) => {
    expect(refusedTextIn(value)).toBeNull();
  },
);

test.each(['\u001b[31m', '\u009b', '\u202eanA', '\u2066x', 'A\u200dna', 'a\u2028b', '\ufeffa'])(
  'a hidden character is found where it stands, but in what came as it is: %j',
  (text) => {
    const found = (path: readonly string[]) => ({ path, message: expect.stringContaining('zero-width') });
    expect(refusedTextIn({ charges: [{ student_name: text }] })).toEqual(found(['charges', '0', 'student_name']));
    expect(refusedTextIn({ answers: { [text]: 'x' } })).toEqual(found(['answers']));
    expect(refusedTextIn({ csv: text }, ['csv'])).toBeNull();
    expect(refusedTextIn({ csv: text, note: text }, ['csv'])).toEqual(found(['note']));
    expect(refusedTextIn({ csv: '\u0000' }, ['csv'])).toMatchObject({ path: ['csv'] });
  },
);

test.each([
  [' Ana  Torres\ufeff ', 'Ana  Torres'],
  ['Familia 👨‍👩‍👧', 'Familia 👨‍👩‍👧'],
  ['Ana\nTorres', null],
  ['Ana\tTorres', null],
  ['Ana\u202e', null],
  ['', null],
  ['x'.repeat(41), null],
])('as a line %j is taken as %j', (text, taken) => {
  expect(lineOfText(40).safeParse(text).data ?? null).toBe(taken);
});

test('what a payer typed or pasted is taken without its hidden characters', () => {
  expect(typedLine(40).parse('\u202a+52 55 1234\u202c')).toBe('+52 55 1234');
  expect(typedLine(40).parse('José  Ruiz')).toBe('José  Ruiz');
});

test('however deep a body is nested, it is read to its ground', () => {
  const deep = (ground: string): unknown =>
    JSON.parse(`${'['.repeat(30_000)}${JSON.stringify(ground)}${']'.repeat(30_000)}`);
  expect(refusedTextIn(deep('x'))).toBeNull();
  expect(refusedTextIn(deep('\u0000'))?.path).toHaveLength(20);
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
