import { olderProofText, olderProofWindowSeconds } from '#contracts/older-proof';
import { importPoint } from './proof-key.ts';

/** Seconds, and 64 bytes in base64url. */
const shape = /^(\d{1,12})\.([A-Za-z0-9_-]{86})$/;

/** Whether a proof is of the kind that older pages make; it has one dot, and today's has two. */
export const isOlderProof = (proof: string): boolean => shape.test(proof);

interface OlderCall {
  readonly request: Pick<Request, 'method' | 'url'>;
  readonly token: string;
  readonly now: Date;
}

/** Whether such a proof was made for this request and token by the holder of `key` within the window around `now`. */
export async function provesAsBefore(proof: string, key: string, { request, token, now }: OlderCall): Promise<boolean> {
  const [, seconds = '', signature = ''] = proof.match(shape) ?? [];
  const at = Number(seconds);
  if (signature === '' || Math.abs(now.getTime() / 1000 - at) > olderProofWindowSeconds) return false;
  const imported = await importPoint(key);
  if (!imported) return false;
  const { pathname, search } = new URL(request.url);
  const text = olderProofText({ method: request.method, path: pathname + search, at, token });
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    imported,
    Buffer.from(signature, 'base64url'),
    Buffer.from(text),
  );
}
