import { describe, expect, test } from 'vitest';
import { findLastWay } from './last-way.ts';

const card = { key: 'MX/card/one', available: true };
const shop = { key: 'MX/store/one', alternative: 'oxxo', available: true };
const slip = { key: 'MX/transfer/one', alternative: 'spei', available: false };
const listed = [card, shop, slip];

describe('the way used last', () => {
  test.each([
    ['a day ago', 1, 'last_time'],
    ['nearly three weeks ago', 19.9, 'last_time'],
    ['three weeks ago', 20, 'last_month'],
    ['six weeks ago', 45, 'last_month'],
    ['longer ago', 45.1, 'last_time'],
  ])('%s', (_name, daysAgo, when) => {
    expect(findLastWay(listed, { key: card.key, daysAgo })).toEqual({ key: card.key, when });
  });

  test('the same thing by another provider counts', () => {
    expect(findLastWay(listed, { key: 'MX/oxxopay/other', alternative: 'oxxo', daysAgo: 30 })?.key).toBe(shop.key);
  });

  test.each([
    ['what cannot be used now', { key: slip.key, alternative: 'spei' }],
    ['what is not offered any more', { key: 'MX/bank/gone' }],
    ['two that have no such word', { key: 'MX/bank/gone', alternative: undefined }],
  ])('%s is nothing', (_name, used) => {
    expect(findLastWay(listed, { ...used, daysAgo: 30 })).toBeNull();
  });
});
