import type { StudentCardView } from '#contracts/student-cards';
import { loadCatalogue, catalogueOf } from '#i18n/catalogues';
import { formatLongDay, readDay } from '#i18n/format';
import { type StudentCardTexts, studentCardTexts } from '#i18n/student-card';
import { letterhead } from './letterhead.ts';
import { colour, type Doc, type Layout, type Part, printPage } from './page.ts';
import { drawQr } from './qr.ts';
import type { Frame } from './tables.ts';
import { heightOf, type TextStyle, words } from './tagged-text.ts';
import { drawTicket, inset, ticketLeft, ticketWidth } from './ticket.ts';

export interface StudentCardOptions {
  /** What the QR code opens. */
  readonly url: string;
  readonly logo?: Uint8Array | null;
  readonly isTest?: boolean;
  /** False only for tests that read the content streams. */
  readonly compress?: boolean;
}

/** A student's card as one tagged page: what they are found by all year, and a QR code of what is owed now. */
export async function studentCardPdf(card: StudentCardView, options: StudentCardOptions): Promise<Buffer> {
  await loadCatalogue(card.locale);
  const texts = studentCardTexts[card.locale];
  const { locale } = card;
  return printPage({ ...options, locale, title: `${texts.title} · ${card.school.name}` }, (doc) =>
    layout(doc, card, texts, options),
  );
}

function layout(doc: Doc, card: StudentCardView, texts: StudentCardTexts, options: StudentCardOptions): Layout {
  const head = letterhead(doc, card.school.name, texts.title, { ...options, locale: card.locale });
  const top = head.bottom + 24;
  const inside = { x: ticketLeft(doc) + inset, width: ticketWidth - 2 * inset };
  const named = whose(doc, card, texts, { ...inside, y: top + 24 });
  const listed = references(doc, card, texts, { ...inside, y: named.bottom + 20 });
  const perforation = listed.bottom + 22 - top;
  const code = scanned(doc, texts, options.url, { ...inside, y: listed.bottom + 44 });
  const note: TextStyle = { ...inside, y: code.bottom + 16, size: 9.5, colour: colour.quiet, align: 'center' };
  const bottom = note.y + heightOf(doc, texts.keep, note) + 22;
  return {
    bottom,
    decorations: [...head.decorations, () => drawTicket(doc, { top, height: bottom - top, perforation })],
    parts: [...head.parts, ...named.parts, ...listed.parts, ...code.parts, words(doc, 'P', texts.keep, note)],
  };
}

type Drawn = Pick<Layout, 'parts' | 'bottom'>;

function whose(
  doc: Doc,
  { student, school_year, ends_on, locale }: StudentCardView,
  texts: StudentCardTexts,
  frame: Frame,
): Drawn {
  const name: TextStyle = { ...frame, size: 26, weight: 'bold' };
  const year: TextStyle = { ...frame, y: frame.y + heightOf(doc, student, name) + 4, size: 12 };
  const until: TextStyle = { ...year, y: year.y + 17, size: 10.5, colour: colour.quiet };
  const day = texts.validUntil(formatLongDay(readDay(ends_on), catalogueOf(locale), locale));
  return {
    bottom: until.y + heightOf(doc, day, until),
    parts: [
      words(doc, 'H2', student, name),
      words(doc, 'P', texts.year(school_year), year),
      words(doc, 'P', day, until),
    ],
  };
}

/** Each number as large as it is read out at a counter. */
function references(doc: Doc, card: StudentCardView, texts: StudentCardTexts, frame: Frame): Drawn {
  const heading: TextStyle = { ...frame, size: 12, weight: 'bold' };
  const say = card.references.length > 0 ? texts.references : texts.noReferences;
  const hint: TextStyle = { ...frame, y: frame.y + 16, size: 10.5, colour: colour.quiet };
  let y = hint.y + heightOf(doc, say, hint) + 10;
  const parts: Part[] = [words(doc, 'H2', texts.referencesTitle, heading), words(doc, 'P', say, hint)];
  for (const { title, reference } of card.references) {
    const label: TextStyle = { ...frame, y, size: 10.5, colour: colour.quiet };
    const digits: TextStyle = { ...frame, y: y + heightOf(doc, title, label) + 1, size: 22, weight: 'bold' };
    parts.push(words(doc, 'P', title, label), words(doc, 'P', reference, digits));
    y = digits.y + heightOf(doc, reference, digits) + 8;
  }
  return { bottom: y - 8, parts };
}

function scanned(doc: Doc, texts: StudentCardTexts, url: string, frame: Frame): Drawn {
  const left = frame.x + (frame.width - side) / 2;
  const code = drawQr(doc, url, texts.qrOf, { ...frame, x: left, width: side });
  const caption: TextStyle = { ...frame, y: code.bottom + 8, size: 12, weight: 'bold', align: 'center' };
  return {
    bottom: caption.y + heightOf(doc, texts.scan, caption),
    parts: [code.part, words(doc, 'P', texts.scan, caption)],
  };
}

const side = 132;
