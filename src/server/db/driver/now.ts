import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The database's clock, which the sandbox moves, within a statement. */
export const now = sql<Date>`app_now()`;

/** The same clock, read. */
export async function databaseNow(db: Db): Promise<Date> {
  return (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
}
