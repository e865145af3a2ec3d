import { expect, test } from 'vitest';
import { shownDocument } from './remembered-way.ts';

test.each([
  ['1032456789', '···· 6789'],
  ['AB123456', '···· 3456'],
  ['12345', '···· 45'],
  ['1', '···· '],
])('of the document %s a list shows %s: never more than half', (number, shown) => {
  expect(shownDocument(number)).toBe(shown);
});
