import { proofHeader, proofText } from '#contracts/proof';

/** This document's key. The private half cannot be read out, not even by us. */
interface ProofKey {
  /** As `x-proof-key` takes it. */
  readonly publicPoint: string;
  sign(text: string): Promise<string>;
}

let own: Promise<ProofKey | null> | null = null;

/** The key pair of this document, made at the first call. Null where the browser has no cryptography (a page without https): its tokens are then bound to nothing. */
export function proofKey(): Promise<ProofKey | null> {
  own ??= makeKey().catch(() => null);
  return own;
}

interface Proven {
  readonly method: string;
  /** As sent, with its query. */
  readonly path: string;
  readonly token: string;
  /** ISO 8601, by the API's clock. */
  readonly now: string;
}

/** Headers that prove a request to come from the document its token was given to; none without a key. */
export async function proofHeaders({ method, path, token, now }: Proven): Promise<Readonly<Record<string, string>>> {
  const key = await proofKey();
  if (!key) return {};
  const at = Math.floor(Date.parse(now) / 1000);
  return { [proofHeader]: `${at}.${await key.sign(proofText({ method: method.toUpperCase(), path, at, token }))}` };
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

async function makeKey(): Promise<ProofKey | null> {
  // Absent on a page without https, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return {
    publicPoint: base64url(await subtle.exportKey('raw', publicKey)),
    sign: async (text) =>
      base64url(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text))),
  };
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
