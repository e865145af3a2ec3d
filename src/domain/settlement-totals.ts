/** A line of a day: money received, returned or withheld by a provider. Minor units; only an undone return is < 0. */
interface DayLine {
  readonly kind: 'payment' | 'refund' | 'reversal' | 'chargeback' | 'fee';
  /** Null: the installation's default. */
  readonly account_id: string | null;
  readonly method_key: string;
  readonly currency: string;
  readonly amount: number;
  readonly commission: number;
}

/** The lines of one method, currency and account, added up. `commission` is a part of `received`. */
interface DayTotal {
  readonly account_id: string | null;
  readonly method_key: string;
  readonly currency: string;
  readonly received: number;
  readonly commission: number;
  readonly returned: number;
  readonly fees: number;
  readonly net: number;
  readonly count: number;
}

/**
 * Sums a day's lines by method and account; two currencies are never added. Ordered by method name, the installation's
 * default account first.
 */
export function settlementTotals(lines: readonly DayLine[]): DayTotal[] {
  const groups = Map.groupBy(
    lines,
    ({ method_key, currency, account_id: id }) => `${method_key} ${currency} ${id ?? ''}`,
  );
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => totalOf(group));
}

function totalOf(group: readonly DayLine[]): readonly DayTotal[] {
  const [first] = group;
  if (!first) return [];
  const paid = group.filter(({ kind }) => kind === 'payment');
  const amountOf = ({ amount }: DayLine) => amount;
  const received = sumOf(paid, amountOf);
  const fees = sumOf(
    group.filter(({ kind }) => kind === 'fee'),
    amountOf,
  );
  const returned = sumOf(group, amountOf) - received - fees;
  return [
    {
      account_id: first.account_id,
      method_key: first.method_key,
      currency: first.currency,
      received,
      commission: sumOf(paid, ({ commission }) => commission),
      returned,
      fees,
      net: received - returned - fees,
      count: paid.length,
    },
  ];
}

const sumOf = (lines: readonly DayLine[], of: (line: DayLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** What a day's money of one currency adds up to. */
interface DaySums {
  readonly currency: string;
  readonly received: number;
  readonly commission: number;
  readonly refunds: number;
  readonly reversals: number;
  readonly chargebacks: number;
  readonly fees: number;
  readonly net: number;
  readonly count: number;
}

/** Adds up a day's totals by currency, in the currencies' order. */
export function daySums(totals: readonly DaySums[]): DaySums[] {
  return [...Map.groupBy(totals, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, group]) => ({ currency, ...addUp(group) }));
}

const addUp = (group: readonly DaySums[]): Omit<DaySums, 'currency'> => {
  const sum = (name: Exclude<keyof DaySums, 'currency'>) => group.reduce((before, each) => before + each[name], 0);
  return {
    received: sum('received'),
    commission: sum('commission'),
    refunds: sum('refunds'),
    reversals: sum('reversals'),
    chargebacks: sum('chargebacks'),
    fees: sum('fees'),
    net: sum('net'),
    count: sum('count'),
  };
};
