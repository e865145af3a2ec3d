import { CsvError, type InfoField, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import type { StatementColumns } from '#contracts/statements';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { ReadingMap } from '../../services/statement-reader.ts';
import { fileFlaw, openQuestion } from './file-refusals.ts';
import { bareHeader, proposedColumns } from './header-words.ts';

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The place of each thing in a row; null where the file has no such column. */
export type Places = Readonly<Record<keyof StatementColumns, number | null>>;

/** The file as rows of cells, and how its columns were found. */
export interface Table {
  readonly places: Places;
  readonly columns: StatementColumns;
  readonly delimiter: Delimiter;
  /** The saved map that was named or fits; null without one. */
  readonly map: ReadingMap | null;
  readonly whole: readonly Line[];
  readonly rows: readonly Line[];
}

/** What is known of a file before it is read. */
export interface TableRequest {
  readonly text: string;
  /** The field of the request that the text came in. */
  readonly field: 'csv' | 'file';
  readonly columns: StatementColumns | undefined;
  readonly delimiter: Delimiter | undefined;
  readonly hasHeader: boolean;
  readonly maps: readonly ReadingMap[];
}
type Delimiter = (typeof delimiters)[number];

/** A bank's statement has some ten columns, and lines of some hundred characters. */
const most = { lines: 5_000, cells: 100, characters: 10_000, above: 30 } as const;
/** How many lines tell the delimiter: more than a bank writes above its header. */
const sampleLines = 40;
const delimiters = [',', ';', '\t'] as const;

/** Splits a statement into cells and finds its columns. Refuses as `invalid_request`, with cells only in a question. */
export function readTable(asked: TableRequest): Table {
  const { text, field, hasHeader } = asked;
  const delimiter = asked.delimiter ?? likelyDelimiter(text);
  const all = split(asked, delimiter, most.lines + most.above + 1);
  const { at, header, columns, map } = hasHeader ? findHeader(all, asked) : withoutHeader(all, asked);
  const rows = all.slice(at + 1);
  if (rows.length > most.lines) throw fileFlaw(field, 'too_many_lines', `must have at most ${most.lines} lines`);
  const place = (name: keyof StatementColumns) => {
    const column = columns[name];
    if (column === undefined) return null;
    return typeof column === 'number' ? column : placeOf(header, name, column);
  };
  return { places: placesBy(place), columns, delimiter, map, whole: all, rows };
}

const placesBy = (place: (name: keyof StatementColumns) => number | null): Places => ({
  date: place('date'),
  amount: place('amount'),
  credit: place('credit'),
  debit: place('debit'),
  direction: place('direction'),
  reference: place('reference'),
  description: place('description'),
  currency: place('currency'),
  movement_id: place('movement_id'),
  tracking_key: place('tracking_key'),
  balance: place('balance'),
});

interface Header {
  /** The last line that is no movement; -1 without a header. */
  readonly at: number;
  readonly header: readonly string[] | undefined;
  readonly columns: StatementColumns;
  readonly map: ReadingMap | null;
}

function withoutHeader(all: readonly Line[], { columns, maps }: TableRequest): Header {
  if (columns) return { at: -1, header: undefined, columns, map: null };
  const [map, ...others] = maps.filter((each) => !each.has_header);
  if (!map || others.length > 0) throw whichColumns(all, 'must be given where the file has no header');
  return { at: -1, header: undefined, columns: map.columns, map };
}

/** The first line with every named column; without names, the first that one saved map fits, or whose words tell. */
function findHeader(all: readonly Line[], { columns, maps }: TableRequest): Header {
  const tops = all.slice(0, most.above).map(({ cells }) => cells);
  if (columns) {
    const at = Math.max(
      0,
      tops.findIndex((cells) => hasColumns(cells, columns)),
    );
    return { at, header: tops[at] ?? [], columns, map: null };
  }
  for (const [at, header] of tops.entries()) {
    const [map, ...others] = maps.filter((each) => each.has_header && hasColumns(header, each.columns));
    if (map && others.length > 0) throw whichMap(all, [map, ...others]);
    if (map) return { at, header, columns: map.columns, map };
  }
  for (const [at, header] of tops.entries()) {
    const proposed = proposedColumns(header);
    if (proposed) return { at, header, columns: proposed, map: null };
  }
  throw whichColumns(all, 'must be given: the header does not say which are date, amount and reference');
}

/** A copy: what the library returns cannot go to another thread. */
const rowsOf = (lines: readonly Line[]) => lines.map(({ line, cells }) => ({ line, cells: [...cells] }));

const whichColumns = (all: readonly Line[], message: string) =>
  openQuestion('columns', message, { rows: rowsOf(all.slice(0, most.above)) });

const whichMap = (all: readonly Line[], maps: readonly ReadingMap[]) =>
  openQuestion('map', 'must be given: several saved maps fit the file', {
    choices: maps.map(({ name }) => name),
    rows: rowsOf(all.slice(0, most.above)),
  });

/** Whether a line is the header of these columns. Places alone fit no line but the first. */
function hasColumns(cells: readonly string[], columns: StatementColumns): boolean {
  const names = Object.values(columns).filter((column) => typeof column === 'string');
  const bare = new Set(cells.map(bareHeader));
  return names.length > 0 && names.every((name) => bare.has(bareHeader(name)));
}

function placeOf(header: readonly string[] | undefined, name: string, column: string): number {
  if (!header) throw wrong(`columns.${name}`, 'must be a number where the file has no header');
  const same = (cell: string) => bareHeader(cell) === bareHeader(column);
  const at = header.findIndex(same);
  if (at < 0) throw wrong(`columns.${name}`, 'must be a column of the header');
  if (header.slice(at + 1).some(same))
    throw wrong(`columns.${name}`, 'stands more than once in the header: give its number');
  return at;
}

const optionsFor = (field: string) =>
  ({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: most.characters,
    // The library counts no cells. This is called with each before it is stored.
    cast(cell: string, { index }: InfoField): string {
      if (index >= most.cells) throw fileFlaw(field, 'not_a_table', `a line must have at most ${most.cells} cells`);
      return cell;
    },
  }) as const;

const flaws: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_MAX_RECORD_SIZE: `a line must have at most ${most.characters} characters; a quote may be open`,
};

const records = z.array(z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) }));

/** Reads no further than its limits: a million empty rows or cells cost as much as the first of them. */
function split({ text, field }: Pick<TableRequest, 'text' | 'field'>, delimiter: string, lines: number): Table['rows'] {
  try {
    const parsed: unknown = parse(text, { ...optionsFor(field), delimiter, to: lines });
    return records.parse(parsed).map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fileFlaw(field, 'not_a_table', flaws[error.code] ?? 'is not a table');
  }
}

/** The one that cuts most of the first lines into the same number of columns, and into the most. */
function likelyDelimiter(text: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const widths = sampleWidths(text, delimiter).filter((width) => width > 1);
    const [usual] = [...Map.groupBy(widths, (width) => width)].toSorted(
      ([a, those], [b, others]) => others.length - those.length || b - a,
    );
    return { delimiter, score: usual ? usual[1].length * 1000 + usual[0] : 0 };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

function sampleWidths(text: string, delimiter: string): readonly number[] {
  try {
    return split({ text, field: 'csv' }, delimiter, sampleLines).map(({ cells }) => cells.length);
  } catch {
    return [0];
  }
}

const wrong = (path: string, message: string) => invalidRequest({ path: path.split('.'), message });
