import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graceEndsAt, payBefore } from './reference-expiry.ts';

const schoolZones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
  'America/Hermosillo',
  'America/Bogota',
  'America/Guayaquil',
  'Pacific/Galapagos',
];
const ask = (now: string, days: number, timeZone: string) =>
  payBefore({ now: new Date(now), days, timeZone }).toISOString();

// S4-R08, S9-R04
describe('until when a reference may be paid', () => {
  test.each([
    // Mexico City has had no summer time since 2022: 23:59:59 is 05:59:59 UTC all year
    ['2026-11-20T18:00:00Z', 3, 'America/Mexico_City', '2026-11-24T05:59:59.000Z', 'three days from noon'],
    ['2026-11-21T04:59:59Z', 0, 'America/Mexico_City', '2026-11-21T05:59:59.000Z', 'tonight, an hour before midnight'],
    [
      '2026-11-21T05:59:59.999Z',
      0,
      'America/Mexico_City',
      '2026-11-21T06:59:59.999Z',
      'tonight, in the last second before midnight: an hour is left',
    ],
    [
      '2026-11-21T05:59:00Z',
      1,
      'America/Mexico_City',
      '2026-11-22T05:59:59.000Z',
      'a minute before midnight: tomorrow is the 21st',
    ],
    ['2026-11-21T06:00:00Z', 1, 'America/Mexico_City', '2026-11-23T05:59:59.000Z', 'at midnight: tomorrow is the 22nd'],
    // Tijuana has the summer time of California: back on 1 November 2026, forward on 8 March 2026
    ['2026-10-31T18:00:00Z', 0, 'America/Tijuana', '2026-11-01T06:59:59.000Z', 'summer time, UTC-7'],
    ['2026-10-31T18:00:00Z', 1, 'America/Tijuana', '2026-11-02T07:59:59.000Z', 'a day of 25 hours in between'],
    ['2026-03-07T18:00:00Z', 0, 'America/Tijuana', '2026-03-08T07:59:59.000Z', 'winter time, UTC-8'],
    ['2026-03-07T18:00:00Z', 1, 'America/Tijuana', '2026-03-09T06:59:59.000Z', 'a day of 23 hours in between'],
    ['2028-02-28T18:00:00Z', 1, 'America/Bogota', '2028-03-01T04:59:59.000Z', 'leap day'],
    ['2026-12-31T18:00:00Z', 1, 'America/Guayaquil', '2027-01-02T04:59:59.000Z', 'the turn of the year'],
  ])('%s plus %s days in %s is %s (%s)', (now, days, timeZone, expected) => {
    expect(ask(now, days, timeZone)).toBe(expected);
  });

  test('where the clocks go back at midnight, the second 23:59:59 counts', () => {
    // Santiago: 24:00 of 4 April 2026 becomes 23:00
    expect(ask('2026-04-04T15:00:00Z', 0, 'America/Santiago')).toBe('2026-04-05T03:59:59.000Z');
  });

  test.each([[-1], [1.5], [Number.NaN]])('%s days are refused', (days) => {
    expect(() => ask('2026-11-20T18:00:00Z', days, 'America/Bogota')).toThrow(RangeError);
  });

  test('an unknown zone is refused', () => {
    expect(() => ask('2026-11-20T18:00:00Z', 1, 'America/Nowhere')).toThrow(RangeError);
  });

  test('the wall clock reads 23:59:59 on the day counted from today, everywhere and always', () => {
    const instants = fc.date({ noInvalidDate: true, min: new Date('2024-01-01'), max: new Date('2035-01-01') });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 7 }), fc.constantFrom(...schoolZones), (now, days, timeZone) => {
        const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        const [today = ''] = wall.format(now).split(' ');
        const due = new Date(`${today}T00:00:00Z`);
        due.setUTCDate(due.getUTCDate() + days);
        expect(wall.format(payBefore({ now, days, timeZone }))).toBe(`${due.toISOString().slice(0, 10)} 23:59:59`);
      }),
    );
  });
});

describe('grace after pay-before', () => {
  const end = new Date('2026-11-24T05:59:59Z');

  test('lasts as long as the money takes to show', () => {
    expect([2, 24, 48, 72].map((hours) => graceEndsAt(end, hours).toISOString())).toEqual([
      '2026-11-24T07:59:59.000Z',
      '2026-11-25T05:59:59.000Z',
      '2026-11-26T05:59:59.000Z',
      '2026-11-27T05:59:59.000Z',
    ]);
  });
});
