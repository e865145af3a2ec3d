import type { Country } from '#domain/money';

/** What a spreadsheet reads as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Rows as a file that the country's Excel opens by itself: its separator, UTF-8 with a mark, no cell a formula. */
export function csvOf<Row>(
  columns: Readonly<Record<string, (row: Row) => string>>,
  rows: readonly Row[],
  country: Country,
): string {
  const separator = country === 'MX' ? ',' : ';';
  const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((read) => read(row)))];
  return `\uFEFF${lines.map((line) => line.map(cell).join(separator)).join('\r\n')}\r\n`;
}
