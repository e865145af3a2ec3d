import { createHash } from 'node:crypto';
import type { StatementProblem, StatementRequest } from '#contracts/statements';
import { readAmountText } from '#domain/amount-text';
import { dayOf, readDay } from '#domain/calendar-day';
import { currencies, type Currency } from '#domain/money';
import { readTable, type Table } from './statement-table.ts';

/** Money that came in, as one line of the file has it. */
export interface Deposit {
  readonly line: number;
  /** `YYYY-MM-DD` in the school's zone. */
  readonly day: string;
  readonly minor: number;
  readonly currency: Currency;
  /** Without control characters and double spaces; may be empty. */
  readonly reference: string;
  /** The same for the same line of the same school, however often and in whatever file it comes. */
  readonly fingerprint: Buffer;
}

export type StatementRow =
  | { readonly kind: 'deposit'; readonly deposit: Deposit }
  | { readonly kind: 'ignored'; readonly line: number }
  | { readonly kind: 'problem'; readonly problem: StatementProblem };

/** Whose statement it is, and what day it is there. */
export interface StatementOwner {
  readonly schoolId: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly now: Date;
}

/** Above any deposit of a family, and far from where sums stop being exact. Minor units. */
const largestAmount = 1_000_000_000_000;
/** What is written of the payer's own words. */
const longestReference = 500;

/** Reads every line of a statement. Refuses as `invalid_request` a file that is no table, lacks a column or is too long. */
export function readStatementFile(owner: StatementOwner, request: StatementRequest): readonly StatementRow[] {
  const table = readTable(request);
  const seen = new Map<string, number>();
  return table.rows.map(({ line, cells }) => {
    const read = readLine(owner, request, table, cells);
    if ('code' in read) return { kind: 'problem', problem: { line, ...read } };
    if (read.minor <= 0) return { kind: 'ignored', line };
    return { kind: 'deposit', deposit: { line, ...read, fingerprint: fingerprint(owner.schoolId, read, seen) } };
  });
}

type ReadLine = Omit<Deposit, 'line' | 'fingerprint'>;
type Unread = Omit<StatementProblem, 'line'>;

function readLine(
  owner: StatementOwner,
  request: StatementRequest,
  { columns }: Table,
  cells: readonly string[],
): ReadLine | Unread {
  const [date, amount, reference] = [cells[columns.date], cells[columns.amount], cells[columns.reference]];
  if (date === undefined || amount === undefined || reference === undefined) return unread('too_few_columns');
  const day = readDay(date, request.date_format);
  if (day === null) return unread('unreadable_date');
  if (day > dayOf(owner.now, owner.timeZone)) return unread('date_in_future');
  const currency = readCurrency(columns.currency === null ? '' : (cells[columns.currency] ?? ''), owner.currency);
  if (currency === null) return unread('unreadable_currency');
  const minor = readAmountText(amount, request.decimal, currency);
  if (minor === null) return unread('unreadable_amount');
  if (minor > largestAmount) return unread('amount_out_of_range');
  return { day, minor, currency, reference: plain(reference) };
}

function readCurrency(cell: string, otherwise: Currency): Currency | null {
  const code = cell.trim().toUpperCase();
  return code === '' ? otherwise : (currencies.find((known) => known === code) ?? null);
}

/** Text of strangers: nothing in it may steer a terminal, a spreadsheet or the database. */
function plain(cell: string): string {
  return cell
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestReference);
}

/** Two lines alike in one file are two deposits: the second one counts as the second. */
function fingerprint(
  schoolId: string,
  { day, minor, currency, reference }: ReadLine,
  seen: Map<string, number>,
): Buffer {
  const text = JSON.stringify([schoolId, day, minor, currency, reference]);
  const occurrence = (seen.get(text) ?? 0) + 1;
  seen.set(text, occurrence);
  return createHash('sha256').update(`${occurrence} ${text}`).digest();
}

const messages = {
  too_few_columns: 'The line has fewer columns than were named.',
  unreadable_date: 'The date is no day of the given date_format.',
  date_in_future: 'The day has not come yet in your time zone.',
  unreadable_currency: 'The currency is none of MXN, COP and USD.',
  unreadable_amount: 'The amount is no number with the given decimal mark, or finer than a cent.',
  amount_out_of_range: 'The amount is larger than one deposit can be.',
} as const satisfies Partial<Record<StatementProblem['code'], string>>;

const unread = (code: keyof typeof messages): Unread => ({ code, message: messages[code] });
