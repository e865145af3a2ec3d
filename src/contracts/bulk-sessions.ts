/** `POST /api/v1/payment_sessions/bulk`: many payment sessions of one request, with a result for each row. */
import * as z from 'zod/mini';
import { createSessionRequest } from './session-request.ts';

/** The most rows of one request. */
export const mostBulkRows = 10_000;

/** Each row is checked by itself: what `POST /api/v1/payment_sessions` takes, and an `external_id`. */
export const bulkSessionsRequest = z.strictObject({
  rows: z.array(createSessionRequest).check(z.minLength(1), z.maxLength(mostBulkRows)),
});

/** The same before its rows are checked. */
export const bulkRows = z.strictObject({
  rows: z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostBulkRows)),
});

export const bulkSessionsQuery = z.strictObject({
  /** Checks each row and writes nothing. */
  validate_only: z._default(z.enum(['true', 'false']), 'false'),
});

/** A fault of a row, with the code and the words of the call that creates one session. */
const bulkProblem = z.object({
  /** The CSV column, or the field of a JSON row; null if it is about the whole row. */
  column: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});

const bulkRow = z.object({
  /** The line of the CSV file, whose header is line 1; or the place in `rows`, from 1. */
  line: z.int(),
  /** Null if the row has none that can be read. */
  external_id: z.nullable(z.string()),
  /**
   * `created`; `valid`, with `validate_only`, where it would be; `unchanged`: the same row made its session before;
   * `refused`, by `problems`.
   */
  result: z.enum(['created', 'valid', 'unchanged', 'refused']),
  /** The session of this row; of one refused as `external_id_reused`, the other session. */
  session_id: z.nullable(z.string()),
  /** The link of 72 hours. Only with `created`, and never shown again. */
  url: z.nullable(z.string()),
  link_expires_at: z.nullable(z.iso.datetime({ offset: true })),
  /** A sentence with the link, for the family, in your country's language. */
  message: z.nullable(z.string()),
  problems: z.array(bulkProblem),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** The results, in the rows' order, and how many of each. */
export const bulkSessions = z.object({
  created: z.int(),
  valid: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: z.array(bulkRow),
});
