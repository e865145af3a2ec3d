import { expect, it } from 'vitest';
import { dayOf, noonOf } from './calendar-day.ts';

it.each([
  ['2026-03-06T05:59:59Z', 'America/Mexico_City', '2026-03-05'],
  ['2026-03-06T06:00:00Z', 'America/Mexico_City', '2026-03-06'],
  ['2026-03-06T04:59:59Z', 'America/Bogota', '2026-03-05'],
])('%s is in %s still or already %s', (at, timeZone, day) => {
  expect(dayOf(new Date(at), timeZone)).toBe(day);
});

it.each(['America/Mexico_City', 'America/Tijuana', 'Pacific/Galapagos', 'America/Guayaquil'])(
  'noon in %s is on that day there',
  (timeZone) => {
    for (const day of ['2026-03-08', '2026-11-01', '2026-12-31'])
      expect(dayOf(noonOf(day, timeZone), timeZone)).toBe(day);
  },
);
