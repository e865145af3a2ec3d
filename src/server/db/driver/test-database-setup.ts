import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type Deadlines, unhurried } from './connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { fastFolder } from './fast-folder.fixture.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is, and the migrated database to clone. */
    testPostgres: { readonly url: string; readonly template: string };
  }
}

const mayBeLost = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its folder may be memory.
  max_wal_size: '256MB',
  max_connections: '200',
};

/** A server with a migrated template, for all of a run. */
export interface TestPostgres {
  readonly url: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** Vitest's global set-up. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestPostgres();
  project.provide('testPostgres', { url, template });
  return stop;
}

/** Of connections that a test makes beside the product's: a busy machine ends none. */
export const testDeadlines: Deadlines = { ...unhurried, connectMs: 150_000 };

/**
 * Starts one PostgreSQL for a whole run (`TEST_DATABASE_URL`, the programs in `TEST_POSTGRES_BIN`, or the embedded one)
 * with one migrated template database. Its rows are lost afterwards.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = await startServer();
  const template = `cuota_template_${process.pid}`;
  const admin = connect({ connectionString: server.url, max: 1, deadlines: testDeadlines });
  await admin.pool.query(`create database ${template}`);
  const url = withDatabase(server.url, template);
  const migrated = connect({ connectionString: url, max: 1, deadlines: testDeadlines });
  await migrate(migrated.db);
  await migrated.close();
  return {
    url: server.url,
    template,
    async stop() {
      await admin.pool.query(`drop database if exists ${template} with (force)`);
      await admin.close();
      await server.stop();
    },
  };
}

export interface TestDatabase {
  /** Goes as it is into `connect({ connectionString })`. */
  readonly url: string;
  readonly connection: { readonly connectionString: string };
  drop(): Promise<void>;
}

/** A database of a test's own there; connections that are still open at its end are cut. */
export async function cloneDatabase({ url: serverUrl, template }: Omit<TestPostgres, 'stop'>): Promise<TestDatabase> {
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
  const admin = connect({ connectionString: url, max: 1, deadlines: testDeadlines });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}

/** Returns the address of another database there. `URL` refuses a socket's, which has no host. */
export function withDatabase(url: string, database: string): string {
  const [address = '', query] = url.split('?');
  const named = `${address.slice(0, address.lastIndexOf('/'))}/${database}`;
  return query === undefined ? named : `${named}?${query}`;
}

async function startServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: async () => undefined };
  const dataDir = mkdtempSync(join(await fastFolder(), 'cuota-test-'));
  const binDir = process.env['TEST_POSTGRES_BIN'];
  const postgres = await startEmbeddedPostgres({ dataDir, settings: mayBeLost, ...(binDir ? { binDir } : {}) });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
