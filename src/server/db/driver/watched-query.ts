import type pg from 'pg';

type Row = pg.QueryResultRow;
export interface Watched<R extends Row = Record<string, unknown>> {
  readonly result: pg.QueryResult<R>;
  /** Whether the server warned meanwhile. For a COMMIT: it is not sure that every standby has it. */
  readonly isWarned: boolean;
}

/** Codes of warnings (01) and of the server's stop (57); all else is a notice. Texts are in the server's language. */
const warning = /^(01|57)/;

/** Sends one query and reads the server's notices beside its response. */
export async function watchedQuery<R extends Row>(
  client: pg.PoolClient,
  query: string | pg.QueryConfig,
): Promise<Watched<R>> {
  let isWarned = false;
  const hear = ({ code }: { readonly code: string | undefined }) => {
    isWarned ||= warning.test(code ?? '');
  };
  client.on('notice', hear);
  try {
    // Of several results in one message the last is the query's.
    const result = [await client.query<R>(query)].flat().at(-1);
    if (!result) throw new Error('a query without a result');
    return { result, isWarned };
  } finally {
    client.off('notice', hear);
  }
}

/** Our functions that write. A test finds those that are missing here. */
const writing = /\b(number_messages|erase_words)\s*\(/;

/** Changes nothing, even without a transaction around it: it reads, and may lock. */
export const onlyReads = ({ text }: Pick<pg.QueryConfig, 'text'>): boolean =>
  /^\s*(select|with)\b/i.test(text) &&
  !/;|\b(delete|merge|into|(?<!for (no key )?)update)\b/i.test(text) &&
  !writing.test(text);

/**
 * Begins a transaction by its first query. A query that only reads does not wait for the response to `begin`. The
 * server carries it out even if `begin` failed, so every other query waits.
 */
export async function watchedBegin<R extends Row>(
  client: pg.PoolClient,
  begin: string,
  query: pg.QueryConfig,
): Promise<Watched<R>> {
  const begun = watchedQuery(client, begin);
  if (!onlyReads(query)) await begun;
  const [{ isWarned }, first] = await Promise.all([begun, watchedQuery<R>(client, query)]);
  return { ...first, isWarned: isWarned || first.isWarned };
}
