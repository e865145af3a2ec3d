/** The meaning of a database outage for those who wait for a response. */
import { DatabaseAway } from '../basics/database-away.ts';
import { Refusal } from '../basics/refusal.ts';

/** Most outages end within this: a dead connection is replaced at once, a standby takes over within half a minute. */
export const retryAfterSeconds = '5';

export const databaseDoesNotAnswer = (description = 'The database does not answer.'): Refusal =>
  new Refusal('service_unavailable', description, {}, { 'retry-after': retryAfterSeconds });

/** Returns an outage as its caller's refusal, or null for any other error. */
export function outageRefusal(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseAway)) return null;
  return error.isUnknown
    ? databaseDoesNotAnswer(
        'The database does not answer, and what was asked for may have been done: repeat it as it was.',
      )
    : databaseDoesNotAnswer();
}

/** Returns the result of `work`, or `instead` while the database is away. Throws everything else. */
export async function orWhenAway<T, U>(work: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseAway) return instead;
    throw error;
  }
}

/** Sends one request for all callers meanwhile, so that a frozen database does not get more and more. */
export function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => (asking ??= ask().finally(() => (asking = null)));
}

/** Returns the result of `work` within that many milliseconds; null later. Throws what it throws. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The same; null too when the database is away. */
export const inTime = <T>(work: Promise<T>, ms: number): Promise<T | null> => within(ms, orWhenAway(work, null));
