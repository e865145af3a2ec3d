import { expect, test } from 'vitest';
import { sessions } from '../gallery/fixtures.ts';
import { inSight } from './in-sight.ts';

const [base] = sessions.mexico.settings.checkout_payment_options;
if (!base) throw new Error('the gallery has no way to pay');
const way = (key: string, category: 'card' | 'cash' | 'transfer' | 'instructions', praised = {}) => ({
  ...base,
  key,
  category,
  recommended: false,
  ...praised,
});
const keys = (ways: readonly { readonly key: string }[]) => ways.map(({ key }) => key).join(' ');

test('up to four ways to pay are all in sight', () => {
  const four = [way('a', 'card'), way('b', 'card'), way('c', 'cash'), way('d', 'transfer')];
  expect(inSight(four)).toEqual([four, []]);
});

test('of more, the one used last, the recommended one and the first of another kind; the others keep their order', () => {
  const [shown, folded] = inSight([
    way('a', 'card'),
    way('b', 'card'),
    way('c', 'transfer', { recommended: true }),
    way('d', 'transfer', { last_used: true }),
    way('e', 'cash'),
  ]);
  expect([keys(shown), keys(folded)]).toEqual(['d c a', 'b e']);
});

test('one that cannot take the amount stays in sight beside those that can, the next ones are folded', () => {
  const off = { disabled: true };
  const [shown, folded] = inSight([
    way('a', 'card'),
    way('b', 'cash', off),
    way('c', 'cash'),
    way('d', 'transfer'),
    way('e', 'cash', off),
    way('f', 'instructions'),
  ]);
  expect([keys(shown), keys(folded)]).toEqual(['a c d f b', 'e']);
});

test('of a kind the one that shows soonest at the same price', () => {
  const shops = [
    way('a', 'card'),
    way('b', 'cash', { reflection_hours: 72 }),
    way('c', 'cash', { reflection_hours: 24 }),
    way('d', 'cash', { reflection_hours: 2, total_amount: base.total_amount + 1 }),
    way('e', 'transfer'),
  ];
  expect(keys(inSight(shops)[0])).toBe('a c e');
});

test('where none is praised, one of each kind; where there is one kind, the first three', () => {
  const kinds = [way('a', 'card'), way('b', 'card'), way('c', 'cash'), way('d', 'cash'), way('e', 'transfer')];
  expect(keys(inSight(kinds)[0])).toBe('a c e');
  expect(keys(inSight(kinds.map((each) => ({ ...each, category: 'cash' as const })))[0])).toBe('a b c');
});
