import { describe, expect, test } from 'vitest';
import {
  type MoveCause,
  moveCauses,
  isFinal,
  mayMove,
  paymentPhases,
  type PaymentStatus,
  paymentStatuses,
  transitionRules,
} from './payment-status.ts';
import { writtenTable } from './written-table.fixture.ts';

/**
 * Who may move a payment from a status (row) to another (column): p payer, s system, e evidence, . nobody.
 * Written from the rules that money is a fact and that only evidence brings it, not from the table under test.
 */
const expected = `
             pristine  pending  successful  failed  rejected  cancelled
  new        p         .        e           .       .         .
  pristine   .         p        e           .       .         ps
  pending    .         .        e           se      e         e
  successful .         .        .           .       .         .
  failed     .         .        e           .       .         .
  rejected   .         .        e           .       .         .
  cancelled  .         .        e           .       .         .
`;
const markOf = { payer: 'p', system: 's', evidence: 'e' } as const satisfies Record<MoveCause, string>;
const sources = ['new', ...paymentStatuses] as const;

function expectedMarks(from: (typeof sources)[number], to: PaymentStatus): string {
  const { head, rows } = writtenTable(expected);
  const cell = rows.find(([name]) => name === from)?.[head.indexOf(to) + 1];
  if (cell === undefined) throw new Error(`No cell ${from} → ${to}`);
  return cell;
}

const cells = sources.flatMap((from) =>
  paymentStatuses.flatMap((to) =>
    moveCauses.map((by) => [from, to, by, expectedMarks(from, to).includes(markOf[by])] as const),
  ),
);

describe('how a payment may move', () => {
  test('every cell is looked at: seven from, six to, three causes', () => {
    expect(cells).toHaveLength(126);
    expect(cells.filter(([, , , legal]) => legal)).toHaveLength(14);
  });

  test.each(cells)('from %s to %s by %s: %s', (from, to, by, legal) => {
    expect(mayMove(from, to, by)).toBe(legal);
  });

  test('a final payment is changed by late money only', () => {
    for (const from of paymentStatuses) {
      const ways = paymentStatuses.filter((to) => moveCauses.some((by) => mayMove(from, to, by)));
      expect(isFinal[from]).toBe(ways.every((to) => to === 'successful'));
    }
  });

  test('every rule has a name of its own and a reason', () => {
    expect(new Set(transitionRules.map(({ id }) => id)).size).toBe(transitionRules.length);
    expect(new Set(transitionRules.map(({ from, to }) => `${from} ${to}`)).size).toBe(transitionRules.length);
    expect(transitionRules.every(({ because }) => because.length > 10)).toBe(true);
  });

  // S4-R01
  test("the six statuses are the specification's, and a phase is where a pending one stands", () => {
    expect(paymentStatuses).toEqual(['pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled']);
    expect(paymentPhases).toEqual(['none', 'submitting', 'awaiting_payer', 'awaiting_provider', 'grace']);
  });
});
