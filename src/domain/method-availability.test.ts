import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availability, type Candidate, chooseLabels, withoutAlternatives } from './method-availability.ts';

// S9-R03
describe('whether a method takes an amount', () => {
  const store = { maxMinor: 1_000_000 };
  const smallStore = { maxMinor: 500_000 };
  const oxxo = { minMinor: 1_000, maxMinor: 1_000_000 };

  test.each([
    ['a store reference of 10,000.00 MXN', 1_000_000, store, 'available'],
    ['a store reference of 10,000.01 MXN', 1_000_001, store, 'above_maximum'],
    ['a store with a cap of 5,000.00 at the cap', 500_000, smallStore, 'available'],
    ['a store with a cap of 5,000.00 above it', 500_001, smallStore, 'above_maximum'],
    ['banco del barrio at 200.00 USD', 20_000, { maxMinor: 20_000 }, 'available'],
    ['banco del barrio at 200.01 USD', 20_001, { maxMinor: 20_000 }, 'above_maximum'],
    ['the smallest amount', 1_000, oxxo, 'available'],
    ['a cent below the smallest amount', 999, oxxo, 'below_minimum'],
    ['any amount where there is no limit', 1_000_000_000, {}, 'available'],
  ])('%s is %s', (_name, total, limits, expected) => {
    expect(availability({ total, limits })).toBe(expected);
  });
});

const method = (key: string, type: string, commission: number, reflectionHours: number): Candidate => ({
  key,
  type,
  available: true,
  commission,
  reflectionHours,
});
const card = method('MX/card/gr4vy', 'card', 36_193, 0);
const hosted = method('MX/card/hosted', 'card', 36_193, 0);
const store = method('MX/store/stripe', 'store', 0, 72);
const transfer = method('MX/transfer/transfer', 'transfer', 0, 48);
const keys = (...candidates: Candidate[]) => candidates.map(({ key }) => key);

// S2-R16
describe('the recommended and the fastest method', () => {
  test('the lowest commission is recommended, and of equal ones the faster', () => {
    expect(chooseLabels([card, store, transfer]).recommended).toBe(transfer.key);
  });

  test('of equal commission and speed the first is recommended', () => {
    expect(chooseLabels([hosted, card]).recommended).toBe(hosted.key);
    expect(chooseLabels([card, hosted]).recommended).toBe(card.key);
  });

  test("an offer's own badge wins over the lowest commission", () => {
    expect(chooseLabels([transfer, { ...store, badge: 'recommended' }]).recommended).toBe(store.key);
  });
});

describe('the order of methods', () => {
  const given = [card, hosted, store, transfer];

  test.each<[string, readonly string[], Candidate[]]>([
    ['as given when the school says nothing', [], given],
    ['by type, and as given within a type', ['transfer', 'card'], [transfer, card, hosted, store]],
    ['by key', ['MX/card/hosted', 'store'], [hosted, store, card, transfer]],
    ['by its own key before its type', ['card', 'MX/store/stripe', 'MX/card/gr4vy'], [hosted, store, card, transfer]],
    ['unknown names change nothing', ['bitcoin', 'MX/card'], given],
  ])('is %s', (_name, options, expected) => {
    expect(chooseLabels(given, options).order).toEqual(keys(...expected));
  });

  test("the school's order also decides between equals", () => {
    expect(chooseLabels([card, hosted, store], [hosted.key])).toMatchObject({
      recommended: store.key,
      fastest: hosted.key,
    });
  });

  test('never loses or repeats a method, and labels only what is available', () => {
    const candidate = fc.record({
      key: fc.uuid(),
      type: fc.constantFrom('card', 'store', 'transfer'),
      available: fc.boolean(),
      commission: fc.nat(100),
      reflectionHours: fc.constantFrom(0, 2, 24, 48, 72),
      badge: fc.option(fc.constantFrom('recommended', 'new_clabe'), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 10 }),
        fc.shuffledSubarray(['card', 'store', 'transfer']),
        (candidates, options) => {
          const labels = chooseLabels(candidates, options);
          expect(labels.order.toSorted()).toEqual(candidates.map(({ key }) => key).toSorted());
          const available = candidates.filter((one) => one.available);
          const hours = available.map((one) => one.reflectionHours);
          const fastest = available.find(({ key }) => key === labels.fastest);
          expect(fastest?.reflectionHours).toBe(new Set(hours).size > 1 ? Math.min(...hours) : undefined);
          const recommended = available.find(({ key }) => key === labels.recommended);
          if (available.some((one) => one.badge === 'recommended')) expect(recommended?.badge).toBe('recommended');
          else
            expect(recommended?.commission).toBe(
              available.length > 1 ? Math.min(...available.map((one) => one.commission)) : undefined,
            );
        },
      ),
    );
  });
});

describe('offers that are the same to a payer', () => {
  const typed = { key: 'MX/card/typed', type: 'card', alternative: 'card' };
  const hosted = { key: 'MX/card/hosted', type: 'card', alternative: 'card' };
  const voucher = { key: 'MX/store/one', type: 'store', alternative: 'shop' };
  const order = { key: 'MX/shop/two', type: 'shop', alternative: 'shop' };
  const slip = { key: 'MX/transfer/transfer', type: 'transfer' };
  const all = [typed, hosted, voucher, slip, order];

  test.each([
    ['nothing', null, [typed, voucher, slip]],
    ['the card by its type', ['card', 'transfer'], [typed, slip]],
    ['the second card by its key', ['MX/card/hosted'], [hosted]],
    ['both cards by their keys', ['MX/card/typed', 'MX/card/hosted'], [typed, hosted]],
    ['a type, and the other one by its key', ['card', 'MX/card/hosted'], [typed, hosted]],
    ['two types', ['store', 'shop'], [voucher, order]],
  ])('of a school that lists %s', (_what, wanted, expected) => {
    const offered = all.filter(({ key, type }) => !wanted || wanted.includes(key) || wanted.includes(type));
    expect(withoutAlternatives(offered, wanted && (({ key }) => wanted.includes(key)))).toEqual(expected);
  });
});
