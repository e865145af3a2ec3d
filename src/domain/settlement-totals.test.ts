import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settlementTotals } from './settlement-totals.ts';

const line = fc.record({
  kind: fc.constantFrom('payment', 'refund', 'reversal', 'chargeback', 'fee'),
  account_id: fc.constantFrom(null, 'norte'),
  method_key: fc.constantFrom('MX/store/stripe', 'MX/bank/statement'),
  currency: fc.constantFrom('MXN', 'USD'),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  commission: fc.integer({ min: 0, max: 100 }),
});

it('a day’s totals are its lines, added up per method, currency and account', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const totals = settlementTotals(lines);
      const keyOf = (each: Pick<(typeof totals)[number], 'method_key' | 'currency' | 'account_id'>) =>
        `${each.method_key} ${each.currency} ${each.account_id}`;
      expect(new Set(totals.map(keyOf)).size).toBe(totals.length);
      for (const total of totals) {
        const own = lines.filter((each) => keyOf(each) === keyOf(total));
        const signed = own.map((each) => (each.kind === 'payment' ? each.amount : -each.amount));
        expect(total.net).toBe(signed.reduce((sum, each) => sum + each, 0));
        expect(total.received - total.returned - total.fees).toBe(total.net);
        expect(total.fees).toBe(own.reduce((sum, { kind, amount }) => sum + (kind === 'fee' ? amount : 0), 0));
        expect(total.count).toBe(own.filter(({ kind }) => kind === 'payment').length);
      }
      const all = (of: 'received' | 'returned' | 'fees') => totals.reduce((sum, each) => sum + each[of], 0);
      expect(all('received') + all('returned') + all('fees')).toBe(lines.reduce((sum, each) => sum + each.amount, 0));
    }),
  );
});

it('a day without money has no totals', () => {
  expect(settlementTotals([])).toEqual([]);
});
