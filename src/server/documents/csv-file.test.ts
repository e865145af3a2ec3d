/** A CSV file is read by programs and by spreadsheets, which split it at a sign of their own. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CsvFormat } from '#contracts/csv-query';
import { csv, harmless } from './csv-file.ts';

interface Row {
  readonly name: string;
  readonly concept: string | null;
  readonly minor: string;
}
const columns = {
  name: ({ name }: Row) => name,
  paid: ({ minor }: Row) => ({ plain: minor }),
  concept: ({ concept }: Row) => concept,
};
const signs = { comma: ',', semicolon: ';', tab: '\t' } as const;
const formats = (['comma', 'semicolon', 'tab'] as const).flatMap((separator) =>
  (['true', 'false'] as const).map((bom): CsvFormat => ({ separator, bom, decimal: 'point' })),
);

/** What a spreadsheet takes for a formula. An amount is none. */
const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+\.\d\d$/.test(cell);
const splitAt = /[,;\t|\r\n]/;

const oddText = fc
  .array(
    fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '|', '\n', '\r', '"', "'", ' ', 'a', 'Ñ', '1', '\u202e'),
  )
  .map((parts) => parts.join(''));
const row = fc.record({
  name: fc.oneof(oddText, fc.string({ unit: 'grapheme' })),
  concept: fc.option(oddText),
  minor: fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
});

describe.each(formats)('a file with $separator, byte order mark $bom', (format) => {
  test('is read back cell by cell, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const file = csv(columns, rows, format);
        expect(file.startsWith('\ufeff')).toBe(format.bom === 'true');
        const read: unknown = parse(file, { delimiter: signs[format.separator], bom: true });
        expect(read).toEqual([
          ['name', 'paid', 'concept'],
          ...rows.map(({ name, minor, concept }) => [harmless(name), minor, harmless(concept ?? '')]),
        ]);
      }),
    );
  });

  test('has no formula, wherever it is split', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const file = csv(columns, rows, format).replace('\ufeff', '');
        expect(file.split(splitAt).filter(isFormula)).toEqual([]);
      }),
    );
  });
});

test.each([
  ['=cmd|calc', "'=cmd|calc"],
  ["Ana;=cmd|' /C calc'!A0;", "Ana;'=cmd|' /C calc'!A0;"],
  ['Ana; "=1+1"', 'Ana; "\'=1+1"'],
  ['Ana\t@SUM(A1)', 'Ana @SUM(A1)'],
  ['Ana\n=1', 'Ana =1'],
  ['-5', "'-5"],
  ['+52 55 1234', "'+52 55 1234"],
  ['＝1', "'＝1"],
  ['García, -10 % beca', "García, '-10 % beca"],
  ['Ana\u202e;=1', "Ana ;'=1"],
  ['Colegiatura 2026-2027, a+b', 'Colegiatura 2026-2027, a+b'],
  ['Lucía Núñez 👨‍👩‍👧', 'Lucía Núñez 👨‍👩‍👧'],
])('%j is written as %j', (text, written) => {
  expect(harmless(text)).toBe(written);
});

test('texts are quoted, amounts and instants are not', () => {
  expect(
    csv(columns, [{ name: 'Ana "A"', minor: '-5.00', concept: null }], {
      separator: 'semicolon',
      bom: 'false',
      decimal: 'point',
    }),
  ).toBe('name;paid;concept\r\n"Ana ""A""";-5.00;\r\n');
});
