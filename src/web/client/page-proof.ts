import { proofAlgorithm, type ProofClaims, proofHeader, proofType } from '#contracts/proof';

/** This document's key. The private half cannot be exported, not even by us. */
interface ProofKey {
  /** As `x-proof-key` takes it. */
  readonly publicPoint: string;
  readonly jwk: Readonly<Record<'kty' | 'crv' | 'x' | 'y', string>>;
  sign(text: string): Promise<string>;
}

interface Proven {
  readonly method: string;
  /** As sent, with its query. */
  readonly path: string;
  /** The bearer of the request; null if there is none yet. */
  readonly token: string | null;
  /** ISO 8601, by the API's clock. */
  readonly now: string;
}

/** Returns headers that prove that a request comes from the document of its token; none without a key. */
export async function proofHeaders({ method, path, token, now }: Proven): Promise<Readonly<Record<string, string>>> {
  const key = await proofKey();
  if (!key) return {};
  const { origin, pathname, search } = new URL(path, window.location.href);
  const claims: ProofClaims = {
    htm: method,
    htu: origin + pathname,
    htq: search || undefined,
    iat: secondsOf(now),
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    ath: token === null ? undefined : base64url(await crypto.subtle.digest('SHA-256', bytesOf(token))),
  };
  const parts = [{ typ: proofType, alg: proofAlgorithm, jwk: key.jwk }, claims];
  const text = parts.map((part) => base64url(bytesOf(JSON.stringify(part)))).join('.');
  return { [proofHeader]: `${text}.${await key.sign(text)}` };
}

const secondsOf = (now: string): number => Math.floor(Date.parse(now) / 1000);

let own: Promise<ProofKey | null> | null = null;

/** This document's key pair, made at the first call. Null without WebCrypto (no https): tokens are then unbound. */
export function proofKey(): Promise<ProofKey | null> {
  own ??= makeKey().catch(() => null);
  return own;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

async function makeKey(): Promise<ProofKey | null> {
  // Absent without https, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const point = new Uint8Array(await subtle.exportKey('raw', publicKey));
  return {
    publicPoint: base64url(point),
    jwk: { kty: 'EC', crv: 'P-256', x: base64url(point.slice(1, 33)), y: base64url(point.slice(33)) },
    sign: async (text) => base64url(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytesOf(text))),
  };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function base64url(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
