import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { connect, type ConnectionConfig, unhurried } from './db/connect.ts';
import { DataFolderInUse, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';

export interface AdminDatabase {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * Opens the database an administrator's command works on, with its tables brought up to date: `DATABASE_URL`, or the
 * embedded one in `CUOTA_DATA_DIR`. If Cuota runs on that folder, its own server is used through its socket.
 * Throws `DataFolderInUse` when that one does not answer.
 */
export async function openAdminDatabase(env: Readonly<Record<string, string | undefined>>): Promise<AdminDatabase> {
  const url = env['DATABASE_URL'];
  if (url) return openOn({ connectionString: url }, async () => undefined);
  const dataDir = env['CUOTA_DATA_DIR'] || '.cuota';
  try {
    const embedded = await startEmbeddedPostgres({ dataDir });
    return await openOn(embedded.connection, () => embedded.stop());
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const running = socketOf(dataDir);
    if (!running) throw error;
    return openOn(running, async () => undefined);
  }
}

async function openOn(config: ConnectionConfig, stop: () => Promise<void>): Promise<AdminDatabase> {
  const { db, close } = connect({ ...config, max: 2, deadlines: unhurried });
  const closeAll = async () => {
    await close();
    await stop();
  };
  try {
    await migrate(db);
    return { db, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Where the running server listens: lines 4 and 5 of its pid file. Source: PostgreSQL, src/include/utils/pidfile.h. */
function socketOf(dataDir: string): ConnectionConfig | null {
  try {
    const lines = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const [port, host] = [Number(lines[3]), lines[4]];
    return host && Number.isInteger(port) ? { host, port, user: 'cuota', database: 'cuota' } : null;
  } catch {
    return null;
  }
}
