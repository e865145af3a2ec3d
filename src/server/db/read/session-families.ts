/** Whose sessions lines of a bank's statement are about. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ofSession } from '#contracts/statements';
import type { Db } from '../driver/db.ts';

const family = z.object({ id: z.string(), ...ofSession });
type Family = Omit<z.infer<typeof family>, 'id'>;

/** Nobody's. */
export const noFamily: Family = { external_id: null, payer_name: null, student_names: [] };

/** The columns of `Family` for a session `s`. */
export const familyColumns = sql`s.external_id, s.payer->>'full_name' as payer_name, array(
  select distinct c.details->>'student_name' from charge c
  where c.session_id = s.id and c.removed_at is null and c.details->>'student_name' is not null) as student_names`;

/** The families of a school's sessions, by the sessions' ids. */
export async function readFamilies(
  db: Db,
  schoolId: string,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, Family>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<unknown>`
    select s.id, ${familyColumns} from session s
    where s.school_id = ${schoolId} and s.id = any (${[...sessions]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => family.parse(row)).map(({ id, ...rest }) => [id, rest]));
}
