/**
 * The proof that pages and programs of before 23 November 2026 know: its own format, in `DPoP` or under its first name. Made
 * where a program of before answers, and read, until the second release after that, when none of them is left and the bearer
 * of no older page (15 minutes) lives. Goes with `server/auth/older-proof.ts`: docs/decisions/0064-a-bearer-by-a-small-call.md.
 */

/** What the header was called at first. Every program reads it where it finds no `DPoP`. */
export const olderProofHeader = 'x-proof';

/** How far its seconds may be from the clock in the server's `Date` header, either way. */
export const olderProofWindowSeconds = 120;

interface ProvenRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  /** Unix seconds. */
  readonly at: number;
  readonly token: string;
}

/** What is signed; the header is `<unix seconds>.<signature>`: ECDSA with SHA-256, r and s (64 bytes) in base64url. */
export const olderProofText = ({ method, path, at, token }: ProvenRequest): string =>
  `${method}\n${path}\n${at}\n${token}`;
