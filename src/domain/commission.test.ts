import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Commission, commissionEntryFor, commissionFor, vatInside } from './commission.ts';

const card: Commission = { amount: 2.9, kind: 'percentage', payment_method: 'card' };
const gr4vy: Commission = { amount: 3.5, kind: 'percentage', payment_method: 'card/gr4vy' };
const transfer: Commission = { amount: 1_500, kind: 'integer', payment_method: 'transfer' };
const commissions = [card, gr4vy, transfer];

// S3-R10, S9-R07
describe('commission', () => {
  test.each([
    ['card', 'gr4vy_secure_fields', 1_248_050, 36_193, 'a percentage of the amount to pay'],
    ['card', 'gr4vy', 120_055, 4_202, 'the entry for type/gateway before the one for the type'],
    ['transfer', 'transfer', 1_248_050, 1_500, 'a fixed amount whatever is paid'],
    ['transfer', 'pse', 1, 1_500, 'a fixed amount for every gateway of the type'],
    ['store', 'stripe', 1_248_050, 0, 'nothing when none is configured'],
    ['gr4vy', 'card', 1_248_050, 0, 'nothing for a gateway that is named like a type'],
  ])('%s/%s of %s is %s: %s', (type, gateway, amountToPay, expected) => {
    expect(commissionFor({ amountToPay, commissions, type, gateway })).toBe(expected);
  });

  test('the entry for type/gateway counts wherever it stands in the list', () => {
    for (const list of [
      [card, gr4vy],
      [gr4vy, card],
    ]) {
      expect(commissionEntryFor({ commissions: list, type: 'card', gateway: 'gr4vy' })).toBe(gr4vy);
    }
  });

  test('a free method of a type that costs stays free', () => {
    const free: Commission = { amount: 0, kind: 'percentage', payment_method: 'card/wompi' };
    expect(commissionFor({ amountToPay: 500_000, commissions: [card, free], type: 'card', gateway: 'wompi' })).toBe(0);
  });

  test('a negative commission is refused, never paid out', () => {
    const negative: Commission = { amount: -1, kind: 'integer', payment_method: 'card' };
    expect(() => commissionFor({ amountToPay: 100, commissions: [negative], type: 'card', gateway: 'wompi' })).toThrow(
      RangeError,
    );
  });

  test('never shrinks when the amount grows, and is a whole number of minor units', () => {
    const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.nat(10 ** 10), fc.nat(10 ** 6), rate, (amountToPay, more, amount) => {
        const ask = (of: number) =>
          commissionFor({ amountToPay: of, commissions: [{ ...card, amount }], type: 'card', gateway: 'x' });
        expect(Number.isSafeInteger(ask(amountToPay))).toBe(true);
        expect(ask(amountToPay + more)).toBeGreaterThanOrEqual(ask(amountToPay));
      }),
    );
  });
});

test.each([
  [1_160, '16', 160],
  [1_160, '0', null],
  [1_999, '12.5', 222],
  [0, '16', 0],
] as const)('a commission of %s at a rate of %s has %s of value-added tax inside', (commission, rate, expected) => {
  expect(vatInside(commission, rate)).toBe(expected);
});
