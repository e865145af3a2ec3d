import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { DatabaseAway, meansAway } from './database-away.ts';
import { isOutdatedPlan, type StatementNames } from './statement-names.ts';
import { type Watched, watchedQuery } from './watched-query.ts';

/**
 * Kysely's driver, in which every transaction of this program ends. A connection that died, or whose deadline passed, is
 * given up and never used again; what that means for the work on it is told as `DatabaseAway`. A COMMIT that was not
 * plainly answered is read back before anything is told (docs/decisions/0028).
 */
export function carefulDriver(
  pool: pg.Pool,
  { readBackMs, names }: { readonly readBackMs: number; readonly names: StatementNames },
): Driver {
  // Not before the table is there: then a migration is at work.
  let marksAreKept = false;
  return {
    init: async () => undefined,
    acquireConnection: async () => new CarefulConnection(await take(pool), names),
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    async commitTransaction(connection) {
      const careful = own(connection);
      marksAreKept ||= await careful.hasMarks();
      const lookUp = (mark: string) => readBack(mark, { withinMs: readBackMs, take: () => take(pool) });
      if (marksAreKept) await careful.commitMarked(lookUp);
      else await careful.commitPlain();
    },
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

function own(connection: DatabaseConnection): CarefulConnection {
  if (connection instanceof CarefulConnection) return connection;
  throw new Error('a connection of another driver');
}

async function take(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!meansAway(error)) throw error;
    throw new DatabaseAway('there is no connection to the database', { isUnknown: false, cause: error });
  }
}

class CarefulConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #isInTransaction = false;
  #isGivenUp = false;
  /** What it was given up for. */
  #lostBy: unknown = null;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { result, isWarned } = await this.#execute(sql, [...parameters]);
    const { command, rows, rowCount } = result;
    // Alone, a statement is its own COMMIT. What only reads has nothing to lose.
    if (isWarned && !this.#isInTransaction && command !== 'SELECT')
      throw new DatabaseAway('a statement may not be on every server yet', {
        isUnknown: true,
        cause: 'the server warned',
      });
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows, ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): never {
    throw new Error('nothing here reads a query in parts');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#isInTransaction = true;
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await this.#send(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  async hasMarks(): Promise<boolean> {
    const { result } = await this.#send("select to_regclass('transaction_mark') is not null as kept");
    return result.rows[0]?.kept === true;
  }

  async commitPlain(): Promise<void> {
    const { result } = await this.#send('commit');
    this.#isInTransaction = false;
    if (result.command !== 'COMMIT') throw new Error('a failed transaction was committed');
  }

  /** A transaction that changed something leaves its mark and commits, in one message to the server. */
  async commitMarked(lookUp: (mark: string) => Promise<ReadBack>): Promise<void> {
    const mark = randomUUIDv7();
    const leaveMark = `insert into transaction_mark select '${mark}', true where pg_current_xact_id_if_assigned() is not null`;
    const doubt = await this.#send(`${leaveMark}; commit`).then(
      ({ isWarned }) => (isWarned ? 'the server warned' : null),
      (error: unknown) => {
        if (error instanceof DatabaseAway) return error;
        // The server itself says why it did not commit.
        throw error;
      },
    );
    this.#isInTransaction = false;
    if (doubt === null) return;
    this.#giveUp();
    const found = await lookUp(mark);
    if (found === 'happened') return;
    throw new DatabaseAway('a transaction was not plainly committed', { isUnknown: found === 'unknown', cause: doubt });
  }

  /** A transaction whose connection is gone has ended by that. */
  async rollback(): Promise<void> {
    if (!this.#isInTransaction || this.#isGivenUp) return;
    await this.#send('rollback').catch(() => this.#giveUp());
    this.#isInTransaction = false;
  }

  release(): void {
    if (!this.#isGivenUp) this.#client.release();
  }

  /** Closes the connection, whatever the server is doing on it. */
  #giveUp(): void {
    if (this.#isGivenUp) return;
    this.#isGivenUp = true;
    this.#client.release(true);
  }

  /** A migration beside us may make a kept plan useless: then a transaction is begun anew, by whoever wanted it. */
  async #execute(text: string, values: unknown[]): Promise<Watched> {
    const name = this.#names.of(text);
    if (name === null) return this.#send({ text, values });
    try {
      return await this.#send({ text, values, name });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.#names.renew();
      if (!this.#isInTransaction) return await this.#send({ text, values });
      throw new DatabaseAway('the schema changed within a transaction', { isUnknown: false, cause: error });
    }
  }

  async #send(query: string | pg.QueryConfig): Promise<Watched> {
    if (this.#isGivenUp) throw new DatabaseAway('the connection was lost', { isUnknown: false, cause: this.#lostBy });
    try {
      return await watchedQuery(this.#client, query);
    } catch (error) {
      if (!meansAway(error)) throw withCaller(error);
      this.#lostBy = error;
      this.#giveUp();
      // Alone, a statement may have been carried out before its answer was lost.
      throw new DatabaseAway('the database does not answer', { isUnknown: !this.#isInTransaction, cause: error });
    }
  }
}

/** What the client library throws names only its own lines; the log is to name whose statement it was. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.stack ?? error.message}\n${new Error('sent by').stack ?? ''}`;
  return error;
}

/** What became of a transaction. `unknown`: nobody who could say answered in time. */
export type ReadBack = 'happened' | 'did not happen' | 'unknown';

const againAfterMs = 100;

/**
 * Says what became of the transaction that was to leave this mark. The mark is taken, so that the transaction, should its
 * COMMIT still be on the way, can no longer happen; where it waits for its own end, so does this. That the answer was
 * committed without a warning says that whatever was before it in the log is safe too: on the standbys as well, and
 * whichever server it was that answered. Never throws.
 */
async function readBack(
  mark: string,
  { take, withinMs }: { readonly withinMs: number; take(): Promise<pg.PoolClient> },
): Promise<ReadBack> {
  const until = performance.now() + withinMs;
  for (let left = withinMs; left > 0; left = until - performance.now()) {
    const found = await look(mark, take, left).catch(() => null);
    if (found) return found;
    await pause(againAfterMs);
  }
  return 'unknown';
}

/** Null while the answer itself is not safe. */
async function look(mark: string, take: () => Promise<pg.PoolClient>, leftMs: number): Promise<ReadBack | null> {
  const client = await take();
  const deadline = new AbortController();
  let isSound = false;
  try {
    // The update writes to the log what is there already: only a writer waits for the standbys.
    const text = `insert into transaction_mark (id, happened) values ($1, false)
      on conflict (id) do update set happened = transaction_mark.happened returning happened`;
    const found = await Promise.race([
      watchedQuery(client, { text, values: [mark] }),
      pause(leftMs, null, { signal: deadline.signal }),
    ]);
    isSound = found !== null;
    if (!found || found.isWarned) return null;
    return found.result.rows[0]?.happened === true ? 'happened' : 'did not happen';
  } finally {
    deadline.abort();
    client.release(!isSound);
  }
}
