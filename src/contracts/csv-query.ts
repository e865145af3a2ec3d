import * as z from 'zod/mini';

/** How a CSV file is written. */
export const csvQuery = {
  /** The separator of the file's cells: a spreadsheet in Colombia or Ecuador expects `semicolon`. */
  separator: z._default(z.enum(['comma', 'semicolon', 'tab']), 'comma'),
  /** Whether the file begins with a byte order mark, which tells Excel that it is UTF-8. */
  bom: z._default(z.enum(['true', 'false']), 'false'),
} as const;

const csvFormat = z.object({ separator: csvQuery.separator, bom: csvQuery.bom });
export type CsvFormat = z.infer<typeof csvFormat>;
