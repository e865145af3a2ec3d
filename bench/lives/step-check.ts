/** The invariants of one school's rows, after each transaction: the same queries, on views that leave out the others. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { invariants } from '#server/db/books/invariants';
import type { Database } from '#server/db/driver/tables.generated';
import { connect } from '#server/db/driver/connect';
import type { Installed } from './installation.ts';

/** A clock that moves makes these untrue until the work that is due was done: they are checked at rest. */
const ofTheClock: ReadonlySet<string> = new Set(['I11']);

/** What holds the rows of a school, from the most direct. */
const owners = [
  ['school_id', `school_id = lives.school()`],
  ['session_id', `session_id in (select id from public.session where school_id = lives.school())`],
  [
    'payment_id',
    `payment_id in (select p.id from public.payment p join public.session s on s.id = p.session_id where s.school_id = lives.school())`,
  ],
] as const;

/** Tables whose writing no invariant reads. */
const unread: ReadonlySet<string> = new Set(['rate_limit', 'transaction_mark', 'idempotency_key', 'school_key']);

export interface StepCheck {
  /** From now on of this school. */
  of(schoolId: string): Promise<void>;
  /** What does not hold, unless nothing was written since the last time. */
  broken(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Makes the views in the installation's database, and a connection that sees them first. */
export async function openStepCheck(installed: Installed): Promise<StepCheck> {
  const { db, pool, close } = connect({ connectionString: installed.databaseUrl, max: 1, application: 'lives' });
  await makeViews(db);
  await pool.query('set search_path = lives, public');
  const checked = invariants.filter(({ id }) => !ofTheClock.has(id));
  const text = checked
    .map(({ id, query }) => `select '${id}' as id, what from (${query}) as "${id}"`)
    .join(' union all ');
  return {
    async of(schoolId) {
      await pool.query(`select set_config('lives.school', $1, false)`, [schoolId]);
    },
    async broken() {
      const written = [...installed.takeWritten()].filter((table) => !unread.has(table));
      if (written.length === 0) return [];
      const { rows } = await pool.query<{ id: string; what: string }>({ name: 'lives', text });
      return rows.map(({ id, what }) => `invariant ${id} does not hold after a step (${saysOf(id)}): ${what}`);
    },
    close,
  };
}

const saysOf = (id: string): string => invariants.find((each) => each.id === id)?.says ?? '';

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
