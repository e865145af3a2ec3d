import { afterAll, inject } from 'vitest';
import { connect } from './connect.ts';
import { cloneDatabase, type TestDatabase } from './test-database-setup.ts';

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

const createDatabase = (template: string): Promise<TestDatabase> =>
  cloneDatabase({ ...inject('testPostgres'), template });
