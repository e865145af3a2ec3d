/** What is printed to be scanned is read by a scanner that is not ours. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { StudentCardView } from '#contracts/student-cards';
import { locales } from '#i18n/locale';
import { code128Svg } from './barcode.ts';
import { instructionsPdf } from './instructions-pdf.ts';
import { line, studentCard, voucher } from './papers.fixture.ts';
import { drawnPdf } from './printed-pdf.fixture.ts';
import { studentCardPdf } from './student-card-pdf.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// Otherwise it fetches its own from elsewhere.
await prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer }, fireImmediately: true });

/** What a scanner reads of a picture, if anything. */
async function scanned(svg: string): Promise<readonly (readonly [format: string, text: string])[]> {
  const picture = await sharp(Buffer.from(svg), { density: 216 }).flatten({ background: '#ffffff' }).png().toBuffer();
  return scannedIn(picture);
}

async function scannedIn(picture: Buffer): Promise<readonly (readonly [format: string, text: string])[]> {
  const found = await readBarcodes(picture, { formats: ['Code128', 'QRCode'] });
  return found.map(({ format, text }) => [format, text]);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Every rectangle of an uncompressed page, in its points. Source: ISO 32000-1, 8.5.2.1. */
const boxesOf = (pdf: Buffer): readonly Box[] =>
  [...pdf.toString('latin1').matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
    return { x, y, width, height };
  });

const pictureOf = (boxes: readonly Box[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="612" height="1000" shape-rendering="crispEdges">${boxes
    .map((box) => `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/>`)
    .join('')}</svg>`;

const url = `https://pagos.escuela.example/c/${'Zk3-_9'.repeat(7)}A`;
/** The QR code's squares as they stand on a card's page. */
async function squares(shown: StudentCardView = studentCard): Promise<readonly Box[]> {
  const boxes = boxesOf(await studentCardPdf(shown, { url, compress: false }));
  return boxes.filter(({ width, height }) => width === height && width < 10);
}

describe('a student’s card', () => {
  test.each(locales)('in %s has a code that a scanner reads as its link', async (locale) => {
    expect(await scanned(pictureOf(await squares({ ...studentCard, locale })))).toEqual([['QRCode', url]]);
  });

  test('still reads with a corner of its code dirty, and not with half of it gone', async () => {
    const all = await squares();
    const [right, low] = [Math.max(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))];
    const dirt = { x: right - 18, y: low - 18, width: 18, height: 18 };
    expect(await scanned(pictureOf([...all, dirt]))).toEqual([['QRCode', url]]);
    expect(await scanned(pictureOf(all.slice(0, all.length / 2)))).toEqual([]);
  });
});

// S9-R15
describe('the barcode of a reference', () => {
  const references = ['93000262276908', '98765432109876543210', '9300-0262/A'];

  test.each(references)('%s is read from the page', async (reference) => {
    expect(await scanned(code128Svg(reference))).toEqual([['Code128', reference]]);
  });

  test.each([150, 300])(
    'is read from a page printed at %i dots an inch, beside the code that proves it genuine',
    async (dpi) => {
      const [reference = ''] = references;
      const paper = await drawnPdf(await printed(reference, url), dpi);
      expect((await scannedIn(paper)).toSorted()).toEqual([
        ['Code128', reference],
        ['QRCode', url],
      ]);
      // The same page as a thumbnail says nothing.
      const half = await sharp(paper).resize({ width: 200 }).png().toBuffer();
      expect(await scannedIn(half)).not.toContainEqual(['Code128', reference]);
    },
  );

  test('is read from paper, and is nothing with a bar missing', async () => {
    const [reference = ''] = references;
    const bars = boxesOf(await printed(reference)).filter(({ width, height }) => height > 4 * width);
    expect(await scanned(pictureOf(bars))).toEqual([['Code128', reference]]);
    expect(await scanned(pictureOf(bars.toSpliced(9, 1)))).toEqual([]);
  });
});

const printed = (reference: string, checkUrl: string | null = null): Promise<Buffer> =>
  instructionsPdf(
    {
      ...voucher,
      lines: [line('reference', reference, 4)],
      barcode: reference,
      barcode_svg: code128Svg(reference),
      amount: 435_000,
    },
    { schoolName: 'Colegio de Prueba', lines: [], steps: [], locale: 'es-MX', compress: false, checkUrl },
  );
