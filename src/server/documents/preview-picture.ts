import { readableAccent } from '#domain/accent';
import {
  ink,
  type PaintedSchool,
  type Part,
  schoolLine,
  sheetOf,
  short,
  sizeInLine,
  soft,
  stamped,
  testBand,
  text,
} from './painting.ts';

/** The text of a link's picture, in its language. */
export interface PreviewPicture extends PaintedSchool {
  /** In one line: what is paid, or how much. */
  readonly headline: string;
  /** Beside it: by which way; null where it says none, and once it is stamped. */
  readonly aside: string | null;
  /** The stamp of what is paid. */
  readonly stamp: string | null;
  /** Below the perforation: until when, or what to do. */
  readonly foot: string;
}

const size = { width: 1200, height: 630 } as const;
const sheet = { left: 64, top: 64, width: 1072, height: 502 } as const;
const edge = 56;
const tearTop = 424;

/** Draws it as a PNG of 1200 by 630, as chats and mail programs show it. Shapes are painted here: no SVG is read. */
export async function previewPicture(picture: PreviewPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { accent } = readableAccent(picture.accent, 'light');
  const written = await Promise.all(writing(picture));
  return sharp({ create: { ...size, channels: 3, background: accent } })
    .composite([...sheetOf(sheet, tearTop, accent), ...written.flat()])
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toBuffer();
}

function writing(picture: PreviewPicture): readonly Part[] {
  const left = sheet.left + edge;
  const width = sheet.width - 2 * edge;
  const { aside, stamp } = picture;
  const headlineWidth = aside || stamp ? width - 340 : width;
  return [
    ...testBand(picture, size.width),
    ...schoolLine(picture, { left, top: 108, side: 112, width }),
    text(short(picture.headline, 40), {
      size: sizeInLine(picture.headline, headlineWidth),
      colour: ink,
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
    ...(stamp ? [stamped(stamp, { right: left + width + 20, middle: 318 })] : []),
    text(short(picture.foot, 80), { face: 'plain', size: 38, colour: soft, left, middle: 495, width }),
  ];
}
