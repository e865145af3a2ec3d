/** How many pages of the database something reads and writes: what no other work on the machine changes. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';

export interface Touched {
  readonly statement: string;
  readonly calls: number;
  /** Pages of tables and indexes, those of triggers and foreign keys too, and what was put aside on the disk. */
  readonly pages: number;
}

/** The settings of a server whose pages are counted. */
export const countingPages = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  // What is made for the first time must not be taken for what it costs.
  autovacuum: 'off',
};

export async function startCounting(db: Kysely<Database>): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`.execute(db);
}

/** What the statements touch that are sent meanwhile: nobody else may ask this server. */
export async function touchedBy(db: Kysely<Database>, work: () => Promise<unknown>): Promise<readonly Touched[]> {
  await sql`select pg_stat_statements_reset()`.execute(db);
  await work();
  const { rows } = await sql<Touched>`
    select query as statement, calls::int, (shared_blks_hit + shared_blks_read + temp_blks_read + temp_blks_written)::int as pages
    from pg_stat_statements where query not like '%pg_stat_statements%' and toplevel`.execute(db);
  return rows;
}

export const pagesOf = (touched: readonly Touched[]): number => touched.reduce((sum, { pages }) => sum + pages, 0);
