/** The invariants of one school's rows after each step: the same queries, on views that leave out other schools. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { invariants } from '#server/db/books/invariants';
import type { Database } from '#server/db/driver/tables.generated';
import { connect } from '#server/db/driver/connect';
import { ofLives } from './database-line.ts';
import type { Installed } from './installation.ts';

/**
 * Checked at rest alone. A clock that moves makes I11 untrue until the work that is due was done; I1b compares every
 * charge of a school with all others, which costs more than the other queries together.
 */
const ofRest: ReadonlySet<string> = new Set(['I11', 'I1b']);

/** What holds the rows of a school, from the most direct. */
const owners = [
  ['school_id', `school_id = lives.school()`],
  ['session_id', `session_id in (select id from public.session where school_id = lives.school())`],
  [
    'payment_id',
    `payment_id in (select p.id from public.payment p join public.session s on s.id = p.session_id where s.school_id = lives.school())`,
  ],
] as const;

export interface StepCheck {
  /** From now on of this school. */
  of(schoolId: string): Promise<void>;
  /** What does not hold, unless nothing was written since the last time. */
  broken(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Makes the views in the installation's database, and a connection that sees them first. */
export async function openStepCheck(installed: Installed): Promise<StepCheck> {
  const { db, pool, close } = connect({ connectionString: installed.databaseUrl, max: 1, ...ofLives });
  await makeViews(db);
  await pool.query('set search_path = lives, public');
  const client = await pool.connect();
  const checked = invariants
    .filter(({ id }) => !ofRest.has(id))
    .map(({ id, says, query }) => ({ id, says, query, words: new Set(query.match(/\w+/g)) }));
  return {
    async of(schoolId) {
      await client.query(`select set_config('lives.school', $1, false)`, [schoolId]);
    },
    async broken() {
      const written = [...installed.takeWritten()];
      const touched = checked.filter(({ words }) => written.some((table) => words.has(table)));
      const found = await Promise.all(
        touched.map(async ({ id, says, query: text }) => {
          const { rows } = await client.query<{ what: string }>({ name: id, text });
          return rows.map(({ what }) => `invariant ${id} does not hold (${says}): after a step, ${what}`);
        }),
      );
      return found.flat();
    },
    async close() {
      client.release();
      await close();
    },
  };
}

async function makeViews(db: Kysely<Database>): Promise<void> {
  await sql`create schema lives`.execute(db);
  await sql`create function lives.school() returns uuid language sql stable as
    $$ select current_setting('lives.school')::uuid $$`.execute(db);
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`.execute(db);
  for (const { table, columns } of rows) {
    const [, condition] = owners.find(([column]) => columns.includes(column)) ?? [];
    if (condition === undefined) continue;
    await sql`create view ${sql.id('lives', table)} as select * from ${sql.id('public', table)} where ${sql.raw(condition)}`.execute(
      db,
    );
  }
}
