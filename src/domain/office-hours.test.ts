import { expect, test } from 'vitest';
import { afterOfficeHours } from './office-hours.ts';

const office = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
const after = (start: string, hours: number) =>
  afterOfficeHours(new Date(start), hours, office, 'America/Bogota').toISOString();

test('hours count only while the office is open, in the school’s zone', () => {
  // Thursday, 10:00 in Bogotá.
  expect(after('2026-12-03T15:00:00Z', 4)).toBe('2026-12-03T19:00:00.000Z');
  expect(after('2026-12-03T15:00:00Z', 6)).toBe('2026-12-03T21:00:00.000Z');
  expect(after('2026-12-03T15:00:00Z', 8)).toBe('2026-12-04T15:00:00.000Z');
});

test('a night and a weekend are no time', () => {
  // Friday, 18:00 in Bogotá: the office opens on Monday.
  expect(after('2026-12-04T23:00:00Z', 1)).toBe('2026-12-07T14:00:00.000Z');
  expect(after('2026-12-04T20:00:00Z', 2)).toBe('2026-12-07T14:00:00.000Z');
  // Before it opens.
  expect(after('2026-12-03T06:00:00Z', 1)).toBe('2026-12-03T14:00:00.000Z');
});
