import { type Kysely, sql } from 'kysely';
import { connect } from '#server/db/driver/connect';
import type { Database } from '#server/db/driver/tables.generated';
import { CannotStart } from './listen.ts';

/** Throws CannotStart when a database holds a school that is not a demonstration. A new, empty database is fine. */
export async function refuseRealSchools(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('school') is not null as found`.execute(db);
  if (!rows[0]?.found) return;
  const real = await db.selectFrom('school').select('slug').where('live', '=', true).limit(1).executeTakeFirst();
  if (real)
    throw new CannotStart(
      'This database holds real schools: the sandbox will not touch it. Give it another DATABASE_URL.',
    );
}

/** The same before a database is open: the product, once started, would ask the emulators about real payments. */
export async function refuseRealSchoolsAt(databaseUrl: string): Promise<void> {
  const connection = connect({ connectionString: databaseUrl, max: 1 });
  try {
    await refuseRealSchools(connection.db);
  } finally {
    await connection.close();
  }
}
