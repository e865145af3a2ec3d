import type { Sharp } from 'sharp';
import { createQueue } from '../../threads/queue.ts';

/** Three device pixels for each of the 44 that the page gives it. */
const side = 132;
/** Less than this is a dot on every screen. */
const smallestSide = 24;
const mostPixels = 4096 * 4096;
/** Each may take a processor for a second and 60 MB. */
const inTurn = createQueue(10);

export type LogoFlaw = 'not_a_picture' | 'too_small';

/** A file's first bytes. The decoders get nothing else: no SVG, which is a document, and no rarer format. */
const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [...Buffer.from('RIFF'), null, null, null, null, ...Buffer.from('WEBP')],
] as const;

/**
 * Draws a PNG, JPEG or WebP again as a small PNG, which pages, e-mails and PDFs can all show. Only its pixels stay:
 * nothing written beside or behind them. Returns why a file cannot be a logo. One is drawn at a time; refuses as
 * `service_unavailable` if too many wait.
 */
export async function drawLogo(file: Buffer): Promise<Buffer | LogoFlaw> {
  if (!beginnings.some((bytes) => bytes.every((byte, at) => byte === null || file[at] === byte)))
    return 'not_a_picture';
  return inTurn(() => drawDecoded(file));
}

async function drawDecoded(file: Buffer): Promise<Buffer | LogoFlaw> {
  try {
    return await draw(await decode(file));
  } catch {
    // Whatever failed, a timeout too: the decoder's message describes an untrusted file, and is not shown.
    return 'not_a_picture';
  }
}

async function draw(picture: Sharp): Promise<Buffer | LogoFlaw> {
  const { width, height } = await picture.metadata();
  if (Math.min(width, height) < smallestSide) return 'too_small';
  return picture
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .timeout({ seconds: 5 })
    .toBuffer();
}

/** Loaded when a school sends a logo: no other request needs it. */
async function decode(file: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp(file, { failOn: 'truncated', limitInputPixels: mostPixels });
}
