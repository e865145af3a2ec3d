/** A page's public key as tokens and headers have it: a point of P-256, uncompressed, 65 bytes in base64url. */
const pointShape = /^[A-Za-z0-9_-]{87}$/;

/** Whether a text is such a key. */
export async function isProofKey(text: string): Promise<boolean> {
  return pointShape.test(text) && (await importPoint(text)) !== null;
}

/** Null for what is no point of the curve. */
async function importPoint(text: string): Promise<CryptoKey | null> {
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    return await crypto.subtle.importKey('raw', Buffer.from(text, 'base64url'), algorithm, false, ['verify']);
  } catch {
    return null;
  }
}

/** A key that was imported, in the same form. */
export async function pointOf(key: CryptoKey): Promise<string> {
  return Buffer.from(await crypto.subtle.exportKey('raw', key)).toString('base64url');
}
