import type { PaymentDetail } from '#contracts/payment-detail';
import { catalogueOf } from '#i18n/catalogues';
import { byStudent, chargeWords } from '#i18n/charge-words';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { colour, type Doc, type Layout, type Part } from './page.ts';
import { group, heightOf, type TextStyle, words } from './tagged-text.ts';
import type { DocumentTexts } from './texts.ts';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Placed {
  readonly part: Part;
  readonly bottom: number;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

const factSize = 11;
const factGap = 9;

/** Labels left, values right: one table row each, its label the row's heading. */
export function factTable(doc: Doc, facts: readonly Fact[], frame: Frame): Placed {
  const labelWidth = frame.width * 0.36;
  const valueWidth = frame.width - labelWidth - 8;
  let y = frame.y;
  const rows = facts.map(({ label, value }) => {
    const at = { x: frame.x, y, size: factSize };
    const labelStyle: TextStyle = { ...at, width: labelWidth, colour: colour.quiet, scope: 'Row' };
    const valueStyle: TextStyle = {
      ...at,
      x: frame.x + labelWidth + 8,
      width: valueWidth,
      weight: 'bold',
      align: 'right',
    };
    y += Math.max(heightOf(doc, label, labelStyle), heightOf(doc, value, valueStyle)) + factGap;
    return group(doc, 'TR', [words(doc, 'TH', label, labelStyle), words(doc, 'TD', value, valueStyle)]);
  });
  return { part: group(doc, 'Table', rows), bottom: y - factGap };
}

/** Student, concept, amount: the last column is set flush right. */
type Row = readonly [string, string, string];

const columns = [
  { from: 0, width: 0.33 },
  { from: 0.35, width: 0.42 },
  { from: 0.78, width: 0.22 },
] as const;

interface Charges {
  readonly heading: string;
  readonly texts: DocumentTexts;
  readonly lines: PaymentDetail['lines'];
  readonly locale: Locale;
}

/** Prints charges under their heading, one a row. Rows shrink from the ninth charge on, never below 7 points. */
export function chargeTable(
  doc: Doc,
  { heading, texts, lines, locale }: Charges,
  frame: Frame,
): Omit<Layout, 'decorations'> {
  const size = Math.max(7, 10 - Math.max(0, lines.length - 8) * 0.25);
  const top = { ...frame, y: frame.y + 20, size: size - 1, tag: 'TH' } as const;
  const head = tableRow(doc, [texts.student, texts.concept, texts.amount], top);
  let y = head.bottom + 3;
  const rows = byStudent(lines).map((line) => {
    const cells = [
      line.student_name,
      chargeWords(line, catalogueOf(locale), locale),
      formatAmount(line.amount, locale),
    ] as const;
    const placed = tableRow(doc, cells, { ...frame, y, size, tag: 'TD' });
    y = placed.bottom + size * 0.45;
    return placed.part;
  });
  const table = group(doc, 'Table', [head.part, ...rows]);
  return { parts: [words(doc, 'H2', heading, { ...frame, size: 12, weight: 'bold' }), table], bottom: y };
}

function tableRow(doc: Doc, cells: Row, at: Frame & { readonly size: number; readonly tag: 'TH' | 'TD' }): Placed {
  let height = 0;
  const parts = cells.map((cell, place) => {
    const column = columns[place] ?? columns[0];
    const heading = at.tag === 'TH';
    const style: TextStyle = {
      x: at.x + at.width * column.from,
      y: at.y,
      width: at.width * column.width,
      size: at.size,
      colour: heading ? colour.quiet : colour.ink,
      align: place === 2 ? 'right' : 'left',
      weight: !heading && place === 2 ? 'bold' : 'plain',
      ...(heading ? { scope: 'Column' as const } : {}),
    };
    height = Math.max(height, heightOf(doc, cell, style));
    return words(doc, at.tag, cell, style);
  });
  return { part: group(doc, 'TR', parts), bottom: at.y + height };
}
