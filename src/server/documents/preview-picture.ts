import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { readableAccent } from '#domain/accent';

/** What a link's picture says, in the words of its language. */
export interface PreviewPicture {
  readonly school: string;
  readonly accent: string | null;
  /** The school's logo, a PNG. */
  readonly logo: Buffer | null;
  /** In one line: what is paid, or how much. */
  readonly headline: string;
  /** Beside it: by which way. */
  readonly aside: string | null;
  /** Below the perforation: until when, or what to do. */
  readonly foot: string;
  /** Said in the colour of what is done. */
  readonly isDone: boolean;
}

const size = { width: 1200, height: 630 } as const;
const sheet = { left: 64, top: 64, width: 1072, height: 502 } as const;
const edge = 56;
const tear = { top: 424, notch: 26 } as const;
const ink = '#14171b';
const soft = '#4c535c';
const done = '#12703a';

const folder = '@expo-google-fonts/inter';
/** The typeface comes with the program: the picture is the same on a machine without any. */
const faces = {
  bold: { name: 'Bold', file: `${folder}/700Bold/Inter_700Bold.ttf` },
  plain: { name: 'Medium', file: `${folder}/500Medium/Inter_500Medium.ttf` },
} as const;

/** Draws it as a PNG of 1200 by 630, the size that chats and mail programs show. Shapes are painted here: no SVG is ever read. */
export async function previewPicture(picture: PreviewPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { accent, onAccent } = readableAccent(picture.accent, 'light');
  const written = await Promise.all(writing(picture, { accent, onAccent }));
  return sharp({ create: { ...size, channels: 3, background: accent } })
    .composite([...paper(accent), ...written.flat()])
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toBuffer();
}

type Part = Promise<OverlayOptions | OverlayOptions[]>;

/** The ticket: a white sheet on the school's colour, two notches and a dashed line between them. */
function paper(accent: string): readonly OverlayOptions[] {
  const notch = shape({ width: tear.notch * 2, height: tear.notch * 2, radius: tear.notch, colour: accent });
  const dash = shape({ width: 20, height: 4, radius: 2, colour: '#c9c5bb' });
  const [from, to] = [sheet.left + tear.notch + 22, sheet.left + sheet.width - tear.notch - 22];
  const dashes = Array.from({ length: Math.floor((to - from) / 36) }, (_, at) => from + at * 36);
  return [
    { ...shape({ ...sheet, radius: 40, colour: '#ffffff' }), left: sheet.left, top: sheet.top },
    ...[sheet.left, sheet.left + sheet.width].map((x) => ({
      ...notch,
      left: x - tear.notch,
      top: tear.top - tear.notch,
    })),
    ...dashes.map((left) => ({ ...dash, left, top: tear.top - 2 })),
  ];
}

function writing(
  picture: PreviewPicture,
  { accent, onAccent }: { readonly accent: string; readonly onAccent: string },
): readonly Part[] {
  const left = sheet.left + edge;
  const width = sheet.width - 2 * edge;
  const markSide = 112;
  const { aside } = picture;
  const headlineWidth = aside ? width - 300 : width;
  return [
    picture.logo
      ? placedLogo(picture.logo, { left, top: 108, side: markSide })
      : initial(picture.school, { left, top: 108, side: markSide, accent, onAccent }),
    text(short(picture.school, 64), {
      size: picture.school.length > 26 ? 42 : 54,
      colour: ink,
      left: left + markSide + 32,
      middle: 164,
      width: width - markSide - 32,
    }),
    text(short(picture.headline, 40), {
      size: headlineSize(picture.headline, headlineWidth),
      colour: picture.isDone ? done : ink,
      left,
      middle: 318,
      width: headlineWidth + 60,
    }),
    ...(aside
      ? [
          text(short(aside, 44), {
            face: 'plain',
            size: 36,
            colour: soft,
            left,
            middle: 318,
            width: 280,
            right: left + width,
          }),
        ]
      : []),
    text(short(picture.foot, 80), { face: 'plain', size: 38, colour: soft, left, middle: 495, width }),
  ];
}

/** As large as fits in one line: a sign is about three fifths as wide as it is high. */
const headlineSize = (words: string, width: number): number => Math.min(92, Math.floor(width / (words.length * 0.6)));

const short = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

async function placedLogo(logo: Buffer, { left, top, side }: Square): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp');
  const input = await sharp(logo).resize(side, side, { fit: 'contain', background: '#ffffff' }).png().toBuffer();
  return { input, left, top };
}

/** Where a school has no logo: its first letter on its colour. */
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

async function text(
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

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly colour: string;
}

/** A rectangle with round corners, as pixels; its edge is as soft as one pixel. */
function shape({ width, height, radius, colour }: Shape): OverlayOptions {
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
