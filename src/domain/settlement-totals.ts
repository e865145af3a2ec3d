/** A line of a day: money that came, or went back. Amounts are minor units and never negative. */
interface DayLine {
  readonly kind: 'payment' | 'refund' | 'reversal' | 'chargeback';
  readonly method_key: string;
  readonly currency: string;
  readonly amount: number;
  readonly commission: number;
}

/** The lines of one method and currency, added up. `commission` is a part of `received`. */
interface DayTotal {
  readonly method_key: string;
  readonly currency: string;
  readonly received: number;
  readonly commission: number;
  readonly returned: number;
  readonly net: number;
  readonly count: number;
}

/** Adds a day's lines up, method by method; two currencies are never added. In the order of the methods' names. */
export function settlementTotals(lines: readonly DayLine[]): DayTotal[] {
  const groups = Map.groupBy(lines, ({ method_key, currency }) => `${method_key} ${currency}`);
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => totalOf(group));
}

function totalOf(group: readonly DayLine[]): readonly DayTotal[] {
  const [first] = group;
  if (!first) return [];
  const paid = group.filter(({ kind }) => kind === 'payment');
  const received = sumOf(paid, ({ amount }) => amount);
  const returned = sumOf(group, ({ amount }) => amount) - received;
  return [
    {
      method_key: first.method_key,
      currency: first.currency,
      received,
      commission: sumOf(paid, ({ commission }) => commission),
      returned,
      net: received - returned,
      count: paid.length,
    },
  ];
}

const sumOf = (lines: readonly DayLine[], of: (line: DayLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);
