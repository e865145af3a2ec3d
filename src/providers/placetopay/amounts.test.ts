import { describe, expect, it } from 'vitest';
import { commissionFor, vatInside } from '#domain/commission';
import { amountOf, fromWire, toWire, type WireAmount } from './amounts.ts';

const cents = (amount: number) => Math.round(amount * 100);
const sumOf = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + cents(amount), 0);

/** Small and large amounts, and many in between that look like nothing. */
const amounts = [1, 99, 100, 19_999, 20_000, 20_001, 32_550, 999_999_999].concat(
  Array.from({ length: 300 }, (_, index) => (index * 7_919_123) % 5_000_000 || 1),
);
const commissions = [
  null,
  { kind: 'percentage', amount: 2.9 },
  { kind: 'percentage', amount: 3.456 },
  { kind: 'percentage', amount: 0.001 },
  { kind: 'percentage', amount: 100 },
  { kind: 'integer', amount: 0 },
  { kind: 'integer', amount: 1 },
  { kind: 'integer', amount: 199 },
] as const;
const rates = ['0', '0.01', '12', '15', '100'] as const;

function amountFor(base: number, entry: (typeof commissions)[number], rate: string): WireAmount {
  const entries = entry ? [{ ...entry, payment_method: 'card' }] : [];
  const commission = commissionFor({ amountToPay: base, commissions: entries, type: 'card', gateway: 'placetopay' });
  const total = { minor: base + commission, currency: 'USD' } as const;
  return amountOf({ total, amounts: { base, commission, commissionVat: vatInside(commission, rate) } });
}

// S9-R08
describe('what a total is made of', () => {
  it.each(commissions.map((entry) => [entry ? `${entry.kind} ${entry.amount}` : 'none', entry] as const))(
    'with the commission %s the parts add up to it, and no tax is without a base, nor more than the commission',
    (_, entry) => {
      for (const base of amounts)
        for (const rate of rates) {
          const { total, details, taxes = [] } = amountFor(base, entry, rate);
          const fee = details.filter(({ kind }) => kind === 'fee');
          expect(sumOf(details)).toBe(cents(total));
          expect([...details, ...taxes].every(({ amount }) => amount > 0)).toBe(true);
          for (const { amount, base: taxed } of taxes) {
            expect(taxed).toBeGreaterThan(0);
            expect(cents(amount) + cents(taxed)).toBe(sumOf(fee));
          }
        }
    },
  );

  it('control: the specification’s own payload does not add up', () => {
    const [base, iva] = [32_550, 944];
    const specified = { iva, subtotalIva: 0, subtotalIva0: base + iva, ice: 0 };
    expect(Object.values(specified).reduce((sum, part) => sum + part, 0)).not.toBe(base + iva);
  });

  it('reads as on the wire', () => {
    expect(amountFor(11_500, null, '15')).toEqual({
      currency: 'USD',
      total: 115,
      details: [{ kind: 'subtotal', amount: 115 }],
    });
    expect(amountFor(10_000, { kind: 'integer', amount: 199 }, '15')).toEqual({
      currency: 'USD',
      total: 101.99,
      details: [
        { kind: 'subtotal', amount: 100 },
        { kind: 'fee', amount: 1.99 },
      ],
      taxes: [{ kind: 'valueAddedTax', amount: 0.26, base: 1.73 }],
    });
  });
});

it('an amount goes to the wire and back as it was', () => {
  for (const minor of amounts) expect(fromWire(toWire(minor, 'USD'), 'USD')).toBe(minor);
  for (const currency of ['COP', 'MXN', 'usd', '']) expect(() => toWire(100, currency)).toThrow(RangeError);
});

it.each([
  [115, 11_500],
  ['115.5', 11_550],
  ['115.50', 11_550],
  [0.29, 29],
  [115.005, null],
  ['', null],
  ['1e400', null],
  [Number.NaN, null],
  [2 ** 60, null],
  ['115,50', null],
])('%s on the wire is %s', (total, minor) => {
  expect(fromWire(total, 'USD')).toBe(minor);
});
