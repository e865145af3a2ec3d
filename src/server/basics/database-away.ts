/**
 * The database did not answer, or not in time: an outage, no bug. Callers of the API get `service_unavailable`, and
 * background work goes on with the rows that are due.
 */
export class DatabaseAway extends Error {
  /** Whether the work may have happened all the same. */
  readonly isUnknown: boolean;
  constructor(why: string, { isUnknown, cause }: { readonly isUnknown: boolean; readonly cause: unknown }) {
    super(`${why} (${nameOf(cause)})`, { cause });
    this.isUnknown = isUnknown;
  }
}

/** A code where there is one; else a few words of the client library. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

/**
 * PostgreSQL's codes: the connection (08), too few resources (53), told to stop or in time (57), its machine (58), a
 * transaction that stood idle (25P03), and a read-only server, as a former primary is (25006).
 */
const awayState = /^(08|53|57|58)|^(25006|25P03|25P04)$/;

/** The system's codes. */
const awaySystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The client library's messages: it has no codes. The last is of work that outlived its process's stop. */
const awayWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** Whether an error of any of the three means that the database is away. */
export function meansAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code !== null) return awayState.test(code) || awaySystem.has(code);
  // A name with several addresses: each attempt failed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(meansAway);
  return awayWords.test(error.message);
}
