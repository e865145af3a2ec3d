import { expect, test } from 'vitest';
import { reloadLink } from './reload-path.ts';

const key = 'k-1'.padEnd(43, '_');

test.each([
  ['carries the key, in a frame and where storage is blocked', { dataKey: key }, `/checkout?data=${key}`],
  ['keeps the way back to the school', { dataKey: key, r: 'a b' }, `/checkout?data=${key}&r=a%20b`],
  ['keeps a language that was asked for', { dataKey: key, locale: 'en-US' }, `/checkout?data=${key}&locale=en-US`],
  ['is the bare page where nobody knows a key', { dataKey: null, r: 'x' }, '/checkout'],
  ['carries nothing that is no key', { dataKey: 'k&r=1' }, '/checkout'],
] as const)('a link that loads the checkout anew %s', (_what, parts, expected) => {
  expect(reloadLink('/checkout', { r: null, locale: null, ...parts })).toBe(expected);
});
