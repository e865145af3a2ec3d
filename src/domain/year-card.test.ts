import { expect, test } from 'vitest';
import { type PaidMonth, yearCard } from './year-card.ts';

const paid = (month: string, paymentId: string, student = 'Diego'): PaidMonth => ({
  studentId: student,
  student,
  month,
  paymentId,
});
const shown = (all: readonly PaidMonth[], paymentId: string) =>
  yearCard(all, paymentId).map(({ student, months }) => [student, ...months.map(({ month }) => month)]);

test('a month has its stamp, oldest first; one that nobody paid here is not there', () => {
  const all = [paid('2026-12', 'now'), paid('2026-09', 'first'), paid('2026-10', 'second')];
  expect(shown(all, 'now')).toEqual([['Diego', '2026-09', '2026-10', '2026-12']]);
});

test('a single payment is no card yet, however many months it paid', () => {
  expect(shown([paid('2026-11', 'now'), paid('2026-12', 'now')], 'now')).toEqual([]);
  expect(shown([paid('2026-11', 'other')], 'now')).toEqual([]);
});

test('each student of the payment has a card, and no other', () => {
  const all = [paid('2026-12', 'now'), paid('2026-11', 'before'), paid('2026-12', 'now', 'Sofía')];
  expect(shown([...all, paid('2026-11', 'hers', 'Mariana')], 'now')).toEqual([
    ['Diego', '2026-11', '2026-12'],
    ['Sofía', '2026-12'],
  ]);
});

test('a card has a year; of a month paid twice, the payment that is shown counts', () => {
  const all = [paid('2025-12', 'old'), paid('2026-01', 'jan'), paid('2026-12', 'now'), paid('2026-12', 'twice')];
  expect(yearCard(all, 'now')[0]?.months).toEqual([
    { month: '2026-01', paymentId: 'jan' },
    { month: '2026-12', paymentId: 'now' },
  ]);
});
