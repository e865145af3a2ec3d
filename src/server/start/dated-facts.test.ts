import { expect, test } from 'vitest';
import { outdatedFacts } from './dated-facts.ts';

test.each([
  ['2026-11-23', 0],
  ['2028-05-23', 0],
  ['2028-05-24', 1],
  ['2031-01-01', 1],
])('on %s so many facts are older than 18 months: %i', (today, count) => {
  expect(outdatedFacts(Temporal.PlainDate.from(today))).toHaveLength(count);
});
