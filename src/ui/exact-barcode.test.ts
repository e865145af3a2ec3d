import { expect, test } from 'vitest';
import { exactBarcode } from './exact-barcode.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 231 60" preserveAspectRatio="none"><path d="M0 0h1v60h-1z"/></svg>';
const drawn = (room: number, dots: number, turned = false) => exactBarcode(svg, { room, thickness: 80, turned, dots });

test.each([
  [262, 1, 231],
  [262, 2, 231],
  [262, 3, 231],
  [716, 2, 693],
  [716, 3, 693],
  [700, 2.625, (231 * 7) / 2.625],
])('in a room of %d at %d dots a pixel it is as long as whole dots let it', (room, dots, length) => {
  const found = drawn(room, dots);
  expect(found?.length).toBe(length);
  expect(((found?.length ?? 0) * dots) / 231).toBeCloseTo(Math.floor((room * dots) / 231), 9);
});

test('where there is no room for one dot a module, or nothing to measure, none is drawn', () => {
  expect(drawn(200, 1)).toBeNull();
  expect(exactBarcode('<svg></svg>', { room: 300, thickness: 80, turned: false, dots: 2 })).toBeNull();
});

test('turned it is as high as it was long', () => {
  const { src = '' } = drawn(716, 2, true) ?? {};
  expect(decodeURIComponent(src)).toContain('width="80" height="693" viewBox="0 0 60 231"');
  expect(decodeURIComponent(src)).toContain('M0 0h1v60h-1z');
});
