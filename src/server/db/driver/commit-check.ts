import { setTimeout as pause } from 'node:timers/promises';
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { watchedQuery } from './watched-query.ts';

/**
 * A value in a statement that is a whole transaction by itself and inserts its own mark: the driver writes its id, and
 * reads it back if the statement was not plainly answered.
 */
export class CommitMark {
  readonly id = randomUUIDv7();
}

/** The outcome of a transaction. `unknown`: no response in time. */
export type CommitOutcome = 'happened' | 'did not happen' | 'unknown';

const againAfterMs = 100;

/**
 * Returns the outcome of the transaction that was to leave this mark. It takes the mark, so that the transaction, if
 * its COMMIT is still on the way, can no longer happen; if that transaction is still ending, this waits. A commit of
 * the answer without a warning proves that everything before it in the log is safe too: on the standbys as well,
 * whichever server answered. Never throws.
 */
export async function checkCommit(
  mark: string,
  { take, withinMs }: { readonly withinMs: number; take(): Promise<pg.PoolClient> },
): Promise<CommitOutcome> {
  const until = performance.now() + withinMs;
  for (let left = withinMs; left > 0; left = until - performance.now()) {
    const found = await look(mark, take, left).catch(() => null);
    if (found) return found;
    await pause(againAfterMs);
  }
  return 'unknown';
}

/** Null while the answer itself is not safe. */
async function look(mark: string, take: () => Promise<pg.PoolClient>, leftMs: number): Promise<CommitOutcome | null> {
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
