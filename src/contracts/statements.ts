/** A school's bank statement, taken in line by line, or previewed. */
import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import { dayFormats } from '#domain/statement-day';
import { reportProblems } from '#domain/transfer-claim';
import { schoolPayment } from './school-sessions.ts';
import { lineOfText } from './storable.ts';

/** A header's name, or a place counted from 0. */
const column = z.union([
  z.int().check(z.gte(0), z.lte(99)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
]);

/** Which of the file's columns is what. The money is in `amount`, or in `credit` with `debit` beside it. */
export const statementColumns = z.strictObject({
  date: column,
  /** What came in, and with a minus, in parentheses or by `direction` what went out. */
  amount: z.optional(column),
  /** Only what came in: abono, depósito, crédito, haber. */
  credit: z.optional(column),
  /** Only what went out: cargo, retiro, débito, debe. */
  debit: z.optional(column),
  /** Whether an `amount` without a sign came in (`C`, `CR`, `abono`, `+`) or went out (`D`, `DB`, `cargo`, `-`). */
  direction: z.optional(column),
  /** The payer's text: your `external_id` of the session, a voucher number or a confirmation number. */
  reference: column,
  /** A second text, where the bank has one: it is looked through as `reference` is. */
  description: z.optional(column),
  /** Your own currency when absent, and where a cell is empty. */
  currency: z.optional(column),
  /** The bank's own id of the movement: trace key, folio. Name it where your bank gives one. */
  movement_id: z.optional(column),
  /** The key of the transfer between banks. It identifies a line that has no `movement_id`. */
  tracking_key: z.optional(column),
  /** The balance of the account after the movement; used where a line has neither of these. */
  balance: z.optional(column),
});
export type StatementColumns = z.infer<typeof statementColumns>;

export const delimiter = z.enum([',', ';', '\t']);
export const decimal = z.enum(['.', ',']);
export const dateFormat = z.enum(dayFormats);

/** How a file is written. What is absent is found in it; what may be one thing or another is asked for. */
export const writing = {
  delimiter: z.optional(delimiter),
  /** The mark before the cents; the other one may group thousands. */
  decimal: z.optional(decimal),
  date_format: z.optional(dateFormat),
  /** Whether a line names the columns; lines above it are no movements. True unless given. */
  has_header: z.optional(z.boolean()),
};

export const mapName = lineOfText(60);

export const mostStatementBytes = 1_048_576;

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** How the file was read. */
export const statementReading = z.object({
  /** Of its bytes, in hex. */
  sha256: z.string(),
  encoding: z.enum(encodings),
  /** The saved map; null without one. */
  map: z.nullable(z.string()),
  columns: statementColumns,
  delimiter,
  decimal,
  date_format: dateFormat,
  has_header: z.boolean(),
});
export type StatementReading = z.infer<typeof statementReading>;

/**
 * `POST /api/v1/statements` and `/preview`. Sending a file again changes nothing. The bank's own id of the movement, or
 * the balance after it, identifies a line of another file. A line with neither that equals a known one opens a case.
 * The file's text is `csv`, or its bytes are `file`.
 */
export const statementRequest = z.strictObject({
  /** Text, at most 1 MiB and 5,000 lines; a line at most 100 cells and 10,000 characters. */
  csv: z.optional(z.string().check(z.minLength(1), z.maxLength(mostStatementBytes))),
  /** The file as it is, in Base64: UTF-8, UTF-16 with its mark, or windows-1252. At most 1 MiB before Base64. */
  file: z.optional(z.base64().check(z.minLength(4), z.maxLength(1_398_104))),
  /** Without it and without `map`, a saved map or the words of the header decide. */
  columns: z.optional(statementColumns),
  /** The name of a saved map. */
  map: z.optional(mapName),
  ...writing,
  /** The `file` of its preview. A file of other bytes, and one that would be read in another way, is refused. */
  previewed: z.optional(statementReading),
});
export type StatementRequest = z.infer<typeof statementRequest>;

/** Why a line has its outcome. */
export const statementReasons = [
  'external_id',
  'confirmation_number',
  'reference',
  'reported_transfer',
  'bank_report',
  'nothing_named',
  'resembles_report',
  'seen_before',
  'may_be_known',
  'repeated_in_file',
  'money_out',
] as const;
export const reason = z.enum(statementReasons);
export type StatementReason = z.infer<typeof reason>;

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
  why: reason,
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
    'unreadable_direction',
    'amount_out_of_range',
    'provider_silent',
  ]),
  message: z.string(),
});
export type StatementProblem = z.infer<typeof statementProblem>;

export const counts = {
  lines: z.int(),
  booked: z.int(),
  asked: z.int(),
  unknown: z.int(),
  already_known: z.int(),
  maybe_known: z.int(),
  ignored: z.int(),
};
/** The number of a file's lines, and of each outcome. */
export type StatementCounts = Readonly<Record<keyof typeof counts, number>>;

/** The number of lines, the number for each outcome, and every line. */
export const statementAnswer = z.object({
  /** Its id in the list of files. */
  file_id: z.string(),
  file: statementReading,
  ...counts,
  problems: z.array(statementProblem),
  results: z.array(statementLineResult),
});
export type StatementAnswer = z.infer<typeof statementAnswer>;

/** Whose session a line is about: null, and nobody, where it is about none. */
export const ofSession = {
  external_id: z.nullable(z.string()),
  payer_name: z.nullable(z.string()),
  student_names: z.array(z.string()),
};

/**
 * What would become of a line. `payment_id` is null where the booking would make a payment. `asked`: its provider would
 * be queried, and its answer decides; `payment_status` is the present one.
 */
export const statementPreviewLine = z.object({
  line: z.int(),
  outcome: statementLineResult.shape.outcome,
  why: reason,
  payment_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  payment_status: z.nullable(schoolPayment.shape.status),
  /** The case that it would open. */
  case_kind: z.nullable(z.enum(['unknown_ref', 'maybe_known'])),
  report_problem: z.nullable(z.enum(reportProblems)),
  date: z.string(),
  amount: z.int(),
  currency: z.enum(currencies),
  reference: z.string(),
  ...ofSession,
});
export type StatementPreviewLine = z.infer<typeof statementPreviewLine>;

/** What the same request to `POST /api/v1/statements` would do now. Nothing was written, and no provider queried. */
export const statementPreview = z.object({
  file: statementReading,
  ...counts,
  problems: z.array(statementProblem),
  results: z.array(statementPreviewLine),
});
export type StatementPreview = z.infer<typeof statementPreview>;

/** Why a file is refused, in `metadata.reason`: what it is in place of a table of text. */
export const statementFlaws = [
  'spreadsheet',
  'pdf',
  'compressed',
  'not_text',
  'empty',
  'too_large',
  'too_many_lines',
  'not_a_table',
] as const;
export type StatementFlaw = (typeof statementFlaws)[number];

/**
 * What a file leaves open, in `metadata.question` of the refusal, with the file's own cells to answer it by. Its field
 * is that of the request which answers it.
 */
export const statementQuestion = z.object({
  field: z.enum(['columns', 'map', 'date_format', 'decimal']),
  /** Empty for `columns`. */
  choices: z.array(z.string()),
  /** Of `columns` the first lines, else the cells that fit several choices. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});
export type StatementQuestion = z.infer<typeof statementQuestion>;
