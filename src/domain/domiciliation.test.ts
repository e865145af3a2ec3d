import { describe, expect, test } from 'vitest';
import { nextChargeOn } from './domiciliation.ts';

const tuition = (due_date: string) => ({ concept_type: 'tuition', due_date });

describe('the next charge of a domiciled card', () => {
  test.each([
    ['one month after the due day', [tuition('2027-01-10')], '2027-01-08', '2027-02-10'],
    ['after the latest of several', [tuition('2027-01-10'), tuition('2026-12-10')], '2027-01-08', '2027-02-10'],
    [
      'a pension counts like tuition',
      [{ concept_type: 'pension', due_date: '2027-03-05' }],
      '2027-03-01',
      '2027-04-05',
    ],
    [
      'what does not recur never counts',
      [tuition('2027-01-10'), { concept_type: 'enrollment', due_date: '2027-06-01' }],
      '2027-01-08',
      '2027-02-10',
    ],
    ['31 January is followed by the last day of February', [tuition('2027-01-31')], '2027-01-20', '2027-02-28'],
    ['in a leap year too', [tuition('2028-01-31')], '2028-01-20', '2028-02-29'],
    ['December is followed by January', [tuition('2026-12-15')], '2026-12-01', '2027-01-15'],
    ['paid on its due day', [tuition('2027-01-10')], '2027-01-10', '2027-02-10'],
    [
      'paid late, the month that is already here is not charged twice',
      [tuition('2026-10-10')],
      '2027-01-08',
      '2027-01-10',
    ],
    ['paid late on the very day, the next month', [tuition('2026-10-10')], '2027-01-10', '2027-02-10'],
    ['paid late at the end of a short month', [tuition('2026-12-31')], '2027-02-28', '2027-03-31'],
  ])('%s', (_what, charges, today, expected) => {
    expect(nextChargeOn(charges, today)).toBe(expected);
  });

  test('nothing recurs: there is none', () => {
    expect(nextChargeOn([], '2027-01-01')).toBeNull();
    expect(nextChargeOn([{ concept_type: 'other', due_date: '2027-01-10' }], '2027-01-01')).toBeNull();
  });
});
