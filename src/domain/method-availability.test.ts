import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availability, type Candidate, chooseLabels, groupLong, withoutAlternatives } from './method-availability.ts';

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

  test.each<[string, Candidate[], string[], string | null, string | null]>([
    [
      'its own word wins over the school’s order',
      [card, { ...store, badge: 'recommended' }],
      ['card'],
      store.key,
      'itself',
    ],
    [
      'the first that the school lists, whatever it costs',
      [store, transfer, card],
      ['card', 'transfer'],
      card.key,
      'school',
    ],
    [
      'the first listed that takes the amount',
      [{ ...card, available: false }, store, transfer],
      ['card', 'store'],
      store.key,
      'school',
    ],
    ['by price where the school lists none', [card, store, transfer], [], transfer.key, 'price'],
    [
      'not the cheapest where it pays a part only',
      [card, store, { ...transfer, isPartial: true }],
      [],
      store.key,
      'price',
    ],
    ['a single method needs no label', [transfer], ['transfer'], null, null],
    ['a single method keeps its own', [{ ...transfer, badge: 'recommended' }], [], transfer.key, 'itself'],
    ['nothing where nothing is available', [{ ...card, available: false }], [], null, null],
  ])('%s', (_what, candidates, options, recommended, recommendedBy) => {
    expect(chooseLabels(candidates, options)).toMatchObject({ recommended, recommendedBy });
  });
});

describe('a method that costs the payer a deduction', () => {
  const cash = { ...store, reflectionHours: 1, losesDeduction: true };

  test.each<[string, Candidate[], string[], string | null, string | null]>([
    ['is not recommended as the cheapest', [card, cash], [], card.key, card.key],
    ['nor as the school’s first', [cash, transfer], ['store', 'transfer'], transfer.key, null],
    ['nor by its own word', [{ ...cash, badge: 'recommended' }, transfer], [], transfer.key, null],
    ['nor where there is nothing else', [cash, { ...cash, key: 'MX/oxxopay/oxxopay' }], [], null, null],
  ])('%s; and nobody slower is called the fastest in its place', (_what, candidates, options, recommended, fastest) => {
    expect(chooseLabels(candidates, options)).toMatchObject({ recommended, fastest });
  });
});

describe('a long list', () => {
  const all = ['card', 'cash', 'transfer', 'cash', 'card', 'apps', 'cash'].map((group, at) => ({ group, at }));

  test('stands by kinds, each kind where its first method stood, and nothing is lost', () => {
    const { isGrouped, shown } = groupLong(all);
    expect(isGrouped).toBe(true);
    expect(shown.map(({ at }) => at)).toEqual([0, 4, 1, 3, 6, 2, 5]);
  });

  test('of six or fewer stays as it is', () => {
    const six = all.slice(0, 6);
    expect(groupLong(six)).toEqual({ isGrouped: false, shown: six });
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
      recommended: hosted.key,
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
          const ranked = labels.order.flatMap((key) => candidates.filter((one) => one.key === key));
          const available = ranked.filter((one) => one.available);
          const listed = available.find(({ type }) => options.includes(type));
          const hours = available.map((one) => one.reflectionHours);
          const fastest = available.find(({ key }) => key === labels.fastest);
          expect(fastest?.reflectionHours).toBe(new Set(hours).size > 1 ? Math.min(...hours) : undefined);
          const recommended = available.find(({ key }) => key === labels.recommended);
          if (available.some((one) => one.badge === 'recommended')) expect(recommended?.badge).toBe('recommended');
          else if (available.length > 1 && listed) expect(recommended).toBe(listed);
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
  const slip = { key: 'MX/transfer/transfer', type: 'transfer', alternative: undefined };
  const all = [typed, hosted, voucher, slip, order];

  test.each([
    ['nothing', null, [typed, voucher, slip]],
    ['the card by its type', ['card', 'transfer'], [typed, slip]],
    ['the second card by its key', ['MX/card/hosted'], [hosted]],
    ['both cards by their keys', ['MX/card/typed', 'MX/card/hosted'], [typed, hosted]],
    ['a type, and the other one by its key', ['card', 'MX/card/hosted'], [typed, hosted]],
    ['two types', ['store', 'shop'], [voucher, order]],
  ])('of a school that lists %s', (_what, allowList, expected) => {
    const offered = all.filter(({ key, type }) => !allowList || allowList.includes(key) || allowList.includes(type));
    const isNamed = allowList && (({ key }: (typeof all)[number]) => allowList.includes(key));
    expect(withoutAlternatives(offered, isNamed, ({ alternative }) => alternative)).toEqual(expected);
  });
});
