/** A school's bank statement, taken in line by line. */
import * as z from 'zod/mini';
import { dayFormats } from '#domain/calendar-day';
import { schoolPayment } from './school-api.ts';

/** A header's name, or a place counted from 0. */
const column = z.union([
  z.int().check(z.gte(0), z.lte(99)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
]);

/**
 * `POST /api/v1/statements`. Sending a file again changes nothing. The bank's own id of the movement, or the balance
 * after it, identifies a line of another file. A line with neither that equals a known one opens a case.
 * `csv` is the file's text: decode it before (banks often write windows-1252), JSON is always UTF-8.
 */
export const statementRequest = z.strictObject({
  /** At most 1 MiB of text and 5,000 lines; a line at most 100 cells and 10,000 characters. */
  csv: z.string().check(z.minLength(1), z.maxLength(1_048_576)),
  columns: z.strictObject({
    date: column,
    amount: column,
    /** The payer's text: your `external_id` of the session, a voucher number or a confirmation number. */
    reference: column,
    /** Your own currency when absent, and where a cell is empty. */
    currency: z.optional(column),
    /** The bank's own id of the movement: trace key, folio. Name it where your bank gives one. */
    movement_id: z.optional(column),
    /** The balance of the account after the movement; used where a line has no `movement_id`. */
    balance: z.optional(column),
  }),
  /** Found out from the first lines when absent. */
  delimiter: z.optional(z.enum([',', ';', '\t'])),
  /** The mark before the cents; the other one may group thousands. */
  decimal: z._default(z.enum(['.', ',']), '.'),
  date_format: z._default(z.enum(dayFormats), 'YYYY-MM-DD'),
  /** Whether the first line names the columns. */
  has_header: z._default(z.boolean(), true),
});
export type StatementRequest = z.infer<typeof statementRequest>;

export const statementLineResult = z.object({
  /** Counted from 1, as in a text editor; for a cell over several lines it is the last. */
  line: z.int(),
  /**
   * `booked`: it names your session and is booked there, or names a transfer to your own account that waits for it.
   * `asked`: it names a provider's payment, which was queried; `payment_status` is the response.
   * `unknown`: it names nothing of yours; a case is open. `already_known`: imported before.
   * `maybe_known`: it equals a line of another file, or of this one under other columns; nothing is booked, and a case
   * is open. `payment_id` and `session_id` are that line's.
   * `ignored`: money that went out, or nothing.
   */
  outcome: z.enum(['booked', 'asked', 'unknown', 'already_known', 'maybe_known', 'ignored']),
  payment_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  case_id: z.nullable(z.string()),
  payment_status: z.nullable(schoolPayment.shape.status),
});
export type StatementLineResult = z.infer<typeof statementLineResult>;

/** A line that could not be taken in. Mend it and send the file again. */
export const statementProblem = z.object({
  line: z.int(),
  /** `provider_silent`: the provider of the payment it names did not answer; send the file again later. */
  code: z.enum([
    'too_few_columns',
    'unreadable_date',
    'date_in_future',
    'unreadable_currency',
    'unreadable_amount',
    'amount_out_of_range',
    'provider_silent',
  ]),
  message: z.string(),
});
export type StatementProblem = z.infer<typeof statementProblem>;

/** The number of lines, the number for each outcome, and every line. */
export const statementAnswer = z.object({
  lines: z.int(),
  booked: z.int(),
  asked: z.int(),
  unknown: z.int(),
  already_known: z.int(),
  maybe_known: z.int(),
  ignored: z.int(),
  problems: z.array(statementProblem),
  results: z.array(statementLineResult),
});
export type StatementAnswer = z.infer<typeof statementAnswer>;
