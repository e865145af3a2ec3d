/** The face of an e-mail: whose it is, in the school's colour and with its mark, as the pages and papers have it. */
import * as z from 'zod/mini';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { code128, isCode128 } from '../documents/barcode.ts';
import { barcodeCid, type Brand, logoCid } from './render.ts';
import type { Picture } from '../services/mailer.ts';

/** The school of an e-mail, and its branding. */
export const schoolOnEmail = (school: SessionFacts['school']) => ({
  name: school.name,
  timeZone: school.timeZone,
  replyTo: school.advisor?.email ?? null,
  accent: school.accent,
  logo: school.logoSha256,
});

const ours = '#0f5b4a';

/** A school's own colour, or ours; on a light one black is read, on a dark one white. Source: WCAG 2.2, 1.4.3. */
export function brandOf(name: string, accent: string | null | undefined, hasLogo: boolean): Brand {
  const ground = accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : ours;
  return { name, ground, ink: luminance(ground) > 0.179 ? '#14171b' : '#ffffff', hasLogo };
}

function luminance(hex: string): number {
  const share = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * share(1) + 0.7152 * share(3) + 0.0722 * share(5);
}

export const logoPicture = (png: Buffer): Picture => ({
  name: 'logo.png',
  contentType: 'image/png',
  content: png,
  cid: logoCid,
});

/** Draws bars of three whole pixels a module: sharp on every phone. Null for text without a barcode. */
export async function barcodePicture(text: string | null | undefined): Promise<Picture | null> {
  if (!text || !isCode128(text)) return null;
  const { bars, modules } = code128(text);
  const row = Buffer.alloc(modules, 255);
  for (const { x, width } of bars) row.fill(0, x, x + width);
  const { default: sharp } = await import('sharp');
  const drawn = sharp(row, { raw: { width: modules, height: 1, channels: 1 } });
  const content = await drawn
    .resize({ width: modules * 3, height: 210, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
  return { name: 'barcode.png', contentType: 'image/png', content, cid: barcodeCid };
}

const withLogo = z.object({ school: z.object({ logo: z.string() }) });

/** The logo that an e-mail's content names; null if its school had none, or an older program queued it. */
export const logoNamedIn = (content: string): string | null =>
  withLogo.safeParse(JSON.parse(content)).data?.school.logo ?? null;
