import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, amountCases } from './allocate.ts';
import { openLedger } from './ledger.fixture.ts';
import { after, found, prepare, received, start } from './money-scenes.fixture.ts';

const amount = fc.integer({ min: 1, max: 100_000 });

describe('money that arrives in parts', () => {
  it('is booked as the same money at once: commission, then the oldest charge, then the next', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 5 }),
        fc.nat(5000),
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        (amounts, commission, parts) => {
          const charges = amounts.map((each, index) => ({ id: `c${index}`, amount: each }));
          const ids = charges.map(({ id }) => id);
          const ledger = start(openLedger(charges), 'p1', ids, commission);
          let total = 0;
          const events = parts.map((part) => received('p1', (total += part)));
          const inParts = after(ledger, ...events).state;
          const atOnce = after(ledger, received('p1', total)).state;
          expect(inParts.charges).toEqual(atOnce.charges);
          expect(inParts.payments[0]?.excess).toBe(atOnce.payments[0]?.excess);
          expect(inParts.session).toEqual(atOnce.session);
          // Money beyond the commission is on charges or is excess.
          const onCharges = inParts.charges.reduce((sum, { allocated }) => sum + allocated, 0);
          expect(onCharges + (inParts.payments[0]?.excess ?? 0)).toBe(Math.max(0, total - commission));
          // A charge gets nothing while an older one is owed.
          const firstOwed = inParts.charges.findIndex((charge) => charge.allocated < charge.amount);
          if (firstOwed >= 0)
            expect(inParts.charges.slice(firstOwed + 1).every(({ allocated }) => allocated === 0)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('one booking', () => {
  const charges = [
    { id: 'a', amount: 600 },
    { id: 'b', amount: 400 },
    { id: 'c', amount: 500 },
  ];
  const books = () => {
    const open = openLedger(charges);
    return after(open, prepare(open, 'p1', ['a', 'b'], 20)).state;
  };
  const booking = (before: number, now: number) => {
    const state = books();
    const [payment] = state.payments;
    if (!payment) throw new Error('no payment');
    const found = allocate(state, payment, before, now);
    const changes = found.booked.map((change) =>
      change.kind === 'allocated' ? `${change.chargeId} ${change.amount} ${change.as}` : change.kind,
    );
    return {
      changes,
      excess: found.excess,
      settled: [...found.settled],
      cases: amountCases(payment, now, found),
    };
  };

  it.each([
    [0, 15, [], [], 0],
    [0, 20, [], [], 0],
    [0, 21, ['a 1 partial'], [], 0],
    [0, 620, ['a 600 settles'], ['a'], 0],
    [0, 621, ['a 600 settles', 'b 1 partial'], ['a'], 0],
    [0, 1020, ['a 600 settles', 'b 400 settles'], ['a', 'b'], 0],
    [0, 1021, ['a 600 settles', 'b 400 settles', 'excess'], ['a', 'b'], 1],
    // Grown: the first 15 were commission, so only 5 of the next 10 are not.
    [15, 25, ['a 5 partial'], [], 0],
    [20, 20, [], [], 0],
  ])('from %i to %i received', (before, now, changes, settled, excess) => {
    expect(booking(before, now)).toMatchObject({ changes, settled, excess });
  });
  it('never touches a charge the payment is not for', () => {
    expect(booking(0, 5000).changes).toEqual(['a 600 settles', 'b 400 settles', 'excess']);
  });
  it.each([
    [15, [['underpaid', 1005]]],
    [20, [['underpaid', 1000]]],
    [1019, [['underpaid', 1]]],
    [1020, []],
    [1021, [['overpaid', 1]]],
  ])('%i of 1020 received opens %j', (now, expected) => {
    const { cases } = booking(0, now);
    expect(cases.map((change) => (change.kind === 'case_opened' ? [change.as, change.amount] : change.kind))).toEqual(
      expected,
    );
  });
  it('of a part that was left completes the charge and is called a part too', () => {
    const half = after(openLedger([{ id: 'a', amount: 10 }]), found('p1', 4), found('p2', 6));
    expect(half.allocations.map(({ as }) => as)).toEqual(['partial', 'partial']);
    expect(half.state.session.state).toBe('paid');
  });
});
