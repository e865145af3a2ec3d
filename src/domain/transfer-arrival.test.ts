import { expect, it } from 'vitest';
import { lateAt, minutesTaken } from './transfer-arrival.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
const awaited = {
  sentAt: at('10:00'),
  reportedAt: at('10:30'),
  expectedBy: new Date('2026-11-22T10:30:00Z'),
  usualMinutes: 120,
};

it.each([
  ['what was measured, from when it was sent', {}, at('12:00')],
  ['what was measured, from the report where nobody said the hour', { sentAt: null }, at('12:30')],
  ['a quarter of an hour at least', { usualMinutes: 3 }, at('10:45')],
  ['the method’s own time where nothing was measured', { usualMinutes: null }, awaited.expectedBy],
  ['never after the method’s own time', { usualMinutes: 100_000 }, awaited.expectedBy],
] as const)('a transfer is late by %s', (_what, change, late) => {
  expect(lateAt({ ...awaited, ...change })).toEqual(late);
});

it.each([
  [at('10:00'), at('10:00'), 0],
  [at('10:00'), at('10:05'), 5],
  [at('10:00'), new Date(at('10:05').getTime() + 1), 6],
  [at('10:00'), at('09:59'), null],
  [at('10:00'), new Date('2026-12-22T10:00:00Z'), null],
])('from %s to %s are %s minutes', (sent, arrived, minutes) => {
  expect(minutesTaken(sent, arrived)).toBe(minutes);
});
