/**
 * A bearer token that a browser asked for works only together with a key that never leaves that page:
 * each request is signed, so that a token which was read by somebody else opens nothing.
 */

/** On `GET /api/sessions/{hashKey}`: the page's public key, ECDSA P-256, uncompressed point (65 bytes) in base64url. The token is bound to it. */
export const proofKeyHeader = 'x-proof-key';

/**
 * On every request with such a token: `<unix seconds>.<signature>`, ECDSA with SHA-256, r and s (64 bytes) in base64url. The
 * name is the standard's (RFC 9449), the value is shorter than its JWT: the key is known, and nothing else needs to be told.
 */
export const proofHeader = 'dpop';

/**
 * What the header was called before. It is sent and read beside the other while a program or page of before 22 November 2026
 * may run: until the second release after that, when no older program is left and the bearer of no older page (15 minutes) lives.
 */
export const olderProofHeader = 'x-proof';

/** How far the seconds may be from the clock in the server's `Date` header, either way. */
export const proofWindowSeconds = 120;

interface ProvenRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  /** Unix seconds. */
  readonly at: number;
  readonly token: string;
}

/** What is signed. */
export const proofText = ({ method, path, at, token }: ProvenRequest): string => `${method}\n${path}\n${at}\n${token}`;
