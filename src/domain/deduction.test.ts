import { expect, test } from 'vitest';
import { deductionFor, deductionRules } from './deduction.ts';

test('Mexico’s yearly limits are those of the decree, in pesos for each student', () => {
  expect(Object.values(deductionRules.MX?.yearlyLimits ?? {}).map((minor) => minor / 100)).toEqual([
    14_200, 12_900, 19_900, 17_100, 24_500,
  ]);
  expect(deductionRules.MX?.decreedOn).toBe('2011-02-15');
});

test.each([
  ['tuition in Mexico', 'MX', ['tuition'], true],
  ['tuition beside a workshop', 'MX', ['complement', 'tuition'], true],
  ['enrolment alone', 'MX', ['enrollment'], false],
  ['after-school care and books', 'MX', ['pension', 'complement', 'other'], false],
  ['nothing owed', 'MX', [], false],
  ['a pension in Colombia, of which nothing was read', 'CO', ['tuition', 'pension'], false],
  ['a pension in Ecuador, of which nothing was read', 'EC', ['tuition', 'pension'], false],
] as const)('%s: a payer should know of a deduction: %s', (_what, country, types, expected) => {
  expect(deductionFor(country, types) !== null).toBe(expected);
});

test('each rule names where it was read, and was not read before it was made', () => {
  for (const { sources, decreedOn, readOn } of Object.values(deductionRules)) {
    expect(sources.length).toBeGreaterThan(1);
    expect(readOn > decreedOn).toBe(true);
  }
});
