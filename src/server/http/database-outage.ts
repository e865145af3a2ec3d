/** What an outage of the database means to whoever waits for an answer. */
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway } from '../db/database-away.ts';
import { Refusal } from './problem-response.ts';

/** Most outages are over by then: a connection that died is replaced at once, a standby takes over within half a minute. */
export const retryAfterSeconds = '5';

export const databaseDoesNotAnswer = (description = 'The database does not answer.'): Refusal =>
  new Refusal('service_unavailable', description, {}, { 'retry-after': retryAfterSeconds });

/** An outage as what its caller is told, or null for any other error. */
export function outageRefusal(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseAway)) return null;
  return error.isUnknown
    ? databaseDoesNotAnswer(
        'The database does not answer, and what was asked for may have been done: repeat it as it was.',
      )
    : databaseDoesNotAnswer();
}

/** What `work` brings, or `instead` while the database is away. Throws everything else. */
export async function orWhenAway<T, U>(work: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseAway) return instead;
    throw error;
  }
}

/** Asks once for all who ask meanwhile, so that a silent database is not asked more and more. */
export function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => (asking ??= ask().finally(() => (asking = null)));
}

/** What `work` brings within that many milliseconds; null later, or when the database is away. Throws everything else. */
export async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T | null> {
  const deadline = new AbortController();
  try {
    return await Promise.race([orWhenAway(work, null), pause(withinMs, null, { signal: deadline.signal })]);
  } finally {
    deadline.abort();
  }
}
