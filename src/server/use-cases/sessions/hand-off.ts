import type { ExchangedHandoff, Handoff } from '#contracts/handoff';
import type { TokenClaims } from '../../auth/access-token.ts';
import { countLiveHandoffs, sessionOfHandoff, useHandoff } from '../../db/write/handoffs.ts';
import { insertTwinLink, lockSession } from '../../db/write/links.ts';
import { newKey, sha256 } from '../../basics/keys.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';

const lifeSeconds = 60;
/** Codes of one session that may wait to be used at the same time. */
const mostLive = 20;

/**
 * Makes a code that opens the bearer's session once in another window. Refuses as `too_many_requests` while 20 of the
 * session's codes are unused.
 */
export async function createHandoff(services: Services, { sessionId, linkId }: TokenClaims): Promise<Handoff> {
  const code = newKey();
  return services.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId, null);
    if (!session) throw new Error('a bearer token names a session');
    if ((await countLiveHandoffs(trx, sessionId)) >= mostLive)
      throw new Refusal('too_many_requests', 'Too many unused codes.', {}, { 'retry-after': String(lifeSeconds) });
    const expiresAt = new Date(session.now.getTime() + lifeSeconds * 1000);
    const handoff = { code_sha256: sha256(code), session_id: sessionId, link_id: linkId, expires_at: expiresAt };
    await trx.insertInto('handoff').values(handoff).execute();
    return { code, expires_at: expiresAt.toISOString() };
  });
}

/**
 * Exchanges a code for a new key of its session, which ends with the link that the code came from, or with that link's
 * last bearers if it has ended; other links stay alive. The same `handoff_not_found` for used, expired and made-up
 * codes.
 */
export async function exchangeHandoff(services: Services, code: string): Promise<ExchangedHandoff> {
  const codeSha256 = sha256(code);
  const sessionId = await sessionOfHandoff(services.db, codeSha256);
  const key =
    sessionId === null
      ? null
      : await services.db.transaction().execute(async (trx) => {
          // The lock that taking links back holds too: a key never comes from a link that is being revoked.
          const session = await lockSession(trx, sessionId, null);
          const expiresAt = session && (await useHandoff(trx, codeSha256));
          return expiresAt ? insertTwinLink(trx, sessionId, { now: session.now, expiresAt }) : null;
        });
  if (key === null) throw new Refusal('handoff_not_found', 'No session waits under this code.');
  return { data: key };
}
