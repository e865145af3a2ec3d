import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface ConnectionConfig {
  readonly connectionString?: string;
  /** A host name, or the folder of a Unix socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly max?: number;
}

export interface Connection {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;

/** Money and ids are whole numbers here: a bigint beyond 2^53 - 1 is a bug, so it throws instead of losing a cent. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text.length} digits`);
  return value;
}

const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return parseInt8;
    // A due date is a calendar day, not an instant.
    if (oid === date) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** Opens a pool of at most `max` (10) connections. Throws nothing; the first query meets an unreachable server. */
export function connect(config: ConnectionConfig): Connection {
  const pool = new pg.Pool({ max: 10, ...config, types: parsers, application_name: 'cuota' });
  // An idle connection that dies is replaced on next use; without a listener Node would exit.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
