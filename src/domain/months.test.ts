import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floorOf, monthCounts, monthlyOf, parseMonthCosts, planAt, plansFor, type SchoolMonths } from './months.ts';

const account = parseMonthCosts('3:500 6:750+200 9:900 12:1200 18:1500 24:2000');
const all: SchoolMonths = { counts: monthCounts, fee_borne_by: 'school' };
const counts = (total: number, school: SchoolMonths | null = all, has = account) =>
  plansFor({ total, school, account: has }).map(({ count }) => count);

describe('the plans of a total', () => {
  test.each([
    [29_999, []],
    [30_000, [3]],
    [59_999, [3]],
    [60_000, [3, 6]],
    [90_000, [3, 6, 9]],
    [120_000, [3, 6, 9, 12]],
    [180_000, [3, 6, 9, 12, 18]],
    [240_000, [3, 6, 9, 12, 18, 24]],
  ])('%s cents may be paid in %j months', (total, expected) => {
    expect(counts(total)).toEqual(expected);
  });

  test('are none where the school says nothing, or its account has none', () => {
    expect(counts(500_000, null)).toEqual([]);
    expect(counts(500_000, all, [])).toEqual([]);
  });

  test('are those that the school offers and its account has, the shortest first', () => {
    expect(counts(500_000, { ...all, counts: [12, 3, 6] }, parseMonthCosts('6:750 9:900 3:500'))).toEqual([3, 6]);
  });
});

describe('the fee', () => {
  const of = (fee_borne_by: SchoolMonths['fee_borne_by']) =>
    plansFor({ total: 872_643, school: { counts: [3, 6], fee_borne_by }, account }).map(({ fee }) => fee);

  test('is nothing to a family whose school bears it', () => expect(of('school')).toEqual([0, 0]));
  test('is a part of the total and a fixed sum, rounded once', () => expect(of('family')).toEqual([43_632, 65_648]));

  test('follows another total, and a total below the floor has no plan', () => {
    const [plan] = plansFor({ total: 100_000, school: { counts: [3], fee_borne_by: 'family' }, account });
    expect(plan?.fee).toBe(5_000);
    expect(plan && planAt(plan, 40_000)?.fee).toBe(2_000);
    expect(plan && planAt(plan, 29_999)).toBeNull();
  });
});

test('a month of 8,726.43 in three is 2,908.81, and of 100.00 never less than a bank may take', () => {
  expect(monthlyOf(872_643, 3)).toBe(290_881);
  expect(monthlyOf(10_000, 3)).toBe(3_334);
});

test('months cover the total, without a cent more than one each, and are never below the floor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.subarray([...monthCounts]),
      fc.constantFrom('school', 'family'),
      (total, offered, fee_borne_by) => {
        const plans = plansFor({ total, school: { counts: offered, fee_borne_by }, account });
        for (const { count, fee } of plans) {
          const monthly = monthlyOf(total + fee, count);
          expect(monthly * count).toBeGreaterThanOrEqual(total + fee);
          expect((monthly - 1) * count).toBeLessThan(total + fee);
          expect(monthly).toBeGreaterThanOrEqual(10_000);
          expect(total).toBeGreaterThanOrEqual(floorOf(count));
          expect(fee === 0).toBe(fee_borne_by === 'school');
        }
        // More to pay has every plan of less, and its months and its fee are no smaller.
        const more = plansFor({ total: total + 1, school: { counts: offered, fee_borne_by }, account });
        for (const { count, fee } of plans) {
          const same = more.find((plan) => plan.count === count);
          expect(same && same.fee >= fee).toBe(true);
          expect(monthlyOf(total + 1 + (same?.fee ?? 0), count)).toBeGreaterThanOrEqual(monthlyOf(total + fee, count));
        }
        // Longer plans have smaller months before their fee.
        const before = plans.map(({ count }) => monthlyOf(total, count));
        expect(before).toEqual(before.toSorted((one, other) => other - one));
      },
    ),
  );
});

test.each(['3', '3:', '4:500', '3:500,6:700', '3:-1', '3:500+', '3:500 3:600'])(
  'an account’s plans are not written as %j',
  (text) => {
    expect(() => parseMonthCosts(text)).toThrow(/^months are/);
  },
);

test('an account without plans has none', () => {
  expect(parseMonthCosts(undefined)).toEqual([]);
  expect(parseMonthCosts('3:500 6:750+200')).toEqual([
    { count: 3, basisPoints: 500, fixed: 0 },
    { count: 6, basisPoints: 750, fixed: 200 },
  ]);
});
