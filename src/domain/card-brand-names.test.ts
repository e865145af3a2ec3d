import { expect, test } from 'vitest';
import { cardBrandName } from './card-brand-names.ts';
import { cardBrands } from './card-brands.ts';

test('every brand we tell apart has a name for people', () => {
  expect(cardBrands.filter((brand) => cardBrandName(brand) === null)).toEqual([]);
});

test.each([
  ['visa', 'Visa'],
  ['diners-club', 'Diners Club'],
  ['American_Express', 'American Express'],
  ['other', null],
  ['', null],
  ['toString', null],
])('a provider that says %j means %j', (word, name) => {
  expect(cardBrandName(word)).toBe(name);
});
