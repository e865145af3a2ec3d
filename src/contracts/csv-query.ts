import * as z from 'zod/mini';

/** How a CSV file is written. */
export const csvQuery = {
  /** The separator of the file's cells: a spreadsheet in Colombia or Ecuador expects `semicolon`. */
  separator: z._default(z.enum(['comma', 'semicolon', 'tab']), 'comma'),
  /** Whether the file begins with a byte order mark, which tells Excel that it is UTF-8. */
  bom: z._default(z.enum(['true', 'false']), 'false'),
  /** The mark before the cents: a spreadsheet in Colombia or Ecuador expects `comma`. */
  decimal: z._default(z.enum(['point', 'comma']), 'point'),
} as const;

const csvFormat = z.object(csvQuery);
export type CsvFormat = z.infer<typeof csvFormat>;
