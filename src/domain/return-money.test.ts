import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidPayment } from './ledger.fixture.ts';
import type { PaymentState } from './money-state.ts';
import { takeBack } from './return-money.ts';

const payment = (more: Partial<PaymentState>) =>
  paidPayment({
    commission: 50,
    received: 1250,
    allocations: [
      { id: 'first', chargeId: 'a', left: 600 },
      { id: 'last', chargeId: 'b', left: 400 },
    ],
    excess: 200,
    ...more,
  });
const taken = (from: PaymentState, minor: number) =>
  takeBack(from, 'r', minor).map(({ part, allocationId, amount }) => `${allocationId ?? part} ${amount}`);

describe('money that goes back is taken', () => {
  it.each([
    [1, ['excess 1']],
    [200, ['excess 200']],
    [201, ['excess 200', 'last 1']],
    [600, ['excess 200', 'last 400']],
    [601, ['excess 200', 'last 400', 'first 1']],
    [1200, ['excess 200', 'last 400', 'first 600']],
    [1250, ['excess 200', 'last 400', 'first 600', 'commission 50']],
  ])('%i of 1250: from what was over, then the last charge, then the commission', (minor, expected) => {
    expect(taken(payment({}), minor)).toEqual(expected);
  });
  it('from where it is left: what went back before is gone', () => {
    const half = payment({ excess: 0, allocations: [{ id: 'first', chargeId: 'a', left: 150 }], returned: 1060 });
    expect(taken(half, 190)).toEqual(['first 150', 'commission 40']);
  });
  it('from no charge where none got any: another currency', () => {
    expect(taken(payment({ excess: 0, allocations: [], commission: 0 }), 1250)).toEqual(['unallocated 1250']);
  });
  it('from the commission and no more than it, where what else came is on no charge', () => {
    expect(taken(payment({ excess: 0, allocations: [] }), 1250)).toEqual(['commission 50', 'unallocated 1200']);
  });
  it('in entries that sum up to it, none of them empty, none more than there was', () => {
    const amount = fc.nat(500);
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 4 }),
        amount,
        amount,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lefts, excess, commission, share) => {
          const received = lefts.reduce((sum, left) => sum + left, 0) + excess + commission;
          const allocations = lefts.map((left, index) => ({ id: `${index}`, chargeId: `c${index}`, left }));
          const from = payment({
            allocations: allocations.filter(({ left }) => left > 0),
            excess,
            commission,
            received,
          });
          const minor = Math.floor(received * share);
          const entries = takeBack(from, 'r', minor);
          expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(minor);
          for (const { amount: much, allocationId, part } of entries) {
            const most = {
              excess,
              commission,
              unallocated: 0,
              charge: allocations.find(({ id }) => id === allocationId)?.left ?? 0,
            };
            expect(much).toBeGreaterThan(0);
            expect(much).toBeLessThanOrEqual(most[part]);
          }
        },
      ),
    );
  });
});
