import sharp from 'sharp';
import { expect, test } from 'vitest';
import { previewPicture } from './preview-picture.ts';
import { receiptPicture } from './receipt-picture.ts';

const school = { school: 'Colegio San Jerónimo', accent: '#123456', logo: null };
const pictures = {
  'a link’s': (test: string | null) =>
    previewPicture({ ...school, test, headline: '$100.00', aside: null, foot: 'Paga aquí', stamp: null }),
  'a stamped ticket’s': (test: string | null) =>
    receiptPicture({
      ...school,
      test,
      title: 'Comprobante',
      amount: '$100.00',
      stamp: 'Pagado',
      facts: ['OXXO'],
      students: null,
      label: 'Confirmación',
      number: 'CU-7K3M-9QXD',
      checkUrl: null,
      hint: '',
    }),
} as const;

/** What is at the top: the colour at its left, and how dark the darkest point of the band is. */
async function top(png: Buffer) {
  const { width } = await sharp(png).metadata();
  const band = sharp(png).extract({ left: 0, top: 0, width, height: 50 });
  const { data, info } = await band.raw().toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data, { raw: info }).stats();
  return { corner: [...data.subarray(20 * info.channels, 20 * info.channels + 3)], darkest: channels[0]?.min ?? 255 };
}

test.each(Object.entries(pictures))('%s picture says in a band of its own that it is of staging', async (_of, draw) => {
  const staging = await top(await draw('PRUEBA: sin dinero real'));
  expect(staging.corner.map((part) => Math.round(part / 16))).toEqual(
    [0xff, 0xd2, 0x4a].map((part) => Math.round(part / 16)),
  );
  expect(staging.darkest).toBeLessThan(0x60);
  const real = await top(await draw(null));
  expect(real.corner).not.toEqual(staging.corner);
});
