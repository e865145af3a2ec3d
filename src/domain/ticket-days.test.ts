import { expect, test } from 'vitest';
import { dueDayOf, ticketDays } from './ticket-days.ts';

const [today, last] = ['2026-11-27', '2026-12-23'];
const kinds = (due: string | null, until = last) => ticketDays({ today, due, last: until }).map(({ kind }) => kind);

test('today, the due day and the ticket’s last day stand as they come', () => {
  expect(kinds('2026-11-28')).toEqual(['today', 'due', 'last']);
  expect(kinds('2026-12-24')).toEqual(['today', 'last', 'due']);
  expect(kinds(last), 'on one day the debt comes first').toEqual(['today', 'due', 'last']);
  expect(kinds(today)).toEqual(['today', 'due', 'last']);
});

test('a due day that has passed, or none, is not said', () => {
  expect(kinds('2026-11-26')).toEqual(['today', 'last']);
  expect(kinds(null)).toEqual(['today', 'last']);
});

test('several charges are due with the first of them; one that is overdue leaves no day', () => {
  const of = (...days: string[]) =>
    dueDayOf(
      days.map((dueDate) => ({ dueDate })),
      today,
    );
  expect(of('2026-12-10', '2026-11-28')).toBe('2026-11-28');
  expect(of('2026-12-10', '2026-11-26')).toBeNull();
  expect(of(today)).toBe(today);
  expect(of()).toBeNull();
});
