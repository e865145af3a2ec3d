import { describe, expect, it } from 'vitest';
import { likelyDayFormats, readDay } from './statement-day.ts';

describe('a day in a file', () => {
  it.each([
    ['2026-03-05', 'YYYY-MM-DD', '2026-03-05'],
    ['2026/03/05', 'YYYY-MM-DD', '2026-03-05'],
    [' 05/03/2026 ', 'DD/MM/YYYY', '2026-03-05'],
    ['05-03-2026 13:45:09', 'DD/MM/YYYY', '2026-03-05'],
    ['5/3/2026', 'DD/MM/YYYY', '2026-03-05'],
    ['05.03.26', 'DD/MM/YY', '2026-03-05'],
    ['03/05/2026 1:02 p. m.', 'MM/DD/YYYY', '2026-03-05'],
    ['05-MAR-2026', 'DD/MMM/YYYY', '2026-03-05'],
    ['5 de enero de 2026', 'DD/MMM/YYYY', '2026-01-05'],
    ['01 Set. 26', 'DD/MMM/YYYY', '2026-09-01'],
    ['20260305', 'YYYYMMDD', '2026-03-05'],
    ['05032026', 'DDMMYYYY', '2026-03-05'],
    ['2028-02-29', 'YYYY-MM-DD', '2028-02-29'],
  ] as const)('%s as %s is %s', (text, format, day) => {
    expect(readDay(text, format)).toBe(day);
  });

  it.each([
    ['2026-02-29', 'YYYY-MM-DD'],
    ['31/04/2026', 'DD/MM/YYYY'],
    ['13/25/2026', 'MM/DD/YYYY'],
    ['05/03/26', 'DD/MM/YYYY'],
    ['05/03-2026', 'DD/MM/YYYY'],
    ['05-foo-2026', 'DD/MMM/YYYY'],
    ['1926-03-05', 'YYYY-MM-DD'],
    ['2026-03-05T10:00:00Z', 'YYYY-MM-DD'],
    ['', 'YYYY-MM-DD'],
  ] as const)('%s as %s is no day', (text, format) => {
    expect(readDay(text, format)).toBeNull();
  });
});

describe('the format of a file’s days', () => {
  it.each([
    ['a day after the twelfth', ['05/03/2026', '13/03/2026'], ['DD/MM/YYYY']],
    ['the other way around, too', ['03/05/2026', '03/13/2026'], ['MM/DD/YYYY']],
    ['nothing: both are days', ['05/12/2025', '01/04/2026'], ['DD/MM/YYYY', 'MM/DD/YYYY']],
    ['the same day either way', ['05/05/2025'], ['DD/MM/YYYY']],
    ['a day that has not come', ['05/10/2026', '06/10/2026'], ['MM/DD/YYYY']],
    ['a line that is no day', ['2026-03-05', 'Total', ''], ['YYYY-MM-DD']],
    ['a century ago', ['20050326'], []],
    ['nothing', ['x'], []],
  ])('goes by %s', (_why, texts, formats) => {
    expect(likelyDayFormats(texts, '2026-05-20')).toEqual(formats);
  });
});
