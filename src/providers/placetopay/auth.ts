/** Credentials of calls, signatures of notifications. Source: https://docs.placetopay.dev/checkout/authentication. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface SiteKeys {
  readonly login: string;
  /** PlacetoPay's `secretKey`, called "tranKey" where it is issued. */
  readonly secretKey: string;
}

/** `auth` in a body. */
export interface Auth {
  readonly login: string;
  readonly tranKey: string;
  readonly nonce: string;
  readonly seed: string;
}

/** `nonce` as it is before it is encoded; `seed` an ISO 8601 instant, at most five minutes off. */
export const authOf = ({ login, secretKey }: SiteKeys, nonce: string, seed: string): Auth => ({
  login,
  tranKey: tranKeyOf({ nonce, seed, secretKey }),
  nonce: Buffer.from(nonce).toString('base64'),
  seed,
});

/** A new one for each call: a nonce is taken once. */
export const freshAuth = (keys: SiteKeys): Auth =>
  authOf(keys, randomBytes(16).toString('hex'), ecuadorTime(new Date()));

/** The digest of the nonce as it is before it is encoded. */
export const tranKeyOf = (of: { readonly nonce: string; readonly seed: string; readonly secretKey: string }): string =>
  createHash('sha256').update(`${of.nonce}${of.seed}${of.secretKey}`).digest('base64');

/** An instant as Ecuador writes it, in whole seconds: it has one zone on the mainland, without summer time. */
export const ecuadorTime = (at: Date): string =>
  new Date(at.getTime() - 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-05:00');

/** The signed parts of a notification: neither reference nor amount. `date` is the text as received. */
export interface Signed {
  readonly requestId: string;
  readonly status: string;
  readonly date: string;
}

export const signatureKinds = ['sha256', 'sha1'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** As PlacetoPay writes it: a prefix for SHA-256, none for SHA-1, which many sites still have. */
export function signatureOf({ requestId, status, date }: Signed, secretKey: string, kind: SignatureKind): string {
  const digest = createHash(kind).update(`${requestId}${status}${date}${secretKey}`).digest('hex');
  return kind === 'sha256' ? `sha256:${digest}` : digest;
}

const form = /^(?:sha256:[0-9a-f]{64}|[0-9a-f]{40})$/;

/** Whether one of the secrets signed it, in either way. Takes as long for a wrong one as for a right one. */
export function isOwnSignature(signed: Signed, signature: string, secrets: readonly string[]): boolean {
  if (!form.test(signature)) return false;
  const kind = signature.startsWith('sha256:') ? 'sha256' : 'sha1';
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(signed, secret, kind)), Buffer.from(signature)),
  );
}
