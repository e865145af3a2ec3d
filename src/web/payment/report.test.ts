import { expect, test } from 'vitest';
import { amountIn } from './report.ts';

test.each([
  ['435.00', 43_500],
  ['435,00', 43_500],
  ['435', 43_500],
  ['435,5', 43_550],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1,234', 123_400],
  ['$ 199.99', 19_999],
  ['USD 200', 20_000],
  ['', 0],
  ['doscientos', 0],
  ['-5', 0],
])('the amount %s is %i', (text, minor) => {
  expect(amountIn(text)).toBe(minor);
});
