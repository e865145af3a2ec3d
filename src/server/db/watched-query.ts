import type pg from 'pg';

export interface Watched {
  readonly result: pg.QueryResult;
  /** Whether the server warned meanwhile. Of a COMMIT that means: it is not sure that every standby has it. */
  readonly isWarned: boolean;
}

/** Warnings (01), and that the server is being stopped (57); all else is a mere notice. Words would be in the server's language. */
const warning = /^(01|57)/;

/** Sends one query and hears what the server says beside its answer. */
export async function watchedQuery(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<Watched> {
  let isWarned = false;
  const hear = ({ code }: { readonly code: string | undefined }) => {
    isWarned ||= warning.test(code ?? '');
  };
  client.on('notice', hear);
  try {
    // Of several in one message the last is the one that was asked.
    const result = [await client.query(query)].flat().at(-1);
    if (!result) throw new Error('a query without a result');
    return { result, isWarned };
  } finally {
    client.off('notice', hear);
  }
}
