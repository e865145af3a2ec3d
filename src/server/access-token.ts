import { sql } from 'kysely';
import { equalInConstantTime } from './keys.ts';
import type { Services } from './services.ts';

/** A bearer token's life in seconds. */
const lifeSeconds = 15 * 60;

export interface TokenClaims {
  readonly sessionId: string;
  readonly linkId: string;
}

/** A bearer token for one session, for 15 minutes of the database's clock. It says which link it came from, so revoking the link ends it. */
export function issueToken(services: Services, claims: TokenClaims, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
  const text = `${claims.sessionId}.${claims.linkId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return { token: `${text}.${services.keys.signToken(text)}`, expiresAt };
}

/** Answers the claims of a live token, or null. Costs one indexed read. */
export async function readToken(services: Services, token: string): Promise<TokenClaims | null> {
  const [sessionId, linkId, expires, mac, ...rest] = token.split('.');
  if (!sessionId || !linkId || !expires || !mac || rest.length > 0) return null;
  if (!equalInConstantTime(mac, services.keys.signToken(`${sessionId}.${linkId}.${expires}`))) return null;
  const live = await services.db
    .selectFrom('access_link')
    .select('id')
    .where('id', '=', linkId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`app_now() < to_timestamp(${Number(expires)})`)
    .executeTakeFirst();
  return live ? { sessionId, linkId } : null;
}
