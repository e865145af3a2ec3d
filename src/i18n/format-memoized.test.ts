import { expect, test, vi } from 'vitest';
import { momentIn } from './format.ts';
import { formatDeadline } from './format-moment.ts';
import { loadCatalogue } from './catalogues.ts';

test('keeps nothing of what could not be made', () => {
  for (const _time of [1, 2]) expect(() => momentIn('2026-11-23T02:00:00Z', 'Nowhere/Town')).toThrow(RangeError);
});

test('formats a second page without a new object of Intl', async () => {
  const texts = await loadCatalogue('es-MX');
  const draw = (second: string) => formatDeadline(`2026-11-28T05:59:${second}Z`, 'America/Mexico_City', texts, 'es-MX');
  const first = draw('00');
  const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  expect(draw('01')).toBe(first);
  for (const each of made) expect(each).not.toHaveBeenCalled();
});
