import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalOf, type Pace, dueStatusOf } from './arrival-day.ts';
import { isBankDay } from './bank-days.ts';
import { payBefore } from './reference-expiry.ts';

const mexico = { country: 'MX', timeZone: 'America/Mexico_City' } as const;
const at = (clock: string): Date =>
  new Date(Temporal.PlainDateTime.from(clock).toZonedDateTime(mexico.timeZone).epochMilliseconds);
const formatClock = (instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(mexico.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

const atOnce: Pace = { reflectionHours: 0 };
const byClock: Pace = { reflectionHours: 24 };
const shop: Pace = { reflectionHours: 24, bankDays: {} };
const slip: Pace = { reflectionHours: 48, bankDays: { until: '17:30', usualHours: 2 } };
const counter: Pace = { reflectionHours: 24, bankDays: { until: '16:00' } };

describe('money that is sent now is there by', () => {
  test.each<[string, string, Pace, string, string]>([
    ['a card, on a Sunday', '2026-11-22T03:00', atOnce, '2026-11-22T03:00', 'at_once'],
    ['hours of the clock, over a holiday', '2026-12-24T20:00', byClock, '2026-12-25T20:00', 'hours'],
    ['a bank day and its hours', '2026-11-23T10:00', shop, '2026-11-24T10:00', 'hours'],
    ['a Friday evening', '2026-11-20T18:00', shop, '2026-11-23T18:00', 'after_holidays'],
    ['a Saturday', '2026-11-21T10:00', shop, '2026-11-23T23:59', 'after_holidays'],
    ['a long weekend’s Friday', '2026-11-13T18:00', shop, '2026-11-17T18:00', 'after_holidays'],
    ['the Wednesday before Easter', '2026-04-01T12:00', shop, '2026-04-06T12:00', 'after_holidays'],
    ['a transfer on a bank day', '2026-11-23T10:00', slip, '2026-11-23T12:00', 'usual'],
    ['a transfer in the evening', '2026-11-23T17:30', slip, '2026-11-23T19:30', 'usual'],
    ['a transfer at night', '2026-11-23T23:30', slip, '2026-11-24T01:30', 'usual'],
    ['a transfer on the eve of a day off', '2026-12-24T17:30', slip, '2026-12-28T17:30', 'after_holidays'],
    ['a transfer of a Sunday', '2026-11-22T10:00', slip, '2026-11-23T17:30', 'hours'],
    ['a transfer of a Friday night', '2026-11-20T20:00', slip, '2026-11-23T17:30', 'after_holidays'],
    ['a counter before it closes', '2026-11-23T15:59', counter, '2026-11-24T15:59', 'hours'],
    ['a counter after it closed', '2026-11-23T16:00', counter, '2026-11-24T23:59', 'after_holidays'],
  ])('%s', (_name, now, pace, by, how) => {
    const arrival = arrivalOf(at(now), pace, mexico);
    expect([formatClock(arrival.by), arrival.how]).toEqual([by, how]);
  });

  test('in another zone by its own calendar', () => {
    const night = new Date('2026-11-21T05:30:00Z');
    const in_ = (timeZone: string) => arrivalOf(night, shop, { country: 'MX', timeZone }).by.toISOString();
    // Friday half past eleven in Mexico City; half past midnight of Saturday in Cancún.
    expect(in_('America/Mexico_City')).toBe('2026-11-24T05:30:00.000Z');
    expect(in_('America/Cancun')).toBe('2026-11-24T04:59:59.000Z');
  });

  test('never sooner than its hours by the clock, nor sooner than what was sent before', () => {
    const minutes = fc.integer({ min: 0, max: 2 * 365 * 1440 });
    const start = Date.parse('2026-01-01T06:00:00Z');
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom(shop, counter), (one, other, pace) => {
        const [first, second] = [one, other].toSorted((a, b) => a - b).map((each) => new Date(start + each * 60_000));
        const [sooner, later] = [first, second].map((each) => arrivalOf(each as Date, pace, mexico).by.getTime());
        expect(Number(sooner)).toBeLessThanOrEqual(Number(later));
        expect(Number(sooner) - Number(first)).toBeGreaterThanOrEqual(24 * 3_600_000 - 1000);
        const day = Temporal.Instant.fromEpochMilliseconds(Number(sooner)).toZonedDateTimeISO(mexico.timeZone);
        expect(isBankDay('MX', day.toPlainDate())).toBe(true);
      }),
    );
  });
});

describe('to what is due', () => {
  test.each<[string, string, Pace, number, string, string]>([
    ['a card on the due day itself', '2026-11-23T23:00', atOnce, 0, '2026-11-23', 'surely'],
    ['a reference that may be paid to its end', '2026-11-23T10:00', shop, 3, '2026-11-27', 'surely'],
    ['a reference that lives too long', '2026-11-23T10:00', shop, 3, '2026-11-26', 'in_time'],
    ['the last day but one', '2026-11-23T10:00', shop, 3, '2026-11-25', 'in_time'],
    ['the last day', '2026-11-23T10:00', shop, 3, '2026-11-24', 'today_only'],
    ['a day too late', '2026-11-23T10:00', shop, 3, '2026-11-23', 'late'],
    ['the Friday before a Monday', '2026-11-20T10:00', shop, 3, '2026-11-23', 'in_time'],
    ['the Friday before a Sunday', '2026-11-20T10:00', shop, 3, '2026-11-22', 'late'],
    ['a transfer on the due day', '2026-11-23T10:00', slip, 3, '2026-11-23', 'now_only'],
    ['a transfer in the evening of the due day', '2026-11-23T18:00', slip, 3, '2026-11-23', 'now_only'],
    ['a transfer in the last hours of the due day', '2026-11-23T22:30', slip, 3, '2026-11-23', 'late'],
    ['a counter before it closes', '2026-11-23T10:00', counter, 3, '2026-11-24', 'today_only'],
  ])('%s', (_name, now, pace, days, dueDay, status) => {
    const until = payBefore({ now: at(now), days, timeZone: mexico.timeZone });
    expect(dueStatusOf({ now: at(now), pace, payBefore: until, dueDay, ...mexico })).toBe(status);
  });
});
