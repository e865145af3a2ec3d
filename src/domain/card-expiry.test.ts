import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCardExpiry, formatCardExpiry, monthAt, readCardExpiry } from './card-expiry.ts';

const november2026 = { year: 2026, month: 11 };
const months = fc.record({ year: fc.integer({ min: 1970, max: 2069 }), month: fc.integer({ min: 1, max: 12 }) });

// S5-R03
describe('the expiry date of a card', () => {
  test.each([
    ['11 / 26', 'this month'],
    ['12/26', 'next month'],
    ['01/27', 'next year'],
    ['1/27', 'a month of one digit'],
    ['11/2026', 'a year of four digits'],
    ['1126', 'without a separator'],
    ['112026', 'the same with four digits'],
    ['11-26', 'with a dash'],
    ['11 26', 'with a space'],
    [' 11 / 26 ', 'with spaces around'],
    ['１１／２６', 'in full width'],
    ['12/69', 'two digits below 70 are 20xx'],
    ['12/9999', 'as far ahead as can be written'],
  ])('%s is good in November 2026: %s', (text) => {
    expect(checkCardExpiry(text, november2026)).toBe('ok');
  });

  test.each([
    ['10/26', 'last month'],
    ['12/25', 'last year'],
    ['12/00', 'the year 2000'],
    ['12/70', 'two digits from 70 are 19xx'],
    ['12/99', 'so 99 is 1999'],
    ['12/1999', 'with four digits'],
    ['12/0029', 'the year 29'],
  ])('%s is over in November 2026 (%s): "Invalid expiration date"', (text) => {
    expect(checkCardExpiry(text, november2026)).toBe('expired');
  });

  test.each('| |12|12 / |00/29|13/29|0/29|/29|129|12/2|12/029|12/20290|1a/29|12//29|8/2/29|①②/29'.split('|'))(
    '%j is no month of a year: "Invalid date"',
    (text) => {
      expect(checkCardExpiry(text, november2026)).toBe('not_a_date');
    },
  );

  test('a card is good through the last moment of its month, on the wall clock', () => {
    const at = (instant: string, zone: string) => checkCardExpiry('11/26', monthAt(new Date(instant), zone));
    expect(at('2026-12-01T05:59:59.999Z', 'America/Mexico_City')).toBe('ok');
    expect(at('2026-12-01T06:00:00Z', 'America/Mexico_City')).toBe('expired');
    expect(at('2026-12-01T04:59:59.999Z', 'America/Bogota')).toBe('ok');
    expect(at('2026-12-01T05:00:00Z', 'America/Bogota')).toBe('expired');
  });

  test('an unknown zone is refused', () => {
    expect(() => monthAt(new Date('2026-11-21'), 'America/Nowhere')).toThrow(RangeError);
  });

  test('the month of an instant is that of its day there', () => {
    const zones = fc.constantFrom('America/Mexico_City', 'America/Tijuana', 'America/Bogota', 'Pacific/Galapagos');
    const instants = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2090-01-01') });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { year, month } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
        expect(monthAt(instant, zone)).toEqual({ year, month });
      }),
    );
  });

  const lastDay = ({ year, month }: { year: number; month: number }) => new Date(Date.UTC(year, month, 0));
  type Check = typeof checkCardExpiry;
  const goodUntilLastDay = (check: Check) =>
    fc.property(months, months, fc.boolean(), (expiry, now, isShort) => {
      const text = `${expiry.month}/${isShort ? String(expiry.year).slice(2) : expiry.year}`;
      const firstDay = new Date(Date.UTC(now.year, now.month - 1, 1));
      expect(check(text, now)).toBe(lastDay(expiry) >= firstDay ? 'ok' : 'expired');
    });

  test('any month is good while its last day is not before the first of this one', () => {
    fc.assert(goodUntilLastDay(checkCardExpiry), { numRuns: 1000 });
  });

  test.each<[string, Check]>([
    ['looks at the year only', (text, now) => checkCardExpiry(text, { ...now, month: 1 })],
    ['takes every two digits as 20xx', (text, now) => checkCardExpiry(text.replace(/\/(\d\d)$/, '/20$1'), now)],
    ['is a month too strict', (text, now) => checkCardExpiry(text, { ...now, month: now.month + 1 })],
  ])('a check that %s is noticed', (_, mutant) => {
    expect(fc.check(goodUntilLastDay(mutant), { numRuns: 20_000, seed: 20_261_121 }).failed).toBe(true);
  });
});

// S5-R03
describe('the field of the expiry date', () => {
  test.each([
    ...'→|0→0|1→1|2→02 / |9→09 / |12→12 / |13→01 / 3|08→08 / |1/→01 / |0/→0|02 / 2→02 / 2|08/2029→08 / 2029'.split('|'),
    ...'8/29→08 / 29|0829→08 / 29|082029→08 / 2029|08 / 20291→08 / 2029|13/29→13 / 29|０８／２９→08 / 29|x→'.split('|'),
  ])('shows %s', (pair) => {
    const [text = '', shown] = pair.split('→');
    expect(formatCardExpiry(text)).toBe(shown);
  });

  test.each('1229→12 / 29|829→08 / 29|1/29→01 / 29|122029→12 / 2029|08/29→08 / 29'.split('|'))(
    'typed key by key, %s',
    (pair) => {
      const [keys = '', shown] = pair.split('→');
      expect([...keys].reduce((before, key) => formatCardExpiry(before + key, before), '')).toBe(shown);
    },
  );

  test('deleted from the end, it empties digit by digit', () => {
    const seen = ['02 / 29'];
    for (let shown = '02 / 29'; shown !== '' && seen.length < 20;) {
      shown = formatCardExpiry(shown.slice(0, -1), shown);
      seen.push(shown);
    }
    expect(seen).toEqual(['02 / 29', '02 / 2', '02 / ', '0', '']);
  });

  const typed = fc.string({ unit: fc.constantFrom(...'0123456789/ -x２'), maxLength: 14 });

  test('never shows more than 9 characters, and the same when what it shows is typed again', () => {
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'grapheme' })), (text) => {
        const shown = formatCardExpiry(text);
        expect(shown.length).toBeLessThanOrEqual(9);
        expect(formatCardExpiry(shown)).toBe(shown);
      }),
      { numRuns: 1000 },
    );
  });

  test('never changes a date that can be read', () => {
    const dates = fc
      .tuple(months, fc.constantFrom('/', ' / ', '-', ' '))
      .map(([{ month, year }, between]) => `${month}${between}${year % 3 === 0 ? year : String(year).slice(2)}`);
    const readAsBefore = (format: typeof formatCardExpiry) =>
      fc.property(dates, (text) => {
        expect(readCardExpiry(text)).not.toBeNull();
        expect(readCardExpiry(format(text))).toEqual(readCardExpiry(text));
      });
    fc.assert(readAsBefore(formatCardExpiry), { numRuns: 1000 });
    expect(fc.check(readAsBefore((text) => formatCardExpiry(text).slice(0, 7))).failed).toBe(true);
  });
});
