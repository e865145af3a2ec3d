import type { DayLine } from '#contracts/days';
import { dayJournal, type JournalRow } from '#domain/day-journal';
import { readDayLines } from '../../db/books/day-lines.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { SchoolCall } from '../school-call.ts';
import { linesOf, requireDay } from './days-of-school.ts';
import { accountsOf } from './ledger-accounts.ts';

/** More than any school has of a day: the file is made in memory. */
const mostLines = 50_000;

/**
 * A closed day's lines as entries of the school's own ledger, the oldest first. Refuses as `day_not_found`,
 * `day_not_closed`, and `ledger_account_missing` with every entry that has no account.
 */
export async function journalOfDay(call: SchoolCall, date: string): Promise<readonly JournalRow<DayLine>[]> {
  const { db } = call.services;
  const day = await requireDay(call, date);
  if (day.status === 'open') throw new Refusal('day_not_closed', 'This day is open: it closes first.');
  const lines = (await readDayLines(db, linesOf(day), { limit: mostLines })).map(({ line }) => line).toReversed();
  const { rows, missing } = dayJournal(lines, (await accountsOf(db, call.school.id)).accounts);
  if (missing.length === 0) return rows;
  throw new Refusal('ledger_account_missing', 'An entry of this day has no account.', {
    missing: missing.slice(0, 100),
  });
}
