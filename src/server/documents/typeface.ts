/** The typeface of paper: Inter, an open one (OFL 1.1). Embedded, so that a paper reads the same everywhere. */
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import { shownText } from '#domain/plain-text';

const { resolve } = createRequire(import.meta.url);

/** Letters it has: Latin, Greek and Cyrillic with their accents, and the signs of prose and prices. */
const known =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0391-\u03a1\u03a3-\u03ce\u0400-\u0479\u1ea0-\u1ef9\u2010-\u2026€™−✓]$/u;
const lastKnown = 0x2713;
const knownCodePoints = Array.from({ length: lastKnown + 1 }, (_, codePoint) => codePoint).filter((codePoint) =>
  known.test(String.fromCodePoint(codePoint)),
);

/**
 * Opens a cut and looks up every letter. A document decomposes letters when it is finished (`Á` into `A` and accent);
 * an `A` that is looked up first then would not say which letter it is.
 */
function openCut(name: string) {
  const font = openSync(resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));
  if (!('glyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
  for (const codePoint of knownCodePoints) font.glyphForCodePoint(codePoint);
  return font;
}

export const typeface = { plain: openCut('400Regular'), bold: openCut('700Bold') } as const;
export type Weight = keyof typeof typeface;

/**
 * Returns features for figures of one width in texts without letters, so that amounts line up and digits can be
 * counted. Words need none: then each is shaped once a page.
 */
export const figuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\p{L}/u.test(text) ? {} : { features: ['tnum'] };

/**
 * Returns a text as it can be set: composed, with plain spaces, without hidden characters. A character that the
 * typeface lacks loses its accent or becomes `?`: a box says nothing to a reader, and a glyph without a letter nothing
 * to a screen reader. Source: ISO 14289-1, 7.21.8.
 */
export function settable(text: string): string {
  return Array.from(
    shownText(text)
      .normalize('NFC')
      .replace(/[^\S\n]+/g, ' '),
    (sign) => {
      if (sign === '\n' || known.test(sign)) return sign;
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '');
      return plain !== '' && Array.from(plain).every((part) => known.test(part)) ? plain : '?';
    },
  ).join('');
}
