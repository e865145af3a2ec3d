import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settlementTotals } from './settlement-totals.ts';

const line = fc.record({
  kind: fc.constantFrom('payment', 'refund', 'reversal', 'chargeback'),
  method_key: fc.constantFrom('MX/store/stripe', 'MX/bank/statement'),
  currency: fc.constantFrom('MXN', 'USD'),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  commission: fc.integer({ min: 0, max: 100 }),
});

it('a day’s totals are its lines, added up per method and currency', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const totals = settlementTotals(lines);
      expect(new Set(totals.map(({ method_key, currency }) => method_key + currency)).size).toBe(totals.length);
      for (const total of totals) {
        const own = lines.filter((each) => each.method_key === total.method_key && each.currency === total.currency);
        const signed = own.map((each) => (each.kind === 'payment' ? each.amount : -each.amount));
        expect(total.net).toBe(signed.reduce((sum, each) => sum + each, 0));
        expect(total.received - total.returned).toBe(total.net);
        expect(total.count).toBe(own.filter(({ kind }) => kind === 'payment').length);
      }
      const all = (of: 'received' | 'returned') => totals.reduce((sum, each) => sum + each[of], 0);
      expect(all('received') + all('returned')).toBe(lines.reduce((sum, each) => sum + each.amount, 0));
    }),
  );
});

it('a day without money has no totals', () => {
  expect(settlementTotals([])).toEqual([]);
});
