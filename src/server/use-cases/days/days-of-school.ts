import type {
  DayLineList,
  DayLineListQuery,
  DayTotal,
  SchoolDay,
  SchoolDayDetail,
  SchoolDayList,
  SchoolDayListQuery,
} from '#contracts/days';
import { namedDay } from '#contracts/storable';
import { daySums } from '#domain/settlement-totals';
import { readDayLines, readOpenTotals } from '../../db/books/day-lines.ts';
import { readDay, readDays, type StoredDay } from '../../db/books/school-days.ts';
import type { Db } from '../../db/driver/db.ts';
import { pageAsked, pageOf, readCursor } from '../../db/read/page-cursor.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { SchoolCall } from '../school-call.ts';
import { payoutsOfDay } from './payouts.ts';

/** One page of a school's days, the newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listDays(
  { services: { db }, school }: SchoolCall,
  query: SchoolDayListQuery,
): Promise<SchoolDayList> {
  const page = pageOf(await readDays(db, pageAsked(school, query)), query.limit, ({ day }) => day);
  const data = await Promise.all(page.data.map(async (day) => shown(day, await totalsOf(db, day))));
  return { ...page, data };
}

/** A day with its sums and payouts. Refuses as `day_not_found`, and a malformed date as `invalid_request`. */
export async function readDayOfSchool(call: SchoolCall, date: string): Promise<SchoolDayDetail> {
  const { db } = call.services;
  const day = await requireDay(call, date);
  const totals = await totalsOf(db, day);
  return { ...shown(day, totals), totals: [...totals], payouts: [...(await payoutsOfDay(db, day, totals))] };
}

/** One page of a day's lines, the newest first. Refuses as `readDayOfSchool` and `listDays`. */
export async function listDayLines(call: SchoolCall, date: string, query: DayLineListQuery): Promise<DayLineList> {
  const { campus_id: campusId, account_id: accountId, method_key: methodKey, cursor, limit } = query;
  const filter = { campusId, accountId, methodKey, after: readCursor(cursor), limit: limit + 1 };
  const rows = await readDayLines(call.services.db, linesOf(await requireDay(call, date)), filter);
  return pageOf(rows, limit, ({ line }) => line);
}

/** The school's day of this date. Refuses as `day_not_found`, and a malformed date as `invalid_request`. */
export async function requireDay({ services, school }: SchoolCall, date: string): Promise<StoredDay> {
  if (!namedDay.safeParse(date).success) throw invalidRequest({ path: ['date'], message: 'must be a day, YYYY-MM-DD' });
  const day = await readDay(services.db, school.id, date);
  if (!day) throw new Refusal('day_not_found', 'You have no such day.');
  return day;
}

/** Returns what `readDayLines` finds a day's lines by. */
export const linesOf = ({ id, status }: StoredDay) => ({ id, isClosed: status === 'closed' });

const totalsOf = async (db: Db, { id, totals }: StoredDay): Promise<readonly DayTotal[]> =>
  totals ?? (await readOpenTotals(db, id));

function shown({ id: _id, totals: _totals, ...day }: StoredDay, totals: readonly DayTotal[]): SchoolDay {
  return { ...day, sums: daySums(totals) };
}
