import type { DatabaseConnection, Driver } from 'kysely';
import type pg from 'pg';
import { DatabaseAway, meansAway } from '../../basics/database-away.ts';
import { CarefulConnection } from './careful-connection.ts';
import { checkCommit } from './commit-check.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Kysely's driver, in which every transaction of this program ends. A connection that died, or whose deadline passed,
 * is given up and never used again; its work throws `DatabaseAway`. A COMMIT that was not plainly answered is read back
 * before anything is returned (docs/decisions/0028).
 */
export function carefulDriver(
  pool: pg.Pool,
  { commitCheckMs, names }: { readonly commitCheckMs: number; readonly names: StatementNames },
): Driver {
  // Not before the table is there: then a migration is at work.
  const marks = { areKept: false };
  const lookUp = (mark: string) => checkCommit(mark, { withinMs: commitCheckMs, take: () => take(pool) });
  return {
    init: async () => undefined,
    acquireConnection: async () => new CarefulConnection(await take(pool), { names, lookUp, marks }),
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    async commitTransaction(connection) {
      const careful = own(connection);
      if (careful.isOver()) return;
      marks.areKept ||= await careful.hasMarks();
      if (marks.areKept) await careful.commitMarked();
      else await careful.commitPlain();
    },
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    // The opener of the pool ends it.
    destroy: async () => undefined,
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
