import { describe, expect, it } from 'vitest';
import { dayOf, noonOf, readDay } from './calendar-day.ts';

describe('a day in a file', () => {
  it.each([
    ['2026-03-05', 'YYYY-MM-DD', '2026-03-05'],
    [' 05/03/2026 ', 'DD/MM/YYYY', '2026-03-05'],
    ['5/3/2026', 'DD/MM/YYYY', '2026-03-05'],
    ['03/05/2026', 'MM/DD/YYYY', '2026-03-05'],
    ['2028-02-29', 'YYYY-MM-DD', '2028-02-29'],
  ] as const)('%s as %s is %s', (text, format, day) => {
    expect(readDay(text, format)).toBe(day);
  });

  it.each([
    ['2026-02-29', 'YYYY-MM-DD'],
    ['31/04/2026', 'DD/MM/YYYY'],
    ['13/25/2026', 'MM/DD/YYYY'],
    ['05/03/26', 'DD/MM/YYYY'],
    ['1926-03-05', 'YYYY-MM-DD'],
    ['2026-03-05T10:00:00Z', 'YYYY-MM-DD'],
    ['', 'YYYY-MM-DD'],
  ] as const)('%s as %s is no day', (text, format) => {
    expect(readDay(text, format)).toBeNull();
  });
});

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
