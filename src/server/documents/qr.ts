import type { Locale } from '#i18n/locale';
import { paperCodeTexts } from '#i18n/paper-code';
import { qrCode } from './barcode.ts';
import { colour, type Doc, type Layout } from './page.ts';
import type { Frame, Placed } from './tables.ts';
import { heightOf, type TextStyle, words } from './tagged-text.ts';

/** A QR code as wide as its frame: squares as filled rectangles with the quiet zone around them, sharp at any size. */
export function drawQr(doc: Doc, url: string, alt: string, { x, y, width }: Frame): Placed {
  const { dark, modules } = qrCode(url);
  const module = width / modules;
  const box = { alt, bbox: [x, y, x + width, y + width] };
  const part = doc.struct('Figure', box, () => {
    for (const square of dark) doc.rect(x + square.x * module, y + square.y * module, module, module);
    doc.fill('#000000');
  });
  return { part, bottom: y + width };
}

const side = 76;

/** The code at the foot of a slip or receipt that proves it genuine, with text beside it. None without an address. */
export function checkCode(
  doc: Doc,
  { checkUrl: url, locale }: { readonly checkUrl?: string | null; readonly locale: Locale },
  frame: Frame,
): Omit<Layout, 'decorations'> {
  if (!url) return { parts: [], bottom: frame.y };
  const { scan, hint, qrOf } = paperCodeTexts[locale];
  const code = drawQr(doc, url, qrOf, { ...frame, width: side });
  const beside = { x: frame.x + side + 12, width: frame.width - side - 12 };
  const title: TextStyle = { ...beside, y: frame.y + 22, size: 11, weight: 'bold' };
  const below: TextStyle = {
    ...beside,
    y: title.y + heightOf(doc, scan, title) + 3,
    size: 9.5,
    colour: colour.quiet,
  };
  return { parts: [code.part, words(doc, 'P', scan, title), words(doc, 'P', hint, below)], bottom: code.bottom };
}
