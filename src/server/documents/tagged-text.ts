import { colour, type Doc, type Part } from './page.ts';
import { figuresOf, settable, type Weight } from './typeface.ts';

export interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** `Row` or `Column` for a table's heading cell. */
  readonly scope?: 'Row' | 'Column';
}

/** A piece of text as one element of the structure tree: `P`, `H1`, `TH`… */
export function words(doc: Doc, tag: string, text: string, style: TextStyle): Part {
  // pdfkit takes `scope`; its type declarations do not know it.
  const attributes: { title?: string; scope?: string } = style.scope ? { scope: style.scope } : {};
  return doc.struct(tag, attributes, () => {
    doc
      .font(style.weight ?? 'plain')
      .fontSize(style.size)
      .fillColor(style.colour ?? colour.ink);
    doc.text(settable(text), style.x, style.y, {
      width: style.width,
      align: style.align ?? 'left',
      ...figuresOf(text),
    });
  });
}

/** The hero of the page: an amount as large as fits, up to `size` points, with its currency small beside it. */
export function amountWords(doc: Doc, amount: string, currency: string, style: TextStyle): Part {
  const code = style.size * 0.4;
  const gap = style.size * 0.2;
  const amountWidth = doc
    .font('bold')
    .fontSize(style.size)
    .widthOfString(amount, { ...figuresOf(amount) });
  const width = amountWidth + gap + doc.font('plain').fontSize(code).widthOfString(currency);
  const x = style.align === 'center' ? style.x + (style.width - width) / 2 : style.x;
  return doc.struct('P', {}, () => {
    doc
      .font('bold')
      .fontSize(style.size)
      .fillColor(colour.ink)
      .text(amount, x, style.y, { lineBreak: false, ...figuresOf(amount) });
    doc
      .font('plain')
      .fontSize(code)
      .fillColor(colour.quiet)
      .text(` ${currency}`, x + amountWidth + gap - code * 0.28, style.y + code * 0.42, { lineBreak: false });
  });
}

/** Returns the height of that text, in points. */
export function heightOf(doc: Doc, text: string, style: Pick<TextStyle, 'width' | 'size' | 'weight'>): number {
  return doc
    .font(style.weight ?? 'plain')
    .fontSize(style.size)
    .heightOfString(settable(text), { width: style.width, ...figuresOf(text) });
}

/** The largest size up to `size` at which that text fits one line of `width` points; not below 6. */
export function sizeThatFits(doc: Doc, text: string, width: number, size: number): number {
  const natural = doc
    .font('bold')
    .fontSize(size)
    .widthOfString(settable(text), { ...figuresOf(text) });
  return natural <= width ? size : Math.max(6, (size * width) / natural);
}

/** Returns a list with labelled items. Their kind is declared: readers need it to count. Source: ISO 14289-1, 7.6. */
export function numberedList(doc: Doc, items: readonly Part[]): Part {
  const list = group(doc, 'L', items);
  if (hasAttributes(list)) list.dictionary.data['A'] = { O: 'List', ListNumbering: 'Decimal' };
  return list;
}

/** pdfkit's own; its type declarations do not know it. */
function hasAttributes(part: object): part is { readonly dictionary: { readonly data: Record<string, unknown> } } {
  return 'dictionary' in part;
}

/** An element that holds others. */
export function group(doc: Doc, tag: string, parts: readonly Part[]): Part {
  return doc.struct(tag, {}, [...parts]);
}
