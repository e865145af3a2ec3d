import type { Locale } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';
import { colour, type Doc, type Layout } from './page.ts';
import { ticketLeft, ticketWidth } from './ticket.ts';
import { heightOf, type TextStyle, words } from './tagged-text.ts';

const mark = 40;

export interface LetterheadOptions {
  readonly locale: Locale;
  readonly logo?: Uint8Array | null;
  /** Of staging: it says before everything else that it is no proof. */
  readonly isTest?: boolean;
}

/** The head of a paper: the school's logo (PNG) or the product's mark, the school's name, the document's title. */
export function letterhead(
  doc: Doc,
  schoolName: string,
  title: string,
  { logo = null, isTest = false, locale }: LetterheadOptions,
): Layout {
  const left = ticketLeft(doc);
  const top = 44;
  const name: TextStyle = { x: left + mark + 14, y: top + 4, width: ticketWidth - mark - 14, size: 15, weight: 'bold' };
  const below = name.y + heightOf(doc, schoolName, name) + 2;
  const subtitle: TextStyle = { ...name, y: below, size: 11, weight: 'plain', colour: colour.quiet };
  const over: TextStyle = { x: 36, y: 10, width: doc.page.width - 72, size: 11, weight: 'bold', align: 'center' };
  return {
    parts: [
      ...(isTest ? [words(doc, 'P', stagingTexts[locale].paper, over)] : []),
      words(doc, 'P', schoolName, name),
      words(doc, 'H1', title, subtitle),
    ],
    decorations: [
      ...(isTest ? [() => doc.rect(0, 0, doc.page.width, 32).fill(colour.test)] : []),
      () => drawMark(doc, logo, { x: left, y: top, size: mark }),
    ],
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
