import { colour, type Doc, type Part } from './page.ts';
import { drawMark, ticketLeft, ticketWidth } from './ticket.ts';
import { heightOf, type TextStyle, words } from './tagged-text.ts';

export interface Letterhead {
  readonly parts: readonly Part[];
  readonly decorations: readonly (() => void)[];
  readonly bottom: number;
}

const mark = 40;

/** Who asks for the money, and what this paper is: the school's logo (PNG) or the product's mark, its name and the document's title. */
export function letterhead(doc: Doc, schoolName: string, title: string, logo: Buffer | null): Letterhead {
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
