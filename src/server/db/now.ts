import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.generated.ts';

/** The database's clock, which the sandbox moves. */
export async function databaseNow(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}
