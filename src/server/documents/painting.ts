/** The parts of our pictures: a torn sheet, text, a school's mark. Shapes are painted here: no SVG is ever read. */
import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { readableAccent } from '#domain/accent';

export const ink = '#14171b';
export const soft = '#4c535c';
export const done = '#12703a';

const folder = '@expo-google-fonts/inter';
/** The typeface comes with the program: the picture is the same on a machine without any. */
const faces = {
  bold: { name: 'Bold', file: `${folder}/700Bold/Inter_700Bold.ttf` },
  plain: { name: 'Medium', file: `${folder}/500Medium/Inter_500Medium.ttf` },
} as const;

export type Part = Promise<OverlayOptions | OverlayOptions[]>;

interface Sheet {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const notch = 26;

/** The ticket: a white sheet on the school's colour, two notches and a dashed line between them. */
export function sheetOf(sheet: Sheet, tearTop: number, accent: string): readonly OverlayOptions[] {
  const hole = shape({ width: notch * 2, height: notch * 2, radius: notch, colour: accent });
  const dash = shape({ width: 20, height: 4, radius: 2, colour: '#c9c5bb' });
  const [from, to] = [sheet.left + notch + 22, sheet.left + sheet.width - notch - 22];
  const dashes = Array.from({ length: Math.floor((to - from) / 36) }, (_, at) => from + at * 36);
  return [
    { ...shape({ ...sheet, radius: 40, colour: '#ffffff' }), left: sheet.left, top: sheet.top },
    ...[sheet.left, sheet.left + sheet.width].map((x) => ({ ...hole, left: x - notch, top: tearTop - notch })),
    ...dashes.map((left) => ({ ...dash, left, top: tearTop - 2 })),
  ];
}

export const short = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The school of a picture: its name and colour, and its logo as a PNG. */
export interface PaintedSchool {
  readonly school: string;
  readonly accent: string | null;
  readonly logo: Buffer | null;
  /** Said above the sheet; null where money is real. */
  readonly test: string | null;
}

/** The school's mark and its name beside it, over `width`. */
export function schoolLine(
  { school, accent, logo }: PaintedSchool,
  { width, ...square }: Square & { readonly width: number },
): readonly Part[] {
  const { left, top, side } = square;
  return [
    logo ? placedLogo(logo, square) : initial(school, { ...square, ...readableAccent(accent, 'light') }),
    text(short(school, 64), {
      size: school.length > 26 ? 42 : 54,
      colour: ink,
      left: left + side + 32,
      middle: top + side / 2,
      width: width - side - 32,
    }),
  ];
}

/** A band at the top of a picture of staging, over its whole width. */
export const testBand = ({ test }: PaintedSchool, width: number): readonly Part[] =>
  test === null
    ? []
    : [
        Promise.resolve({ ...shape({ width, height: 54, radius: 1, colour: '#ffd24a' }), left: 0, top: 0 }),
        text(test, { size: 34, colour: ink, left: 0, middle: 27, width, centre: width / 2 }),
      ];

async function placedLogo(logo: Buffer, { left, top, side }: Square): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp');
  const input = await sharp(logo).resize(side, side, { fit: 'contain', background: '#ffffff' }).png().toBuffer();
  return { input, left, top };
}

/** Draws the mark of a school without a logo: its first letter on its colour. */
async function initial(
  school: string,
  { left, top, side, accent, onAccent }: Square & { readonly accent: string; readonly onAccent: string },
): Promise<OverlayOptions[]> {
  const sign = await text(school.slice(0, 1).toLocaleUpperCase('es'), {
    size: 72,
    colour: onAccent,
    left,
    middle: top + side / 2,
    width: side,
    centre: left + side / 2,
  });
  return [{ ...shape({ width: side, height: side, radius: 28, colour: accent }), left, top }, sign];
}

/** Returns the size that fits one line, at most `most`: a sign is about three fifths as wide as it is high. */
export const sizeInLine = (words: string, width: number, most = 92): number =>
  Math.min(most, Math.floor(width / (words.length * 0.6)));

interface Line {
  readonly face?: keyof typeof faces;
  readonly size: number;
  readonly colour: string;
  readonly left: number;
  /** The height of its middle. */
  readonly middle: number;
  readonly width: number;
  /** Where it ends instead, or has its middle. */
  readonly right?: number;
  readonly centre?: number;
}

/** Words in one line, or as many as its width needs. */
export async function text(
  words: string,
  { face = 'bold', size: points, colour, left, middle, width, right, centre }: Line,
): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp');
  const { name, file } = faces[face];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(words)}</span>`,
      font: `Inter ${name} ${points}`,
      fontfile: fileURLToPath(import.meta.resolve(file)),
      rgba: true,
      width,
      wrap: 'word-char',
      align: right === undefined ? 'left' : 'right',
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const x = right === undefined ? (centre === undefined ? left : centre - info.width / 2) : right - info.width;
  return { input: data, left: Math.round(x), top: Math.round(middle - info.height / 2) };
}

interface Stamped {
  /** Where it ends. */
  readonly right: number;
  readonly middle: number;
}

/** The rubber stamp of the page's ticket: askew, in a frame. */
export async function stamped(words: string, { right, middle }: Stamped): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp');
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const shown = words.toLocaleUpperCase('es');
  const { input } = await text(shown, { size: 60, colour: done, left: 0, middle: 0, width: 900 });
  if (!Buffer.isBuffer(input)) throw new Error('Words are painted as a buffer.');
  const around = (x: number, y: number) => ({ top: y, bottom: y, left: x, right: x });
  const inner = await sharp(input)
    .extend({ ...around(30, 20), background: clear })
    .toBuffer();
  const framed = await sharp(inner)
    .extend({ ...around(8, 8), background: done })
    .toBuffer();
  const { data, info } = await sharp(framed).rotate(-7, { background: clear }).toBuffer({ resolveWithObject: true });
  return { input: data, left: right - info.width, top: middle - Math.round(info.height / 2) };
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly colour: string;
}

/** A rectangle with round corners, as pixels; its edge is as soft as one pixel. */
export function shape({ width, height, radius, colour }: Shape): OverlayOptions {
  const value = Number.parseInt(colour.slice(1), 16);
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const beyondX = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0);
      const beyondY = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0);
      const cover = Math.min(1, Math.max(0, radius - Math.hypot(beyondX, beyondY) + 0.5));
      pixels.writeUInt32BE(((value << 8) | Math.round(cover * 255)) >>> 0, (y * width + x) * 4);
    }
  }
  return { input: pixels, raw: { width, height, channels: 4 } };
}
