import { expect, test, vi } from 'vitest';
import { memoize } from './memoize.ts';

test('makes one thing for the same arguments and another for others', () => {
  const pair = memoize((one: string, other: string) => ({ one, other }));
  expect(pair('a', 'b')).toBe(pair('a', 'b'));
  expect(pair('a', 'b')).not.toBe(pair('ab', ''));
});

test('keeps no more than it is told to', () => {
  const make = vi.fn<(at: number) => string>((at) => String(at));
  const few = memoize(make, 3);
  for (const at of [1, 2, 3, 3, 2, 1]) expect(few(at)).toBe(String(at));
  expect(make).toHaveBeenCalledTimes(3);
  for (const at of [4, 4, 1]) expect(few(at)).toBe(String(at));
  expect(make).toHaveBeenCalledTimes(5);
});
