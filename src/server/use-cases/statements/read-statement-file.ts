import type { StatementProblem, StatementRequest } from '#contracts/statements';
import { readAmountText } from '#domain/amount-text';
import { dayOf, readDay } from '#domain/calendar-day';
import { currencies, type Currency } from '#domain/money';
import type { Deposit, StatementOwner, StatementRow } from '../../services/statement-reader.ts';
import { sha256 } from './content-hash.ts';
import { readTable, type Table } from './statement-table.ts';

/** Above any deposit of a family, and far from where sums stop being exact. Minor units. */
const largestAmount = 1_000_000_000_000;
/** The most characters stored of the payer's own text. */
const longestReference = 500;

/** Reads a statement's lines. Refuses as `invalid_request` a file that is no table, too long, or lacks a column. */
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
 * Identifies a line by the bank's id with day and amount, because banks count from one again each day or account; or by
 * the balance with the text, because a balance returns when the same amount goes out in between. Without either, by its
 * place in the file: two equal lines are two deposits.
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
