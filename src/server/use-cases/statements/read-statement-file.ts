import type { StatementProblem, StatementRequest } from '#contracts/statements';
import { readAmountText } from '#domain/amount-text';
import { dayOf, readDay } from '#domain/calendar-day';
import { currencies, type Currency } from '#domain/money';
import { sha256 } from './content-hash.ts';
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
  /** The bank's own id of the movement; empty where it gives none. */
  readonly movementId: string;
  /** What tells it from other lines: the bank's id of the movement, the balance after it, or only day, amount and words. */
  readonly knownBy: 'movement' | 'balance' | 'words' | 'tracking_key';
  /** Of a deposit that its bank told of, and from which account to which; null on a statement, where the key stands in the words. */
  readonly trackingKey: string | null;
  readonly accounts: string | null;
  /** The same for the same line of the same school: with an id or a balance in whatever file it comes, else of the same file. */
  readonly fingerprint: Buffer;
  /** Whether the file has a line of the same id or balance before it: then neither tells them apart. */
  readonly isRepeat: boolean;
  /** Of the whole file's lines and cells, and of this line's cells, whichever columns were named. */
  readonly fileSha256: Buffer;
  readonly rowSha256: Buffer;
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
  const fileSha256 = sha256([owner.schoolId, table.whole]);
  return table.rows.map(({ line, cells }) => {
    const read = readLine(owner, request, table, cells);
    if ('code' in read) return { kind: 'problem', problem: { line, ...read } };
    if (read.minor <= 0) return { kind: 'ignored', line };
    const marks = marksOf(table, cells, request, read);
    const { movementId } = marks;
    const own = {
      line,
      ...read,
      movementId,
      trackingKey: null,
      accounts: null,
      fileSha256,
      rowSha256: sha256([owner.schoolId, cells.map((cell) => cell.trim())]),
    };
    const inFile = [fileSha256.toString('hex'), line];
    return { kind: 'deposit', deposit: { ...own, ...identity(owner.schoolId, read, marks, inFile, seen) } };
  });
}

type ReadLine = Pick<Deposit, 'day' | 'minor' | 'currency' | 'reference'>;
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

interface Marks {
  readonly movementId: string;
  /** Minor units; null where the file has none, or it cannot be read. */
  readonly balance: number | null;
}

function marksOf(
  { columns }: Table,
  cells: readonly string[],
  request: StatementRequest,
  { currency }: ReadLine,
): Marks {
  const cell = (place: number | null) => (place === null ? '' : (cells[place] ?? ''));
  return {
    movementId: plain(cell(columns.movement_id)),
    balance: readAmountText(cell(columns.balance), request.decimal, currency),
  };
}

/**
 * The id with its day and amount, because banks count anew each day or account; the balance with the words, too, because
 * it comes back when the same amount goes out in between. Without either, the line's place in its file: two lines alike are
 * two deposits.
 */
function identity(
  schoolId: string,
  { day, minor, currency, reference }: ReadLine,
  { movementId, balance }: Marks,
  inFile: readonly unknown[],
  seen: Map<string, number>,
): Pick<Deposit, 'knownBy' | 'fingerprint' | 'isRepeat'> {
  const money = [schoolId, day, minor, currency];
  const [knownBy, mark] =
    movementId !== ''
      ? (['movement', [...money, movementId]] as const)
      : balance !== null
        ? (['balance', [...money, reference, balance]] as const)
        : (['words', [...money, reference, ...inFile]] as const);
  const text = JSON.stringify([knownBy, ...mark]);
  const occurrence = (seen.get(text) ?? 0) + 1;
  seen.set(text, occurrence);
  return { knownBy, fingerprint: sha256([text, occurrence]), isRepeat: occurrence > 1 };
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
