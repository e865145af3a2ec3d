import { olderProofHeader, proofHeader, proofText, proofWindowSeconds } from '#contracts/proof';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** 65 bytes and 64 bytes in base64url. */
const keyShape = /^[A-Za-z0-9_-]{87}$/;
const proofShape = /^(\d{1,12})\.([A-Za-z0-9_-]{86})$/;

/** Whether a text is a public key that proofs can be checked by: a point of P-256, uncompressed, in base64url. */
export async function isProofKey(text: string): Promise<boolean> {
  return keyShape.test(text) && (await importKey(text)) !== null;
}

/**
 * Whether a request carries a proof in `DPoP`, made for this request and token by the holder of `key` within the window
 * around `now`. What is wrong with one is never told.
 */
export async function isProven(request: Request, token: string, key: string, now: Date): Promise<boolean> {
  const proof = request.headers.get(proofHeader) ?? request.headers.get(olderProofHeader);
  const [, seconds = '', signature = ''] = proof?.match(proofShape) ?? [];
  const at = Number(seconds);
  if (signature === '' || Math.abs(now.getTime() / 1000 - at) > proofWindowSeconds) return false;
  const imported = await importKey(key);
  if (!imported) return false;
  const { pathname, search } = new URL(request.url);
  const text = proofText({ method: request.method, path: pathname + search, at, token });
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    imported,
    Buffer.from(signature, 'base64url'),
    Buffer.from(text),
  );
}

/** Null for what is no point of the curve. */
async function importKey(text: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', Buffer.from(text, 'base64url'), algorithm, false, ['verify']);
  } catch {
    return null;
  }
}
