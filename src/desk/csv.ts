import { stringify } from 'csv-stringify/sync';
import type { Country } from '#domain/money';

/** What a country's Excel opens by itself, as the API's files take it. */
export const csvFormat = {
  MX: { separator: 'comma', decimal: 'point', bom: 'true' },
  CO: { separator: 'semicolon', decimal: 'comma', bom: 'true' },
  EC: { separator: 'semicolon', decimal: 'comma', bom: 'true' },
} as const satisfies Record<Country, object>;

/** Rows as such a file; no cell is a formula. */
export const csvOf = <Row>(
  columns: Readonly<Record<string, (row: Row) => string>>,
  rows: readonly Row[],
  country: Country,
): string =>
  stringify([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((read) => read(row)))], {
    bom: true,
    delimiter: csvFormat[country].separator === 'comma' ? ',' : ';',
    quoted: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
