import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayJournal, type JournalLine, type LedgerAccount, ledgerEntries } from './day-journal.ts';

const everyEntry: readonly LedgerAccount[] = ledgerEntries.map((entry) => ({
  entry,
  method_key: null,
  campus_id: null,
  account: entry,
}));
const paid: JournalLine = {
  kind: 'payment',
  campus_id: 'norte',
  method_key: 'MX/store/stripe',
  currency: 'MXN',
  amount: 101_500,
  commission: 1_500,
};
const sidesOf = (line: JournalLine, accounts = everyEntry) =>
  dayJournal([line], accounts).rows.map(({ account, debit, credit }) => [account, debit, credit]);

const line: fc.Arbitrary<JournalLine> = fc
  .record({
    kind: fc.constantFrom('payment', 'refund', 'reversal', 'chargeback', 'fee'),
    campus_id: fc.constantFrom('norte', 'sur'),
    method_key: fc.constantFrom('MX/store/stripe', 'MX/card/gr4vy'),
    currency: fc.constantFrom('MXN', 'USD'),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    part: fc.integer({ min: 0, max: 100 }),
    isUndone: fc.boolean(),
  })
  .map(({ part, isUndone, ...of }) => ({
    ...of,
    commission: of.kind === 'payment' ? Math.floor((of.amount * part) / 100) : 0,
    amount: isUndone && of.kind === 'chargeback' ? -of.amount : of.amount,
  }));

describe('a day’s journal', () => {
  it('has as much debit as credit, of every line and currency, whatever the day was', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const { rows, missing } = dayJournal(lines, everyEntry);
        expect(missing).toEqual([]);
        for (const [, entries] of Map.groupBy(rows, (row) => row.line))
          expect(entries.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
        for (const { debit, credit } of rows) expect([Math.min(debit, credit), debit + credit > 0]).toEqual([0, true]);
        // What stays with the provider is the day's net.
        const money = rows.filter(({ entry }) => entry === 'money');
        const net = lines.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);
        expect(money.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(net);
      }),
    );
  });

  it.each([
    [
      'payment',
      paid,
      [
        ['money', 101_500, 0],
        ['income', 0, 100_000],
        ['commission', 0, 1_500],
      ],
    ],
    [
      'payment without a commission',
      { ...paid, commission: 0 },
      [
        ['money', 101_500, 0],
        ['income', 0, 101_500],
      ],
    ],
    [
      'refund',
      { ...paid, kind: 'refund', commission: 0 },
      [
        ['refund', 101_500, 0],
        ['money', 0, 101_500],
      ],
    ],
    [
      'fee',
      { ...paid, kind: 'fee', amount: 900, commission: 0 },
      [
        ['fee', 900, 0],
        ['money', 0, 900],
      ],
    ],
    [
      'chargeback that was won back',
      { ...paid, kind: 'chargeback', amount: -5, commission: 0 },
      [
        ['chargeback', 0, 5],
        ['money', 5, 0],
      ],
    ],
  ] as const)('books a %s', (_what, of, rows) => {
    expect(sidesOf(of)).toEqual(rows);
  });

  it('takes the account that names most of a line; a method counts more than a campus', () => {
    const own = (of: Partial<LedgerAccount>) =>
      ({ entry: 'money', method_key: null, campus_id: null, account: '', ...of }) as const;
    const all = [
      ...everyEntry,
      own({ campus_id: 'norte', account: 'campus' }),
      own({ method_key: 'MX/store/stripe', account: 'method' }),
      own({ method_key: 'MX/store/stripe', campus_id: 'norte', account: 'both' }),
    ];
    const moneyOf = (of: Partial<JournalLine>) => sidesOf({ ...paid, ...of }, all)[0]?.[0];
    expect(moneyOf({})).toBe('both');
    expect(moneyOf({ campus_id: 'sur' })).toBe('method');
    expect(moneyOf({ method_key: 'MX/card/gr4vy' })).toBe('campus');
    expect(moneyOf({ method_key: 'MX/card/gr4vy', campus_id: 'sur' })).toBe('money');
  });

  it('says once which entries have no account', () => {
    const of = { method_key: paid.method_key, campus_id: 'norte' };
    expect(
      dayJournal(
        [paid, paid],
        everyEntry.filter(({ entry }) => entry !== 'commission'),
      ).missing,
    ).toEqual([{ entry: 'commission', ...of }]);
  });
});
