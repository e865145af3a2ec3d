import { sql } from 'kysely';
import { tokenSeconds } from '#domain/access-link';
import type { Services } from '../services/services.ts';
import { preparedStatement } from '../db/driver/prepared-statement.ts';
import { now } from '../db/driver/now.ts';

export interface TokenClaims {
  readonly sessionId: string;
  readonly linkId: string;
  /** The public key whose holder alone may use the token; null for a token without one. */
  readonly proofKey: string | null;
}

/** Claims of a token that was alive at `readAt`, by the database's clock. */
type LiveClaims = TokenClaims & { readonly readAt: Date };

/**
 * Returns a bearer token for one session, for 15 minutes of the database's clock, or until `endsAt` if that is sooner.
 * It names the link that it came from, so that revoking the link ends it, and the key whose proof it requires.
 */
export function issueToken(
  services: Services,
  claims: TokenClaims & { readonly endsAt: Date | null },
  now: Date,
): { token: string; expiresAt: Date } {
  const full = now.getTime() + tokenSeconds * 1000;
  const expiresAt = new Date(Math.min(full, claims.endsAt?.getTime() ?? full));
  const text = signedText({ ...claims, expires: String(Math.floor(expiresAt.getTime() / 1000)) });
  return { token: `${text}.${services.keys.signToken(text)}`, expiresAt };
}

interface Presented {
  readonly sessionId: string;
  readonly linkId: string;
  readonly expires: number;
}

const liveLink = preparedStatement(({ sessionId, linkId, expires }: Presented, db) =>
  db
    .selectFrom('access_link')
    .select(now.as('now'))
    .where('id', '=', linkId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`app_now() < to_timestamp(${expires})`),
);

/** Returns the claims of a live token, or null. Costs one indexed read. */
export async function readToken(services: Services, token: string): Promise<LiveClaims | null> {
  const parts = token.split('.');
  const [sessionId, linkId, expires, ...rest] = parts;
  const mac = rest.pop();
  const [proofKey = null, ...more] = rest;
  if (!sessionId || !linkId || !expires || !mac || proofKey === '' || more.length > 0) return null;
  const text = signedText({ sessionId, linkId, expires, proofKey });
  if (!services.keys.isSigned('token', text, mac)) return null;
  const { rows } = await services.db.executeQuery(
    liveLink(services.db, { sessionId, linkId, expires: Number(expires) }),
  );
  const [live] = rows;
  return live ? { sessionId, linkId, proofKey, readAt: live.now } : null;
}

/** Without a key it has one part less, so a bound token cannot be passed off as another. */
const signedText = ({ sessionId, linkId, expires, proofKey }: TokenClaims & { readonly expires: string }): string =>
  [sessionId, linkId, expires, ...(proofKey === null ? [] : [proofKey])].join('.');
