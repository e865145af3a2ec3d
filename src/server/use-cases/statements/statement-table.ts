import { CsvError, type InfoField, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import type { StatementRequest } from '#contracts/statements';
import { invalidRequest } from '../../basics/invalid-request.ts';

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file as rows of cells, and where in a row each thing stands. */
export interface Table {
  readonly columns: {
    readonly date: number;
    readonly amount: number;
    readonly reference: number;
    readonly currency: number | null;
    readonly movement_id: number | null;
    readonly balance: number | null;
  };
  readonly whole: readonly Line[];
  readonly rows: readonly Line[];
}

/** A bank's statement has some ten columns, and lines of some hundred characters. */
const most = { lines: 5_000, cells: 100, characters: 10_000 } as const;
/** How many lines tell the delimiter. */
const sampleLines = 10;
const delimiters = [',', ';', '\t'] as const;

/** Splits a statement into cells and finds its columns. Refuses as `invalid_request`, never with what a cell says. */
export function readTable(request: StatementRequest): Table {
  const all = split(request.csv, request.delimiter ?? likelyDelimiter(request.csv), most.lines + 2);
  const header = request.has_header ? all[0]?.cells : undefined;
  const rows = request.has_header ? all.slice(1) : all;
  if (rows.length > most.lines) throw wrong('csv', `must have at most ${most.lines} lines`);
  const place = (name: keyof StatementRequest['columns'], column: string | number) =>
    typeof column === 'number' ? column : placeOf(header, name, column);
  const optional = (name: 'currency' | 'movement_id' | 'balance') => {
    const column = request.columns[name];
    return column === undefined ? null : place(name, column);
  };
  const { date, amount, reference } = request.columns;
  return {
    columns: {
      date: place('date', date),
      amount: place('amount', amount),
      reference: place('reference', reference),
      currency: optional('currency'),
      movement_id: optional('movement_id'),
      balance: optional('balance'),
    },
    whole: all,
    rows,
  };
}

function placeOf(header: readonly string[] | undefined, name: string, column: string): number {
  if (!header) throw wrong(`columns.${name}`, 'must be a number where the file has no header');
  const same = (cell: string) => cell.trim().toLowerCase() === column.toLowerCase();
  const at = header.findIndex(same);
  if (at < 0) throw wrong(`columns.${name}`, 'must be a column of the header');
  if (header.slice(at + 1).some(same))
    throw wrong(`columns.${name}`, 'stands more than once in the header: give its number');
  return at;
}

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: most.characters,
  // The library counts no cells. This is called with each before it is stored.
  cast(cell: string, { index }: InfoField): string {
    if (index >= most.cells) throw wrong('csv', `a line must have at most ${most.cells} cells`);
    return cell;
  },
} as const;

const flaws: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_MAX_RECORD_SIZE: `a line must have at most ${most.characters} characters; a quote may be open`,
};

const records = z.array(z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) }));

/** Reads no further than its limits: a million empty rows or cells cost as much as the first of them. */
function split(csv: string, delimiter: string, lines: number): Table['rows'] {
  try {
    const parsed: unknown = parse(csv, { ...options, delimiter, to: lines });
    return records.parse(parsed).map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wrong('csv', flaws[error.code] ?? 'is not a table');
  }
}

/** The one that cuts the first lines into the most columns, alike in every line where one does. */
function likelyDelimiter(csv: string): string {
  const scores = delimiters.map((delimiter) => {
    const widths = sampleWidths(csv, delimiter);
    const least = Math.min(...widths);
    const isEven = widths.every((width) => width === least);
    return { delimiter, score: least > 1 ? least + (isEven ? 1000 : 0) : 0 };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

function sampleWidths(csv: string, delimiter: string): readonly number[] {
  try {
    return split(csv, delimiter, sampleLines).map(({ cells }) => cells.length);
  } catch {
    return [0];
  }
}

const wrong = (path: string, message: string) => invalidRequest({ path: path.split('.'), message });
