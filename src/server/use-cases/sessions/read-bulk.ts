/** Reads a body with many rows. A line of a spreadsheet is a session with one charge. Runs in a thread. */
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { bulkRows, mostBulkRows } from '#contracts/bulk-sessions';
import { readAmountText } from '#domain/amount-text';
import type { Currency } from '#domain/money';
import { readDay } from '#domain/statement-day';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { BulkBody } from '../../services/bulk-reader.ts';
import { columns, firstOptional } from './bulk-columns.ts';
import { type BulkLine, rowsOfBatch } from './bulk-row.ts';

type Cells = Readonly<Record<string, string>>;

/** Excel of the three countries writes days so, and takes them for its own when it can. */
const written = ['YYYY-MM-DD', 'DD/MM/YYYY'] as const;

/**
 * Returns the rows in batches, each as JSON. Refuses a body that is no JSON as `malformed_json`. Refuses as
 * `invalid_request` a body without rows or with too many, and a file whose first line does not name its columns.
 */
export function readBulk({ kind, bytes, currency }: BulkBody): readonly string[] {
  const lines = kind === 'csv' ? fileLines(decoded(bytes), currency) : jsonLines(new TextDecoder().decode(bytes));
  const starts = Array.from({ length: Math.ceil(lines.length / rowsOfBatch) }, (_, at) => at * rowsOfBatch);
  return starts.map((start) => JSON.stringify(lines.slice(start, start + rowsOfBatch)));
}

function jsonLines(text: string): readonly BulkLine[] {
  const body = bulkRows.safeParse(jsonOf(text));
  if (!body.success) throw invalidRequest(...body.error.issues);
  return body.data.rows.map((request, at) => ({ line: at + 1, kind: 'json', request }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed_json', 'The body is not JSON.');
  }
}

/** As UTF-8, or as windows-1252 if it is not. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const records = z.array(z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) }));

function fileLines(text: string, currency: Currency): readonly BulkLine[] {
  const [first, ...rows] = split(text);
  if (!first || rows.length === 0) throw wrong('must have a header and at least one row');
  if (rows.length > mostBulkRows) throw wrong(`must have at most ${mostBulkRows} rows`);
  const header = headerOf(first.record);
  return rows.map(({ info, record }) => ({
    line: info.lines,
    kind: 'csv',
    request: requestOf(named(header, record), currency),
  }));
}

function split(text: string): z.infer<typeof records> {
  try {
    return records.parse(parse(text, { ...options, delimiter: delimiterOf(text), to: mostBulkRows + 2 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wrong('must be a table: a quote is not closed, or a line is too long');
  }
}

const options = {
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
  max_record_size: 10_000,
} as const;

/** Of the two, the one that the header has more of. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

const names: readonly string[] = Object.keys(columns);
const required = names.slice(0, names.indexOf(firstOptional));

function headerOf(cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.toLowerCase());
  const unknown = header.findIndex((name) => !names.includes(name));
  if (unknown >= 0) throw wrong(`column ${unknown + 1} of the header is none of: ${names.join(', ')}`);
  if (new Set(header).size < header.length) throw wrong('a column stands twice in the header');
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw wrong(`the header lacks: ${missing.join(', ')}`);
  return header;
}

const wrong = (message: string) => invalidRequest({ path: ['csv'], message });

/** Empty cells are left out. A line that is too long has what no request has, so that it is refused. */
function named(header: readonly string[], cells: readonly string[]): Cells {
  const entries = cells.map((cell, at) => [header[at] ?? 'more_cells_than_columns', cell] as const);
  return Object.fromEntries(entries.filter(([, cell]) => cell !== ''));
}

function requestOf(cells: Cells, currency: Currency) {
  const { payer_id: id, first_name, last_name, email, phone, identity_document, tutor_id = id, ...more } = cells;
  const { student_id, student_name, concept, due_date, amount, charge_id, period, student_enrollment, ...own } = more;
  const { concept_type = 'tuition', send_link, external_id, campus_id, return_url, ...unknown } = own;
  const minor = amountOf(amount, currency);
  const charge = {
    tutor_id,
    concept_desc: concept,
    concept_type,
    due_date: dayOf(due_date),
    student_id,
    student_name,
    values: { amount: minor, cost: minor, initial_amount: minor, pending_amount: minor },
    ...given({ external_id: charge_id, period, student_enrollment }),
  };
  const full_name = [first_name, last_name].filter(Boolean).join(' ');
  return {
    ...unknown,
    payer: { id, full_name, first_name, last_name, email, ...given({ phone, identity_document }) },
    charges: [charge],
    campus_id,
    currency,
    ...given({ external_id, return_url, send_link: send_link && (booleans[send_link.toLowerCase()] ?? send_link) }),
  };
}

const given = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  sí: true,
  si: true,
  yes: true,
  no: false,
};

/** A day in one of the two ways; as it is where it is in neither, which is refused. */
const dayOf = (cell = ''): string => written.map((format) => readDay(cell, format)).find((day) => day !== null) ?? cell;

/** `1234`, `1234.5` or `1234,50`: without groups, so that no mark means two things. As it is otherwise. */
function amountOf(cell: string | undefined, currency: Currency): unknown {
  if (cell === undefined || !/^\d{1,12}(?:[.,]\d{1,2})?$/.test(cell)) return cell;
  return readAmountText(cell.replace(',', '.'), '.', currency) ?? cell;
}
