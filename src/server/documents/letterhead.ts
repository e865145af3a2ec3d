import { colour, type Doc, type Layout } from './page.ts';
import { ticketLeft, ticketWidth } from './ticket.ts';
import { heightOf, type TextStyle, words } from './tagged-text.ts';

const mark = 40;

/** Draws the head of a paper: the school's logo (PNG) or the product's mark, its name and the document's title. */
export function letterhead(doc: Doc, schoolName: string, title: string, logo: Uint8Array | null): Layout {
  const left = ticketLeft(doc);
  const top = 44;
  const name: TextStyle = { x: left + mark + 14, y: top + 4, width: ticketWidth - mark - 14, size: 15, weight: 'bold' };
  const below = name.y + heightOf(doc, schoolName, name) + 2;
  const subtitle: TextStyle = { ...name, y: below, size: 11, weight: 'plain', colour: colour.quiet };
  return {
    parts: [words(doc, 'P', schoolName, name), words(doc, 'H1', title, subtitle)],
    decorations: [() => drawMark(doc, logo, { x: left, y: top, size: mark })],
    bottom: Math.max(top + mark, below + heightOf(doc, title, subtitle)),
  };
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draws a school's logo (PNG) to fit a square of `size` points, or the product's mark. Decoration beside its name. */
function drawMark(doc: Doc, logo: Uint8Array | null, { x, y, size }: Square): void {
  if (logo) doc.image(Buffer.from(logo), x, y, { fit: [size, size], align: 'center', valign: 'center' });
  else drawProductMark(doc, { x, y, size });
}

/** The drawing of `ui/product-mark.tsx`, 44 units wide. */
function drawProductMark(doc: Doc, { x, y, size }: Square): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 44);
  doc.roundedRect(0, 0, 44, 44, 12).fill(colour.accent);
  doc.lineWidth(4.6).lineCap('round').strokeColor('#ffffff');
  doc.path('M28.7 15.3A9.5 9.5 0 1 0 28.7 28.7').stroke();
  doc.circle(31.6, 22, 2.6).fill('#8fd6be');
  doc.restore();
}
