import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect } from './connect.ts';
import { withDatabase } from './test-database-setup.ts';

export interface TestDatabase {
  /** Goes as it is into `connect({ connectionString })`. */
  readonly url: string;
  readonly connection: { readonly connectionString: string };
  drop(): Promise<void>;
}

/**
 * A migrated, empty database for one test file, cloned from the run's template. Drop it in `afterAll`;
 * connections that are still open are cut. Works only inside Vitest with `test-database-setup.ts`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testPostgres').template);
}

/** A database with nothing in it, not even tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

/** One for all tests of a file, and a connection to it; both end after the last of them. */
export async function databaseOfFile(create = createTestDatabase, application?: string) {
  const database = await create();
  const connection = connect({ ...database.connection, ...(application && { application }) });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });
  return { ...database, ...connection };
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { url: serverUrl } = inject('testPostgres');
  const name = `cuota_test_${randomUUID().replaceAll('-', '')}`;
  // By its files: through the log it costs twice as much, and nothing of it need survive.
  await asAdmin(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(serverUrl, name);
  return {
    url,
    connection: { connectionString: url },
    drop: () => asAdmin(serverUrl, `drop database ${name} with (force)`),
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = connect({ connectionString: url, max: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
