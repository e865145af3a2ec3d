import type { OverlayOptions } from 'sharp';
import { readableAccent } from '#domain/accent';
import { qrCode } from './barcode.ts';
import {
  done,
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

/** What a stamped ticket says as a picture, in the words of its language. */
export interface ReceiptPicture extends PaintedSchool {
  readonly title: string;
  readonly amount: string;
  readonly stamp: string;
  /** By which way, and when. */
  readonly facts: readonly string[];
  /** Their first names, where its sender wants them on it. */
  readonly students: string | null;
  /** What the number is. */
  readonly label: string;
  readonly number: string;
  /** Where its code leads, which shows whether it is genuine; null where it has none. */
  readonly checkUrl: string | null;
  readonly hint: string;
}

const size = { width: 1080, height: 1350 } as const;
const sheet = { left: 56, top: 56, width: 968, height: 1238 } as const;
const tearTop = 640;
const left = sheet.left + 56;
const width = sheet.width - 112;
const codeSide = 320;
const codeTop = 920;

/** Draws it as a PNG of 1080 by 1350, as high as a chat shows a picture whole. */
export async function receiptPicture(picture: ReceiptPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { accent } = readableAccent(picture.accent, 'light');
  const written = await Promise.all(writing(picture));
  return sharp({ create: { ...size, channels: 3, background: accent } })
    .composite([...sheetOf(sheet, tearTop, accent), ...written.flat()])
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toBuffer();
}

function writing({
  title,
  amount,
  stamp,
  facts,
  students,
  label,
  number,
  checkUrl,
  hint,
  ...school
}: ReceiptPicture): Part[] {
  const plain = { face: 'plain', colour: soft, left, width } as const;
  const beside = { ...plain, left: left + codeSide + 36, width: width - codeSide - 36 };
  return [
    ...testBand(school, size.width),
    ...schoolLine(school, { left, top: 112, side: 112, width }),
    text(title, { size: 40, colour: done, left, middle: 300, width }),
    text(amount, { size: sizeInLine(amount, width, 100), colour: ink, left, middle: 384, width: width + 40 }),
    text([...facts, ...(students ? [short(students, 38)] : [])].join('\n'), {
      ...plain,
      size: students ? 32 : 36,
      middle: 520,
      width: width - 380,
    }),
    stamped(stamp, { right: sheet.left + sheet.width - 48, middle: 520 }),
    text(label, { ...plain, size: 36, middle: 716 }),
    text(number, { size: sizeInLine(number, width, 100), colour: ink, left, middle: 796, width: width + 40 }),
    ...(checkUrl ? [code(checkUrl), text(hint, { ...beside, size: 32, middle: codeTop + codeSide / 2 })] : []),
  ];
}

/** The code as whole dots a module, with its quiet zone. */
async function code(url: string): Promise<OverlayOptions> {
  const { dark, modules } = qrCode(url);
  const dots = Math.floor(codeSide / modules);
  const side = dots * modules;
  const pixels = Buffer.alloc(side * side * 3, 255);
  for (const { x, y } of dark)
    for (let row = y * dots; row < (y + 1) * dots; row += 1)
      pixels.fill(0, (row * side + x * dots) * 3, (row * side + (x + 1) * dots) * 3);
  const quiet = Math.round((codeSide - side) / 2);
  // Its quiet zone reaches into the margin: its squares stand under the words above.
  return {
    input: pixels,
    raw: { width: side, height: side, channels: 3 },
    left: left - 4 * dots,
    top: codeTop + quiet,
  };
}
