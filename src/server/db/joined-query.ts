import type pg from 'pg';
import { type Watched, watchedQuery } from './watched-query.ts';

/** What each connection has prepared to go before a query, under its own text. */
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * Sends a prepared query and, before it in the same message, a statement that answers nothing, such as `begin`: by itself it
 * would be a wait. Where it fails the server does nothing of the query. What a connection has not prepared yet goes alone, and
 * so does what comes before a query without a name.
 */
export async function watchedBehind(
  client: pg.PoolClient,
  first: string,
  query: string | pg.QueryConfig,
): Promise<Watched> {
  const prepared = preparedOn.get(client) ?? new Set();
  const isNamed = typeof query === 'object' && query.name !== undefined;
  if (isNamed && prepared.has(first)) return joined(client, first, query);
  const alone = await watchedQuery(client, isNamed ? { text: first, name: first } : first);
  if (isNamed) preparedOn.set(client, prepared.add(first));
  const { result, isWarned } = await watchedQuery(client, query);
  return { result, isWarned: alone.isWarned || isWarned };
}

/** Without the Sync that would end its message, so that the query's own ends both. */
function joined(client: pg.PoolClient, first: string, query: pg.QueryConfig): Promise<Watched> {
  const { connection } = client;
  connection.stream.cork();
  try {
    connection.bind({ statement: first }, true);
    connection.execute({}, true);
    return watchedQuery(client, query);
  } finally {
    connection.stream.uncork();
  }
}
