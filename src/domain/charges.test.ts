import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf, type ChargeValues, coveredCharges, owedOn, valuesProblem } from './charges.ts';

type TestCharge = ReturnType<typeof charge>;
function charge(
  id: string,
  student_id: string,
  due_date: string,
  pending_amount: number,
  status: 'pending' | 'partial' | 'paid' = 'pending',
) {
  return { id, student_id, student_name: `Student ${student_id}`, due_date, status, values: { pending_amount } };
}

const september = charge('sep', 'mariana', '2026-09-10', 480_000);
const october = charge('oct', 'mariana', '2026-10-10', 500_000);
const diego = charge('diego', 'diego', '2026-09-10', 268_050);
const paid = charge('paid', 'diego', '2026-08-10', 480_000, 'paid');
const partly = charge('partly', 'mariana', '2026-11-10', 120_055, 'partial');
const all = [october, september, paid, diego, partly];

const anyCharge: fc.Arbitrary<TestCharge> = fc.record({
  id: fc.uuid(),
  student_id: fc.constantFrom('a', 'b', 'c'),
  student_name: fc.constant('Student'),
  due_date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  status: fc.constantFrom('pending' as const, 'partial' as const, 'paid' as const),
  values: fc.record({ pending_amount: fc.nat(10 ** 9) }),
});

describe('what a list of charges comes to', () => {
  test('one attempt covers everything that is owed; a paid charge owes nothing', () => {
    expect(amountsOf(all, { oldestOnly: false })).toEqual({ total_due_amount: 1_368_105, amount_to_pay: 1_368_105 });
    expect(owedOn(paid)).toBe(0);
  });

  test('where only the oldest may be paid, the attempt covers it and the total stays', () => {
    expect(amountsOf(all, { oldestOnly: true })).toEqual({ total_due_amount: 1_368_105, amount_to_pay: 480_000 });
  });

  test('of two charges due on one day the first listed is the oldest', () => {
    expect(coveredCharges([october, diego, september], { oldestOnly: true })).toEqual([diego]);
    expect(coveredCharges([october, september, diego], { oldestOnly: true })).toEqual([september]);
  });

  test('charges are covered oldest first, without those already paid', () => {
    expect(coveredCharges(all, { oldestOnly: false }).map(({ id }) => id)).toEqual(['sep', 'diego', 'oct', 'partly']);
  });

  test('an empty or a paid list comes to nothing', () => {
    for (const list of [[], [paid]])
      expect(amountsOf(list, { oldestOnly: true })).toEqual({ total_due_amount: 0, amount_to_pay: 0 });
  });

  test('a sum too large to be exact is refused', () => {
    const huge = { ...october, values: { pending_amount: Number.MAX_SAFE_INTEGER } };
    expect(() => amountsOf([huge, september], { oldestOnly: false })).toThrow(RangeError);
  });

  test('an attempt never covers more than is owed, and paying oldest by oldest ends at zero', () => {
    fc.assert(
      fc.property(fc.array(anyCharge, { maxLength: 12 }), (charges) => {
        const { total_due_amount } = amountsOf(charges, { oldestOnly: false });
        let left = charges;
        let settled = 0;
        for (let turn = 0; turn < charges.length; turn += 1) {
          const oldest = coveredCharges(left, { oldestOnly: true })[0];
          if (!oldest) break;
          expect(left.every((other) => owedOn(other) === 0 || other.due_date >= oldest.due_date)).toBe(true);
          settled += owedOn(oldest);
          left = left.map((other) => (other === oldest ? { ...other, status: 'paid' as const } : other));
        }
        expect(settled).toBe(total_due_amount);
      }),
    );
  });
});

describe("a charge's values", () => {
  const values: ChargeValues = {
    amount: 431_500,
    cost: 500_000,
    discounts: 25_000,
    initial_amount: 425_000,
    pending_amount: 431_500,
    scholarships: 50_000,
    surcharges: 6_500,
  };

  test.each<[string, Partial<ChargeValues>, ReturnType<typeof valuesProblem>]>([
    ['cost less discount and scholarship plus surcharge is the amount', {}, null],
    ['a part may have been paid', { pending_amount: 1 }, null],
    ['all of it may have been paid', { pending_amount: 0 }, null],
    ['one cent off does not add up', { amount: 431_501 }, 'does_not_add_up'],
    ['a forgotten scholarship does not add up', { scholarships: 0 }, 'does_not_add_up'],
    ['no more can be owed than the amount', { pending_amount: 431_501 }, 'owes_more_than_its_amount'],
    ['half a cent is no amount', { surcharges: 6_500.5 }, 'not_whole_amounts'],
    ['a negative discount is a surcharge in disguise', { discounts: -25_000, amount: 481_500 }, 'not_whole_amounts'],
    ['what was first asked for is whole too', { initial_amount: Number.NaN }, 'not_whole_amounts'],
  ])('%s', (_name, change, expected) => {
    expect(valuesProblem({ ...values, ...change })).toBe(expected);
  });
});
