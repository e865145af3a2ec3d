import { describe, expect, test } from 'vitest';
import { bankDayRules, bankHolidays, isBankDay, nextBankDay } from './bank-days.ts';
import { easterSunday } from './easter.ts';
import { countries, type Country } from './money.ts';

/** Written down day by day from press lists, beside the rules. */
const lists: Readonly<Record<Country, Readonly<Record<number, string>>>> = {
  MX: {
    2026: '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-12 12-25',
    2027: '01-01 02-01 03-15 03-25 03-26 05-01 09-16 11-02 11-15 12-12 12-25',
  },
  CO: {
    2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
    2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  },
  EC: {
    2026: '01-01 01-02 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25',
    2027: '01-01 02-08 02-09 03-26 04-30 05-24 08-09 10-08 11-01 11-02 12-24 12-31',
  },
};

describe.each(countries)('%s', (country) => {
  test.each([2026, 2027])('keeps the days of %i that were listed, and no other', (year) => {
    expect(bankHolidays(country, year)).toEqual(lists[country][year]?.split(' ').map((day) => `${year}-${day}`));
  });

  test('has no list of a year whose decrees are not known', () => {
    const last = Math.max(...Object.keys(lists[country]).map(Number));
    expect(bankDayRules[country].knownUntil).toBe(`${last}-12-31`);
  });
});

test.each<[Country, string, boolean, string]>([
  ['MX', '2026-11-23', true, '2026-11-24'],
  ['MX', '2026-11-13', true, '2026-11-17'],
  ['MX', '2026-04-01', true, '2026-04-06'],
  ['MX', '2030-10-01', false, '2030-10-02'],
  ['MX', '2026-05-05', true, '2026-05-06'],
  ['CO', '2026-07-13', false, '2026-07-14'],
  ['CO', '2025-07-14', true, '2025-07-15'],
  ['EC', '2025-12-31', true, '2026-01-05'],
  ['EC', '2026-10-31', false, '2026-11-04'],
])('%s: on %s banks work: %s; after it next on %s', (country, text, works, next) => {
  const day = Temporal.PlainDate.from(text);
  expect(isBankDay(country, day)).toBe(works);
  expect(nextBankDay(country, day).toString()).toBe(next);
});

/** Meeus, Jones and Butcher: another way to the same Sunday. */
function easterByMeeus(year: number): string {
  const whole = (value: number) => Math.floor(value);
  const [a, b, c] = [year % 19, whole(year / 100), year % 100];
  const [d, e] = [whole(b / 4), b % 4];
  const g = whole((b - whole((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * whole(c / 4) - h - (c % 4)) % 7;
  const m = whole((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: whole(sum / 31), day: (sum % 31) + 1 }).toString();
}

describe('Easter Sunday', () => {
  test('is reckoned alike in two ways, for four centuries', () => {
    const years = Array.from({ length: 400 }, (_, at) => 1900 + at);
    expect(years.map((year) => easterSunday(year).toString())).toEqual(years.map(easterByMeeus));
    expect(years.filter((year) => easterSunday(year).dayOfWeek !== 7)).toEqual([]);
  });

  test.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2285-03-22'])(
    'fell on %s',
    (day) => {
      expect(easterSunday(Number(day.slice(0, 4))).toString()).toBe(day);
    },
  );
});

const distance = (day: string, from: string): number =>
  Math.abs(Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(day), { largestUnit: 'day' }).days);

test.each<[Country, string[], number[], number]>([
  ['CO', ['03-19', '06-29', '08-15', '10-12', '11-11'], [1], 6],
  ['EC', ['05-01', '05-24', '08-10', '10-09'], [1, 5], 2],
])('%s: what moves makes a long weekend beside its own day, in any year', (country, fixed, weekdays, furthest) => {
  for (let year = 2020; year <= 2080; year += 1) {
    const holidays = bankHolidays(country, year);
    for (const on of fixed) {
      const near = holidays.filter((day) => distance(day, `${year}-${on}`) <= furthest);
      const made = near.filter((day) => weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek));
      expect(made, `${year}-${on}`).not.toEqual([]);
    }
  }
});
