import { expect, test } from 'vitest';
import { outdatedFacts } from './outdated-facts.ts';

const factsOn = (today: string, words: RegExp) =>
  outdatedFacts(Temporal.PlainDate.from(today)).filter((fact) => words.test(fact));

test.each([
  ['2026-11-23', 0],
  ['2028-05-23', 0],
  ['2028-05-24', 1],
  ['2031-01-01', 1],
])('on %s so many facts are older than 18 months: %i', (today, count) => {
  expect(factsOn(today, /was last read on/)).toHaveLength(count);
});

test.each([
  ['2026-11-23', 0],
  ['2027-10-31', 0],
  ['2027-11-01', 3],
  ['2028-06-01', 3],
])('on %s the bank days of so many countries end within 60 days: %i', (today, count) => {
  expect(factsOn(today, /banks of (MX|CO|EC) are closed/)).toHaveLength(count);
});
