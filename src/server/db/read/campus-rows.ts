import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../driver/db.ts';

/** What a path may name that is of one campus. */
export type CampusRow = 'session' | 'payment' | 'case';

/** The session of a row of this id. */
const sessionOf = {
  session: (id) => sql`select s.id from session s where s.id = ${id}`,
  payment: (id) => sql`select p.session_id from payment p where p.id = ${id}`,
  case: (id) => sql`select m.session_id from money_case m where m.id = ${id}`,
} as const satisfies Record<CampusRow, (id: string) => RawBuilder<unknown>>;

/** Whether a school's row is of one of these campuses. One without a session is of none. */
export async function isOfCampuses(
  db: Db,
  row: CampusRow,
  {
    id,
    schoolId,
    campusIds,
  }: { readonly id: string; readonly schoolId: string; readonly campusIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session s where s.id = (${sessionOf[row](id)}) and s.school_id = ${schoolId} ${ofCampuses(campusIds)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** The condition that session `s` is of these campuses; nothing for all. */
export const ofCampuses = (campusIds: readonly string[] | null | undefined): RawBuilder<unknown> =>
  campusIds ? sql`and s.campus_id = any (${campusIds}::text[])` : sql``;
