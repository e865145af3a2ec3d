import { describe, expect, test } from 'vitest';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { sessions } from '../pages/gallery/fixtures.ts';
import { waysInstead } from './ways-instead.ts';

const [like] = sessions.mexico.settings.checkout_payment_options;
if (!like) throw new Error('the session lists no method');

const way = (key: string, more: Partial<PaymentMethodOption>): PaymentMethodOption => ({
  ...like,
  key,
  category: 'transfer',
  disabled: false,
  base_amount: 1000,
  total_amount: 1000,
  reflection_hours: 2,
  ...more,
});
const card = { base_amount: 1000, total_amount: 1030 };
const keysOf = (...options: readonly PaymentMethodOption[]) =>
  waysInstead(
    { ...sessions.mexico, settings: { ...sessions.mexico.settings, checkout_payment_options: [...options] } },
    card,
  ).map(({ key }) => key);

describe('the ways to pay instead of a card', () => {
  test('are the cheapest first, and the sooner one of two', () => {
    expect(keysOf(way('dear', { total_amount: 1010 }), way('late', { reflection_hours: 24 }), way('soon', {}))).toEqual(
      ['soon', 'late'],
    );
  });

  test('are begun from where one sits, even if cash is there sooner', () => {
    expect(keysOf(way('cash', { category: 'cash', reflection_hours: 1 }), way('transfer', {}))).toEqual([
      'transfer',
      'cash',
    ]);
  });

  test('are of two kinds where there are two', () => {
    expect(keysOf(way('a', {}), way('b', {}), way('cash', { category: 'cash', total_amount: 1012 }))).toEqual([
      'a',
      'cash',
    ]);
  });

  test.each([
    ['another card', { category: 'card' }],
    ['a way that cannot be used', { disabled: true }],
    ['a way that pays a part alone', { base_amount: 500 }],
  ] as const)('never are %s', (_what, more) => {
    expect(keysOf(way('it', more))).toEqual([]);
  });
});
