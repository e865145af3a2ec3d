import { createHash } from 'node:crypto';
import type { StatementProblem, StatementReading } from '#contracts/statements';
import { type DecimalMark, readAmountText } from '#domain/amount-text';
import { dayOf } from '#domain/calendar-day';
import { currencies, type Currency } from '#domain/money';
import { type DayFormat, likelyDayFormats, mostLikely, readDay } from '#domain/statement-day';
import type { Deposit, ReadLine, ReadStatement, StatementJob, StatementRow } from '../../services/statement-reader.ts';
import { sha256 } from './content-hash.ts';
import { decodeFile } from './decode-file.ts';
import { openQuestion } from './file-refusals.ts';
import { readDirection } from './header-words.ts';
import { type Places, readTable, type Table } from './statement-table.ts';

/** Above any deposit of a family, and far from where sums stop being exact. Minor units. */
const largestAmount = 1_000_000_000_000;
/** The most characters stored of the payer's own text. */
const longestReference = 500;

type Owner = StatementJob['owner'];
interface Format {
  readonly decimal: DecimalMark;
  readonly date_format: DayFormat;
}

/** What the request or its map says of it. */
type Given = { readonly [F in keyof Format]: Format[F] | undefined };

/** Reads a statement. Refuses as `invalid_request` one that is no table, too long, lacks a column or is ambiguous. */
export function readStatementFile({ owner, request, maps }: StatementJob): ReadStatement {
  const { text, encoding, bytes } = textOf(request);
  const { columns, delimiter } = request;
  const [named] = request.map === undefined ? [] : maps;
  const table = readTable({
    text,
    field: request.file === undefined ? 'csv' : 'file',
    columns: columns ?? named?.columns,
    delimiter: delimiter ?? named?.delimiter ?? undefined,
    hasHeader: request.has_header ?? named?.has_header ?? true,
    maps,
  });
  const map = named ?? table.map;
  const format = formatOf(owner, table, {
    decimal: request.decimal ?? map?.decimal ?? undefined,
    date_format: request.date_format ?? map?.date_format ?? undefined,
  });
  const file: StatementReading = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    encoding,
    map: map?.name ?? null,
    columns: table.columns,
    delimiter: table.delimiter,
    ...format,
    has_header: request.has_header ?? map?.has_header ?? true,
  };
  return { file, rows: rowsOf(owner, table, format) };
}

function textOf({ csv, file }: StatementJob['request']) {
  const bytes = file === undefined ? Buffer.from(csv ?? '') : Buffer.from(file, 'base64');
  return csv === undefined ? { bytes, ...decodeFile(bytes) } : { bytes, text: csv, encoding: 'utf-8' as const };
}

/** Finds how days and amounts are written, by all of them. What may be read in two ways is asked for. */
function formatOf({ now, timeZone }: Owner, { places, rows }: Table, given: Given): Format {
  const cellsOf = (place: number | null) => (place === null ? [] : rows.map(({ cells }) => cells[place]?.trim() ?? ''));
  const written = cellsOf(places.date);
  const days = given.date_format ? [given.date_format] : likelyDayFormats(written, dayOf(now, timeZone));
  const isDay = (text: string) => days.some((format) => readDay(text, format) !== null);
  if (days.length > 1) throw ambiguous('date_format', days, written.filter(isDay));
  const amounts = [places.amount, places.credit, places.debit, places.balance].flatMap(cellsOf);
  const marks = given.decimal ? [given.decimal] : likelyMarks(amounts);
  if (marks.length > 1) throw ambiguous('decimal', marks, amounts.filter(hasMark));
  return { decimal: marks[0] ?? '.', date_format: days[0] ?? 'YYYY-MM-DD' };
}

/** In any of the three currencies: each has two decimals. */
const likelyMarks = (texts: readonly string[]): readonly DecimalMark[] =>
  mostLikely(
    (['.', ','] as const).map((mark) => ({ what: mark, read: texts.map((text) => readAmountText(text, mark, 'MXN')) })),
  );

const hasMark = (text: string): boolean => /[.,]/.test(text);

const ambiguous = (field: 'date_format' | 'decimal', choices: readonly string[], texts: readonly string[]) =>
  openQuestion(field, `must be given: every line fits ${choices.join(' and ')}`, {
    choices,
    rows: [...new Set(texts)].slice(0, 3).map((cell, line) => ({ line, cells: [cell] })),
  });

function rowsOf(owner: Owner, table: Table, format: Format): readonly StatementRow[] {
  const seen = new Map<string, number>();
  const fileSha256 = sha256([owner.schoolId, table.whole]);
  return table.rows.map(({ line, cells }) => {
    const read = readLine(owner, format, table.places, cells);
    if ('code' in read) return { kind: 'problem', problem: { line, ...read } };
    if (read.minor <= 0) return { kind: 'ignored', line, ...read };
    const texts = textsOf(table.places, cells);
    const marks = marksOf(table.places, cells, format, read);
    const { movementId } = marks;
    const own = {
      line,
      ...read,
      texts,
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

type Read = Omit<ReadLine, 'line'>;
type Unread = Omit<StatementProblem, 'line'>;

function readLine(owner: Owner, format: Format, places: Places, cells: readonly string[]): Read | Unread {
  const needed = [places.date, places.amount ?? places.credit, places.reference];
  if (needed.some((place) => place === null || cells[place] === undefined)) return unread('too_few_columns');
  const day = readDay(cellAt(cells, places.date), format.date_format);
  if (day === null) return unread('unreadable_date');
  if (day > dayOf(owner.now, owner.timeZone)) return unread('date_in_future');
  const currency = readCurrency(cellAt(cells, places.currency), owner.currency);
  if (currency === null) return unread('unreadable_currency');
  const minor = readMoney(cells, places, format.decimal, currency);
  if (typeof minor === 'string') return unread(minor);
  if (minor > largestAmount) return unread('amount_out_of_range');
  return { day, minor, currency, reference: plain(textsOf(places, cells).join(' ')) };
}

const cellAt = (cells: readonly string[], place: number | null): string =>
  place === null ? '' : (cells[place] ?? '').trim();

/** What came in, above zero; what went out, below. A line without any money has zero. */
function readMoney(
  cells: readonly string[],
  { amount, credit, debit, direction }: Places,
  decimal: DecimalMark,
  currency: Currency,
): number | 'unreadable_amount' | 'unreadable_direction' {
  const read = (place: number | null) => {
    const text = cellAt(cells, place);
    return text === '' && amount === null ? 0 : readAmountText(text, decimal, currency);
  };
  if (amount === null) {
    const [came, went] = [read(credit), read(debit)];
    if (came === null || went === null || (came !== 0 && went !== 0)) return 'unreadable_amount';
    return came === 0 ? 0 - Math.abs(went) : came;
  }
  const minor = read(amount);
  if (minor === null) return 'unreadable_amount';
  if (direction === null) return minor;
  const way = readDirection(cellAt(cells, direction));
  if (way === null) return 'unreadable_direction';
  return way === 'in' ? minor : 0 - Math.abs(minor);
}

function readCurrency(cell: string, otherwise: Currency): Currency | null {
  const code = cell.toUpperCase();
  return code === '' ? otherwise : (currencies.find((known) => known === code) ?? null);
}

/** The line's texts, each once. A key beside an id of the movement is a text, too. */
function textsOf(places: Places, cells: readonly string[]): readonly string[] {
  const key = places.movement_id === null ? null : places.tracking_key;
  const texts = [places.reference, places.description, key].map((place) => plain(cellAt(cells, place)));
  return [...new Set(texts)].filter((text) => text !== '');
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

function marksOf(places: Places, cells: readonly string[], { decimal }: Format, { currency }: Read): Marks {
  const movement = cellAt(cells, places.movement_id);
  return {
    movementId: plain(movement === '' ? cellAt(cells, places.tracking_key) : movement),
    balance: readAmountText(cellAt(cells, places.balance), decimal, currency),
  };
}

/**
 * Identifies a line by the bank's id with day and amount, because banks count from one again each day or account; or by
 * the balance with the text, because a balance returns when the same amount goes out in between. Without either, by its
 * place in the file: two equal lines are two deposits.
 */
function identity(
  schoolId: string,
  { day, minor, currency, reference }: Read,
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
  unreadable_direction: 'The direction says neither that money came in nor that it went out.',
  amount_out_of_range: 'The amount is larger than one deposit can be.',
} as const satisfies Partial<Record<StatementProblem['code'], string>>;

const unread = (code: keyof typeof messages): Unread => ({ code, message: messages[code] });
