/** A PDF as a reader finds it: its text, its structure and its metadata, by a reader that is not ours. */
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure tree, e.g. a `Table` of rows. */
export interface Tag {
  readonly role: string;
  readonly alt?: string;
  readonly scope?: string;
  readonly bbox?: readonly number[];
  readonly children: readonly (Tag | { readonly type: string; readonly id: string })[];
}

export interface PrintedPdf {
  readonly pages: number;
  /** The text in drawing order, one piece of each marked element after another. */
  readonly text: string;
  readonly tree: Tag;
  /** The roles of the structure tree in reading order. */
  readonly tags: readonly string[];
  readonly language: string;
  /** The file's XMP metadata: `pdfuaid:part`, `dc:title`… */
  readonly xmp: ReadonlyMap<string, unknown>;
  readonly isMarked: boolean;
  /** The file itself, uncompressed if it was made so. */
  readonly source: string;
}

const open = (pdf: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;

export async function readPdf(pdf: Buffer): Promise<PrintedPdf> {
  const document = await open(pdf);
  const page = await document.getPage(1);
  const [content, root, { info, metadata }] = await Promise.all([
    page.getTextContent(),
    page.getStructTree(),
    document.getMetadata(),
  ]);
  const pieces = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
  const [tree] = tagsIn(root);
  if (!tree) throw new Error('the page has no structure');
  const marks: unknown = await document.getMarkInfo();
  const read: PrintedPdf = {
    pages: document.numPages,
    text: pieces.join('').replaceAll(/\s+/g, ' ').trim(),
    tree,
    tags: rolesOf(tree),
    language: 'Language' in info ? String(info.Language) : '',
    xmp: new Map(metadata ? [...metadata] : []),
    isMarked: marks instanceof Map && marks.get('Marked') === true,
    source: pdf.toString('latin1'),
  };
  await document.loadingTask.destroy();
  return read;
}

const isTag = (part: object): part is Tag => 'role' in part && 'children' in part;
const tagsIn = (part: { readonly children: readonly object[] }): readonly Tag[] => part.children.filter(isTag);
const rolesOf = (tag: Tag): readonly string[] => [tag.role, ...tagsIn(tag).flatMap(rolesOf)];

/** Returns every element of a role, at any depth. */
export const elementsOf = (tag: Tag, role: string): readonly Tag[] => [
  ...(tag.role === role ? [tag] : []),
  ...tagsIn(tag).flatMap((child) => elementsOf(child, role)),
];

/** A page as a printer of so many dots an inch puts it on paper, as PNG. */
export async function drawnPdf(pdf: Buffer, dpi: number): Promise<Buffer> {
  const document = await open(pdf);
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: dpi / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The browser's canvas type and this one differ only in members that nobody draws with.
  const target: object = { canvas, viewport };
  await page.render(target as Parameters<typeof page.render>[0]).promise;
  await document.loadingTask.destroy();
  return canvas.toBuffer('image/png');
}
