/**
 * A browser's bearer token works only with a key that never leaves that page: each request carries a proof by that key
 * (DPoP, RFC 9449), so that a stolen token opens nothing.
 */

/** On `GET /api/sessions/{hashKey}`: the public key that the token is bound to. ECDSA P-256, base64url of 65 bytes. */
export const proofKeyHeader = 'x-proof-key';

/** On every request with such a token, and on the one that issues it: a JWT for that request only. */
export const proofHeader = 'dpop';

export const proofType = 'dpop+jwt';
export const proofAlgorithm = 'ES256';

/** Tolerance of `iat` against the server's `Date` header, either way. */
export const proofWindowSeconds = 60;

/** A proof's claims. */
export interface ProofClaims {
  /** The request's method, upper case. */
  readonly htm: string;
  /** Its address: origin and path. */
  readonly htu: string;
  /** Ours, where the address has a query: it as sent, with the question mark. The standard's `htu` leaves it out. */
  readonly htq?: string | undefined;
  /** Unix seconds. */
  readonly iat: number;
  /** Never twice: 16 to 100 characters. */
  readonly jti: string;
  /** SHA-256 of the token it goes with, in base64url. */
  readonly ath?: string | undefined;
}
