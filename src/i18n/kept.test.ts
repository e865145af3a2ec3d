import { expect, test, vi } from 'vitest';
import { formatDeadline, momentIn } from './format.ts';
import { loadCatalogue } from './catalogues.ts';
import { kept } from './kept.ts';

test('makes one thing for the same arguments and another for others', () => {
  const pair = kept((one: string, other: string) => ({ one, other }));
  expect(pair('a', 'b')).toBe(pair('a', 'b'));
  expect(pair('a', 'b')).not.toBe(pair('ab', ''));
});

test('keeps nothing of what could not be made', () => {
  for (const _time of [1, 2]) expect(() => momentIn('2026-11-23T02:00:00Z', 'Nowhere/Town')).toThrow(RangeError);
});

test('formats a second page without a new object of Intl', async () => {
  const texts = await loadCatalogue('es-MX');
  const draw = () => formatDeadline('2026-11-28T05:59:00Z', 'America/Mexico_City', texts, 'es-MX');
  const first = draw();
  const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  expect(draw()).toBe(first);
  for (const each of made) expect(each).not.toHaveBeenCalled();
});
