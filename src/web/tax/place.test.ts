import { expect, test } from 'vitest';
import { onwardFrom, placeOfTaxData } from './place.ts';

const queryOf = (place: string): URLSearchParams => new URL(place, 'https://pay.example').searchParams;

test.each(['/card', '/card?method=MX%2Fcard%2Ffields', '/checkout', '/checkout?way=MX%2Fstore%2Fshop'])(
  '%s is led back to',
  (onward) => {
    expect(onwardFrom(queryOf(placeOfTaxData(onward)))).toBe(onward);
  },
);

test.each([
  '',
  'https://elsewhere.example',
  '//elsewhere.example/card',
  '/card/../x',
  '/card?data=key',
  '/card?method=a#b',
])('nothing else is: %s', (onward) => {
  expect(onwardFrom(new URLSearchParams({ next: onward }))).toBe('/checkout');
});
