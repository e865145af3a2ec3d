import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, exitCode, modeOfCommand } from './command.ts';
import type { Mode } from '../basics/mode.ts';
import { refuseOtherMode } from '../db/write/installation.ts';
import { connect, type ConnectionConfig, unhurried, setPassword } from '../db/driver/connect.ts';
import { EnvironmentError } from '../basics/environment-error.ts';
import { readSecretFiles } from '../basics/secret-files.ts';
import { readDatabaseAddress } from '../db/driver/database-address.ts';
import { DataFolderInUse, startEmbeddedPostgres } from '../db/driver/embedded-postgres.ts';
import { readSchemaState } from '../db/driver/migrate.ts';
import type { Db } from '../db/driver/db.ts';

/** No database was asked, or none that holds our books; the message says why, in words for a person. */
export class NoDatabase extends Error {}

/** Which database a command works on: a server's, or the sandbox's own in its data folder. */
export type DatabasePlace = { readonly url: string } | { readonly sandboxFolder: string };

export interface AdminDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * Which database a command is about: `DATABASE_URL`, and only with `--sandbox` the one in `CUOTA_DATA_DIR` (.cuota).
 * Throws `NoDatabase`, so that no command ever works on a database that nobody named, and `EnvironmentError`.
 */
export function placeOf({ env, sandbox }: Command): DatabasePlace {
  const { values, problems } = readSecretFiles(env, ['DATABASE_URL', 'PGPASSWORD']);
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  const url = values['DATABASE_URL'];
  if (url) {
    setPassword(values['PGPASSWORD'] ?? null);
    return { url };
  }
  if (sandbox) return { sandboxFolder: resolve(env['CUOTA_DATA_DIR'] || '.cuota') };
  throw new NoDatabase(
    "DATABASE_URL is missing, in the environment and in .env: it names the database. For the sandbox's own add --sandbox.",
  );
}

/** Names a database for people: never its password. Throws `NoDatabase` when the address is none. */
export function describePlace(place: DatabasePlace): string {
  if ('sandboxFolder' in place) return `the sandbox's own, in ${place.sandboxFolder}`;
  const address = readDatabaseAddress({ connectionString: place.url });
  if (!address)
    throw new NoDatabase(
      'DATABASE_URL is not usable: postgres://… of your PostgreSQL, special characters percent-encoded.',
    );
  return `${address.name} at ${address.at}`;
}

/**
 * Opens the database of a place as it is; nothing is made or migrated. On the sandbox's folder its running server is
 * used, or its own is started until `close`. Throws `NoDatabase`, and `DataFolderInUse` if a running one is silent.
 */
export async function openDatabase(place: DatabasePlace): Promise<AdminDatabase> {
  if ('url' in place) return openOn({ connectionString: place.url }, async () => undefined);
  const { sandboxFolder: dataDir } = place;
  if (!existsSync(join(dataDir, 'cluster', 'PG_VERSION')))
    throw new NoDatabase(`There is no sandbox database in ${dataDir}: \`npm start\` makes one.`);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir });
    return openOn(embedded.connection, () => embedded.stop());
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const running = socketOf(dataDir);
    if (!running) throw error;
    return openOn(running, async () => undefined);
  }
}

/** The same, for a command on our books. Throws `NoDatabase` if they are missing, or of another version. */
export async function openAdminDatabase(place: DatabasePlace, mode: Mode = 'sandbox'): Promise<AdminDatabase> {
  const database = await openDatabase(place);
  try {
    await requireBooks(database.db);
    if (mode !== 'sandbox') await refuseOtherMode(database.db, mode);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs a command on our books, prints the database, and ends with its result, or with `unasked` if it failed. */
export async function runOnBooks(command: Command, run: (db: Db) => Promise<number>): Promise<void> {
  try {
    const place = placeOf(command);
    process.stderr.write(`Database: ${describePlace(place)}\n`);
    const { db, close } = await openAdminDatabase(place, modeOfCommand(command));
    try {
      process.exitCode = await run(db);
    } finally {
      await close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = exitCode.unasked;
  }
}

async function requireBooks(db: Db): Promise<void> {
  const state = await readSchemaState(db);
  if (state.kind === 'current') return;
  throw new NoDatabase(
    {
      empty:
        'This database holds no tables of Cuota: is it the right one? The server makes them when it starts, or `npm run admin -- migrate`.',
      older: 'This database is of an older Cuota: start the server, or run `npm run admin -- migrate`, and ask again.',
      newer: `This database is of a newer Cuota (${'unknown' in state ? state.unknown.join(', ') : ''}): run that version's command.`,
    }[state.kind],
  );
}

function openOn(config: ConnectionConfig, stop: () => Promise<void>): AdminDatabase {
  const { db, close } = connect({ ...config, max: 2, deadlines: unhurried });
  return {
    db,
    async close() {
      await close();
      await stop();
    },
  };
}

/** Where the running server listens: lines 4 and 5 of its pid file. Source: PostgreSQL, src/include/utils/pidfile.h. */
function socketOf(dataDir: string): ConnectionConfig | null {
  try {
    const lines = readFileSync(join(realpathSync(dataDir), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const [port, host] = [Number(lines[3]), lines[4]];
    return host && Number.isInteger(port) ? { host, port, user: 'cuota', database: 'cuota' } : null;
  } catch {
    return null;
  }
}
