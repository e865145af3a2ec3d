import PDFDocument from 'pdfkit';
import { shownLine } from '#domain/plain-text';
import type { Locale } from '#i18n/locale';
import { typeface } from './typeface.ts';

export type Doc = PDFKit.PDFDocument;
export type Part = ReturnType<Doc['struct']>;

/** Ink, quiet text, hairline and accent; dark enough on white for print and for WCAG AA. */
export const colour = {
  ink: '#14171f',
  quiet: '#4b5162',
  line: '#d9dbe1',
  accent: '#0f5c4b',
  good: '#13733f',
  warn: '#7a4a00',
  warnGround: '#fdf0dd',
  test: '#ffd24a',
} as const;

/** Letter in Mexico, Colombia and the United States, A4 in Ecuador; points. Source: ISO 216 and local custom. */
const paper = {
  'es-MX': [612, 792],
  'es-CO': [612, 792],
  'en-US': [612, 792],
  'es-EC': [595.28, 841.89],
} as const satisfies Record<Locale, readonly [number, number]>;

export interface PageOptions {
  readonly title: string;
  readonly locale: Locale;
  /** False only for tests that read the content streams. */
  readonly compress?: boolean;
}

/** A page worked out but not yet drawn. */
export interface Layout {
  /** The end of the content, in points from the top. */
  readonly bottom: number;
  /** Drawn first, outside the structure tree. */
  readonly decorations: readonly (() => void)[];
  /** The structure tree, in reading order. */
  readonly parts: readonly Part[];
}

const bottomMargin = 40;

/**
 * Prints one tagged page with a title and a language, by PDF/UA-1. The layout runs twice, first only to measure: a page
 * with many charges grows and loses no line. Source: ISO 14289 (PDF/UA).
 */
export function printPage(options: PageOptions, layout: (doc: Doc) => Layout): Promise<Buffer> {
  const needed = layout(openPage(options, 0)).bottom + bottomMargin;
  const doc = openPage(options, needed);
  const page = layout(doc);
  for (const draw of page.decorations) decorate(doc, draw);
  doc.addStructure(doc.struct('Document', {}, [...page.parts]));
  return finish(doc);
}

/** pdfkit takes it; its type declarations do not know it. */
const pdfUa: object = { subset: 'PDF/UA' };

function openPage(options: PageOptions, needed: number): Doc {
  const [width, height] = paper[options.locale];
  const doc = new PDFDocument({
    // None of the fonts that every reader has: they are not embedded.
    font: '',
    ...pdfUa,
    size: [width, Math.max(height, needed)],
    margin: 0,
    tagged: true,
    lang: options.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    compress: options.compress ?? true,
    info: { Title: shownLine(options.title), Producer: 'Cuota', Creator: 'Cuota' },
  });
  // It takes fonts that are read already; its type declarations do not know it.
  for (const font of Object.entries(typeface)) Reflect.apply(doc.registerFont, doc, font);
  return doc;
}

function finish(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

/** Draws decoration as an artifact: a screen reader passes over it. */
function decorate(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
