import { describe, expect, it } from 'vitest';
import { comparePayout, type MovedLine, type PaidLine } from './compare-payout.ts';

const moved = (payment: string, more: Partial<MovedLine> = {}): MovedLine => ({
  line_id: `line ${payment}`,
  payment_id: payment,
  kind: 'payment',
  amount: 1_000,
  reference: payment,
  of_day: true,
  ...more,
});
const paid = (payment: string | null, more: Partial<PaidLine> = {}): PaidLine => ({
  payout_id: 'po_1',
  payment_id: payment,
  kind: 'payment',
  amount: 1_000,
  fee: 0,
  reference: payment ?? 'strange',
  ...more,
});
const fee = (payment: string, amount: number) => moved(payment, { line_id: `fee ${payment}`, kind: 'fee', amount });
const different = (lines: readonly MovedLine[], payouts: readonly PaidLine[]) =>
  comparePayout(lines, payouts).differences.map(({ kind, payment_id: id, expected, paid: is }) => [
    kind,
    id,
    expected,
    is,
  ]);

describe('a day beside its payouts', () => {
  it('is pending until a payout has a line of it', () => {
    const pending = { status: 'pending', paid: 0, payout_ids: [], differences: [] };
    expect(comparePayout([moved('a')], [])).toEqual(pending);
    expect(comparePayout([moved('a')], [paid('b'), paid(null)])).toEqual(pending);
  });

  it('agrees where each line is paid, also by two payouts, less what was given back and withheld', () => {
    const lines = [moved('a'), fee('a', 30), moved('b'), moved('b', { line_id: 'back', kind: 'return', amount: 400 })];
    const payouts = [
      paid('a', { fee: 30 }),
      paid('b', { payout_id: 'po_2' }),
      paid('b', { payout_id: 'po_2', kind: 'return', amount: 400 }),
      paid(null, { kind: 'other', amount: -50 }),
    ];
    expect(comparePayout(lines, payouts)).toEqual({
      status: 'agrees',
      paid: 970 + 600,
      payout_ids: ['po_1', 'po_2'],
      differences: [],
    });
  });

  it.each([
    ['a line that no payout has', [moved('a'), moved('b')], [paid('a')], [['missing', 'b', 1_000, null]]],
    ['another amount', [moved('a')], [paid('a', { amount: 900 })], [['amount', 'a', 1_000, 900]]],
    ['another fee than is known', [moved('a'), fee('a', 30)], [paid('a', { fee: 35 })], [['fee', 'a', 30, 35]]],
    ['no fee that is known', [moved('a')], [paid('a', { fee: 35 })], []],
    [
      'money that is nobody’s here',
      [moved('a')],
      [paid('a'), paid(null, { amount: 7 })],
      [['not_ours', null, null, 7]],
    ],
    ['that of another payout', [moved('a')], [paid('a'), paid(null, { payout_id: 'po_9' })], []],
  ] as const)('says of %s', (_what, lines, payouts, differences) => {
    expect(different(lines, payouts)).toEqual(differences);
  });

  it('sets one line of a payout beside one line only, of whichever day', () => {
    const parts = [
      moved('a', { line_id: 'yesterday', amount: 400, of_day: false }),
      moved('a', { line_id: 'today', amount: 600 }),
    ];
    expect(different(parts, [paid('a', { amount: 400 })])).toEqual([]);
    expect(comparePayout(parts, [paid('a', { amount: 400 })]).status).toBe('pending');
    expect(different(parts, [paid('a', { amount: 600 }), paid('a', { amount: 400 })])).toEqual([]);
    const twice = [moved('a'), moved('a', { line_id: 'again' })];
    expect(different(twice, [paid('a')])).toEqual([['missing', 'a', 1_000, null]]);
  });
});
