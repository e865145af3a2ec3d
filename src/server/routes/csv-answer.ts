/** CSV files as answers of the school API. */
import type { AuditNotes } from '../use-cases/school-call.ts';

const mostRowsOfFile = 10_000;
/** Rows of a file read and written without a pause for other requests. */
const rowsAtOnce = 250;

interface Pages<Row> {
  read(page: { readonly cursor: string | undefined; readonly limit: number }): Promise<{
    readonly data: readonly Row[];
    readonly next_cursor: string | null;
  }>;
  write(rows: readonly Row[]): string;
  /** The cursor to begin at; the first page if undefined. */
  readonly from: string | undefined;
  readonly notes: AuditNotes;
}

/** Returns a list's pages as one CSV text of up to 10,000 rows, and where the next file begins. */
export async function pagedCsv<Row>({ read, write, from, notes }: Pages<Row>) {
  let text = '';
  let nextCursor = from ?? null;
  notes.rowCount = 0;
  for (let rows = 0; rows < mostRowsOfFile; rows += rowsAtOnce) {
    const page = await read({ cursor: nextCursor ?? undefined, limit: rowsAtOnce });
    const csv = write(page.data);
    // The header is one line, and stands in the file once.
    text += rows === 0 ? csv : csv.slice(csv.indexOf('\n') + 1);
    notes.rowCount += page.data.length;
    nextCursor = page.next_cursor;
    if (nextCursor === null) break;
  }
  return { text, nextCursor };
}

/** A CSV file as an answer; its cells are text. */
export const csvAnswer = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

export const aboutFiles =
  'In a CSV file every text is quoted and on one line. An apostrophe stands before `=`, `+`, `-` or `@` where a spreadsheet could begin a formula: ' +
  'at the start of a text, or behind a comma, a semicolon or a bar in it. Amounts and instants are written plainly.';

/** A file to keep. `Next-Cursor` is there when more rows follow. */
export function csvFile(name: string, text: string, nextCursor: string | null): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="cuota-${name}.csv"`,
      'cache-control': 'no-store',
      ...(nextCursor === null ? {} : { 'next-cursor': nextCursor }),
    },
  });
}
