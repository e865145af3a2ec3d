import { expect, test } from 'vitest';
import { reloadLink } from './reload-link.ts';

test.each([
  ['carries the key, in a frame and where storage is blocked', { dataKey: 'k-1' }, '/checkout?data=k-1'],
  ['keeps the way back to the school', { dataKey: 'k-1', r: 'a b' }, '/checkout?data=k-1&r=a%20b'],
  ['keeps a language that was asked for', { dataKey: 'k-1', locale: 'en-US' }, '/checkout?data=k-1&locale=en-US'],
  ['is the bare page where nobody knows a key', { dataKey: null, r: 'x' }, '/checkout'],
] as const)('a link that loads the checkout anew %s', (_what, parts, expected) => {
  expect(reloadLink('/checkout', { r: null, locale: null, ...parts })).toBe(expected);
});
