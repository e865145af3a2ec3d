import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.generated.ts';

/** The database's clock, which the sandbox moves, within a statement. */
export const now = sql<Date>`app_now()`;

/** The same clock, read. */
export async function databaseNow(db: Kysely<Database>): Promise<Date> {
  return (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
}
