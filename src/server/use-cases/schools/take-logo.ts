import { drawLogo, type LogoFlaw } from './draw-logo.ts';
import type { AddressRules } from '../../outgoing/address.ts';
import { getBytes, type GetAnswer } from '../../outgoing/get.ts';

const timeoutMs = 8000;
const maxBytes = 2 * 1024 * 1024;

export type LogoRefusal = LogoFlaw | NonNullable<GetAnswer['error']> | `http_${number}`;

/** A logo is the drawn PNG, a refusal the reason why there is none. */
export type TakenLogo = { readonly png: Buffer } | { readonly reason: LogoRefusal; readonly says: string };

const meaning = {
  refused_address: 'the address must be https, on the public internet',
  dns: 'the name of the address leads nowhere',
  connection_refused: 'nobody listens at the address',
  tls: 'the certificate of the address is not believed',
  network: 'the file did not come to its end',
  timeout: `the file did not come within ${timeoutMs / 1000} seconds`,
  too_large: 'the file must be at most 2 MB',
  not_a_picture: 'the file must be a whole PNG, JPEG or WebP of at most 16 megapixels',
  too_small: 'the picture must be at least 24 pixels wide and high',
} as const satisfies Record<Exclude<LogoRefusal, `http_${number}`>, string>;

/** Fetches a logo once from where a school says it is, and draws it again. Never throws for what is there. */
export async function takeLogo(address: string, rules: AddressRules): Promise<TakenLogo> {
  const { status, error, bytes } = await getBytes(address, { ...rules, timeoutMs, maxBytes });
  if (error !== null) return { reason: error, says: meaning[error] };
  if (!bytes)
    return {
      reason: `http_${status ?? 0}`,
      says: `the address answered ${status}: give one that answers the file itself`,
    };
  const drawn = await drawLogo(bytes);
  return typeof drawn === 'string' ? { reason: drawn, says: meaning[drawn] } : { png: drawn };
}
