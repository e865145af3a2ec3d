/** A day's lines of one account beside its provider's payouts. Amounts are whole minor units. */

export const payoutDifferences = ['missing', 'not_ours', 'amount', 'fee'] as const;

/** A movement of a payment, of this day or another. */
export interface MovedLine {
  readonly line_id: string;
  readonly payment_id: string;
  readonly kind: 'payment' | 'return' | 'fee';
  readonly amount: number;
  readonly reference: string | null;
  readonly of_day: boolean;
}

/** A line of a payout. */
export interface PaidLine {
  readonly payout_id: string;
  readonly payment_id: string | null;
  readonly kind: 'payment' | 'return' | 'other';
  readonly amount: number;
  readonly fee: number;
  readonly reference: string;
}

export interface PayoutDifference {
  readonly kind: (typeof payoutDifferences)[number];
  readonly line_id: string | null;
  readonly payment_id: string | null;
  readonly reference: string | null;
  readonly expected: number | null;
  readonly paid: number | null;
}

export interface Compared {
  readonly status: 'pending' | 'agrees' | 'differs';
  /** The sum of the payouts' lines that stand beside the day's, less their fees. */
  readonly paid: number;
  readonly payout_ids: readonly string[];
  readonly differences: readonly PayoutDifference[];
}

interface Pair {
  readonly line: MovedLine;
  readonly paid: PaidLine | null;
}

/**
 * Sets each line of the day beside one line of a payout: of the same payment and kind, first by the same amount, then
 * in order. Lines of other days take theirs, so that no payout's line stands for two. Fees are compared by payment,
 * where the books know them.
 */
export function comparePayout(moved: readonly MovedLine[], paid: readonly PaidLine[]): Compared {
  const paidOf = Map.groupBy(paid, ({ payment_id: id }) => id);
  const payments = [...Map.groupBy(moved, ({ payment_id: id }) => id)].map(([id, lines]) => {
    const own = paidOf.get(id) ?? [];
    const pairs = pairsOf(lines, own).filter(({ line }) => line.of_day);
    return { pairs, differences: [...pairs.flatMap(amountDiffers), ...feeDiffers(lines, own, pairs)] };
  });
  const found = payments.flatMap(({ pairs }) => pairs.flatMap((pair) => (pair.paid ? [pair.paid] : [])));
  if (found.length === 0) return { status: 'pending', paid: 0, payout_ids: [], differences: [] };
  const ids = new Set(found.map(({ payout_id: id }) => id));
  const strange = (paidOf.get(null) ?? []).filter(({ kind, payout_id: id }) => kind !== 'other' && ids.has(id));
  const differences = [...payments.flatMap((each) => each.differences), ...strange.map(notOurs)];
  return {
    status: differences.length === 0 ? 'agrees' : 'differs',
    paid: found.reduce((sum, { kind, amount, fee }) => sum + (kind === 'return' ? -amount : amount) - fee, 0),
    payout_ids: [...ids],
    differences,
  };
}

/** Of one payment's lines. */
function pairsOf(moved: readonly MovedLine[], paid: readonly PaidLine[]): readonly Pair[] {
  const left = new Set(paid);
  const lines = moved.filter(({ kind }) => kind !== 'fee');
  const take = (line: MovedLine, fits: (each: PaidLine) => boolean): PaidLine | null => {
    const first = [...left].find((each) => each.kind === line.kind && fits(each)) ?? null;
    if (first) left.delete(first);
    return first;
  };
  const same = new Map(lines.map((line) => [line, take(line, ({ amount }) => amount === line.amount)]));
  return lines.map((line) => ({ line, paid: same.get(line) ?? take(line, () => true) }));
}

function amountDiffers({ line, paid }: Pair): readonly PayoutDifference[] {
  if (paid?.amount === line.amount) return [];
  const { line_id, payment_id, reference, amount: expected } = line;
  return [{ kind: paid ? 'amount' : 'missing', line_id, payment_id, reference, expected, paid: paid?.amount ?? null }];
}

/** Of one payment: on the day of its money, once a payout has that, where the books know the fee. */
function feeDiffers(
  moved: readonly MovedLine[],
  paid: readonly PaidLine[],
  pairs: readonly Pair[],
): readonly PayoutDifference[] {
  const line = pairs.find((pair) => pair.paid && pair.line.kind === 'payment')?.line;
  const known = moved.filter(({ kind }) => kind === 'fee');
  const expected = known.reduce((sum, { amount }) => sum + amount, 0);
  const withheld = paid.reduce((sum, { fee }) => sum + fee, 0);
  if (!line || known.length === 0 || expected === withheld) return [];
  const { line_id, payment_id, reference } = line;
  return [{ kind: 'fee', line_id, payment_id, reference, expected, paid: withheld }];
}

const notOurs = ({ reference, amount }: PaidLine): PayoutDifference => ({
  kind: 'not_ours',
  line_id: null,
  payment_id: null,
  reference,
  expected: null,
  paid: amount,
});
