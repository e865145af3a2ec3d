import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { carefulDriver } from './driver.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { noNames, statementNames } from './statement-names.ts';
import type { Database } from './tables.generated.ts';

/** How long the database is waited for, in milliseconds; 0 sets no end to a statement or a transaction. */
export interface Deadlines {
  /** For a connection: until one is free, or a new one stands. */
  readonly connectMs: number;
  /** For one statement, also a COMMIT. The server ends it then; failing that, the connection is given up 1 s later. */
  readonly statementMs: number;
  /** For the next statement of a transaction: the server then ends its connection. */
  readonly idleTransactionMs: number;
  /** For reading back a transaction whose COMMIT was not plainly answered. */
  readonly commitCheckMs: number;
}

/** The longest waits that a payer may have. */
export const patience: Deadlines = {
  connectMs: 3_000,
  statementMs: 8_000,
  idleTransactionMs: 15_000,
  commitCheckMs: 5_000,
};
/** For work that nobody waits for: migrations, and an operator's commands over all the books. */
export const unhurried: Deadlines = { connectMs: 10_000, statementMs: 0, idleTransactionMs: 0, commitCheckMs: 30_000 };

export interface ConnectionConfig {
  readonly connectionString?: string;
  /** A host name, or the folder of a Unix socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  /** Connections at most; 10 by default. */
  readonly max?: number;
  /** `patience` by default. */
  readonly deadlines?: Deadlines;
  /** Whether statements are prepared under names; true by default. Not behind a pooler of transactions. */
  readonly namesStatements?: boolean;
  /** The server's name of these connections; `cuota` by default. */
  readonly application?: string;
}

/** For every address that names no password: PostgreSQL's client reads it from the process alone. */
export function setPassword(password: string | null): void {
  if (password !== null) process.env['PGPASSWORD'] = password;
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
    const usual: unknown =
      format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
    return usual;
  },
};

/**
 * A named statement is planned once for each connection, whatever its values (docs/decisions/0065). Such a plan expects
 * a tenth of all rows from `limit $1`: a page of 100,000 payments would start two workers, and be compiled.
 */
const planSettings = {
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
} as const;
const setPlanning = `select ${Object.entries(planSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/** Later than the server's own deadline by this much, so that a server that lives says so itself. */
const graceMs = 1_000;

/**
 * Opens a pool of connections. Throws nothing; the first query meets an unreachable server, as a `DatabaseAway`. What a
 * transaction tells as done is done (`driver.ts`).
 */
export function connect({
  deadlines = patience,
  application = 'cuota',
  namesStatements = true,
  ...config
}: ConnectionConfig): Connection {
  const { connectMs, statementMs, idleTransactionMs } = deadlines;
  const pool = new pg.Pool({
    max: 10,
    ...config,
    types: parsers,
    // A transaction's first query does not wait for its `begin`.
    pipeline: true,
    stream: gatheringSocket,
    application_name: application,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    ...(statementMs > 0 ? { statement_timeout: statementMs, query_timeout: statementMs + graceMs } : {}),
    ...(idleTransactionMs > 0 ? { idle_in_transaction_session_timeout: idleTransactionMs } : {}),
  });
  // A connection that dies while it is idle is replaced on next use, and one in use tells its query, or its next one.
  // Without a listener on both Node would exit.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // A failure is met again by the query that the connection is opened for.
    if (namesStatements) client.query(setPlanning).catch(() => undefined);
  });
  const names = namesStatements ? statementNames() : noNames;
  const db = new Kysely<Database>({
    dialect: {
      createDriver: () => carefulDriver(pool, { ...deadlines, names }),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (inspected) => new PostgresIntrospector(inspected),
    },
  });
  let closing: Promise<void> | undefined;
  // Not Kysely's `destroy`: work that outlived the stop would meet an error of a bug, not of an outage.
  return { db, pool, close: () => (closing ??= pool.end()) };
}
