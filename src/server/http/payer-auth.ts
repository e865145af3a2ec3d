import { createMiddleware } from 'hono/factory';
import { proofKeyHeader } from '#contracts/proof';
import { readToken, type TokenClaims } from '../auth/access-token.ts';
import { nameCaller } from '../basics/request-context.ts';
import { Refusal } from '../basics/refusal.ts';
import { isProofKey } from '../auth/proof-key.ts';
import { isProven, provenKey } from '../auth/proof.ts';
import type { Services } from '../services/services.ts';
import { changesNothing, refuseUnknownOrigin } from './xsrf.ts';

export interface PayerEnv {
  Variables: { readonly claims: TokenClaims };
}

/**
 * Lets a request through with a live bearer token and the proof that its token requires; everything after it is tied to
 * that token's session. Refuses with one `unauthorized`, and as `forbidden` a browser's change from nowhere.
 */
export function requirePayer(services: Services) {
  return createMiddleware<PayerEnv>(async (context, next) => {
    const token = bearerOf(context);
    const claims = token ? await readToken(services, token) : null;
    if (!token || !claims) throw unauthorized();
    const { proofKey, readAt } = claims;
    if (proofKey !== null) {
      const now = clockOf(services, readAt);
      const call = { request: context.req.raw, origin: services.origin, now, token };
      if (!(await isProven(call, proofKey))) throw unauthorized();
      if (!changesNothing(context.req.method)) refuseUnknownOrigin(context);
    }
    nameCaller({ session_id: claims.sessionId });
    context.set('claims', claims);
    await next();
  });
}

// real time: a page signs by the `Date` of our answers, and only the sandbox writes the database's clock there.
const clockOf = ({ mode }: Services, readAt: Date): Date => (mode === 'sandbox' ? readAt : new Date());

const bearerOf = (context: { readonly req: { header(name: string): string | undefined } }): string | undefined =>
  context.req.header('authorization')?.match(/^Bearer (\S{1,600})$/)?.[1];

/** Reads the bearer of a request that was let in once more: it may have ended since. Refuses as `unauthorized` then. */
export async function requireLiveBearer(services: Services, context: Parameters<typeof bearerOf>[0]): Promise<void> {
  if (!(await readToken(services, bearerOf(context) ?? ''))) throw unauthorized();
}

const unauthorized = (): Refusal =>
  new Refusal('unauthorized', 'The bearer token is missing, wrong or too old. Load the session again.');

/** Returns the public key to bind a caller's token to; null without one. Refuses a malformed one. */
export async function wantedProofKey(request: {
  header(name: string): string | undefined;
}): Promise<TokenClaims['proofKey']> {
  const key = request.header(proofKeyHeader);
  if (key === undefined) return null;
  if (!(await isProofKey(key))) throw new Refusal('unauthorized', 'The proof key is not usable.');
  return key;
}

/** Returns the key of the caller's proof. Refuses as `unauthorized` without one: no token is given unbound. */
export async function requireProofKey(services: Services, request: Request, readAt: Date): Promise<string> {
  const key = await provenKey({ request, origin: services.origin, now: clockOf(services, readAt) });
  if (key === null) throw new Refusal('unauthorized', 'The proof is missing, wrong or too old.');
  return key;
}

/** Returns the id if it is the token's own session; any other does not exist for this caller. */
export function requireOwnSession(claims: Pick<TokenClaims, 'sessionId'>, sessionId: string): string {
  if (claims.sessionId !== sessionId) throw new Refusal('payment_session_not_found', 'No such payment session.');
  return sessionId;
}
