import type { SessionToken } from '#contracts/session';
import { isKeyShaped } from '#domain/access-link';
import { issueToken } from '../../auth/access-token.ts';
import { sha256 } from '../../basics/keys.ts';
import { findLink } from '../../db/read/opening.ts';
import { markLinkOpened } from '../../db/write/links.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';

interface Renewal {
  readonly key: string;
  /**
   * Returns the key of the caller's proof, by the database's clock, to bind the token to. Called for a live link only,
   * so that no stranger's proofs fill our memory. Throws its own refusal.
   */
  proofKeyAt(readAt: Date): Promise<string>;
}

/**
 * Returns a bearer for a page that knows its session already, from one row: the link's. Each call checks by itself what
 * the session allows. Throws `Refusal`: `payment_session_not_found` for unknown and malformed keys alike, and
 * `payment_session_expired` for a link that has ended, also of a paid session.
 */
export async function renewToken(services: Services, { key, proofKeyAt }: Renewal): Promise<SessionToken> {
  const link = isKeyShaped(key) ? await findLink(services.db, sha256(key)) : null;
  if (!link) throw new Refusal('payment_session_not_found', 'No payment session has this key.');
  if (link.revoked || link.now >= link.expiresAt) throw new Refusal('payment_session_expired', 'The link has expired.');
  const proofKey = await proofKeyAt(link.now);
  if (!link.isOpened) await markLinkOpened(services.db, link.linkId);
  const { token, expiresAt } = issueToken(services, { ...link, proofKey }, link.now);
  return { token, token_expires_at: expiresAt.toISOString() };
}
