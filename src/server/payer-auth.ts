import { createMiddleware } from 'hono/factory';
import { readToken, type TokenClaims } from './access-token.ts';
import { Refusal } from './problem-response.ts';
import type { Services } from './services.ts';

export interface PayerEnv {
  Variables: { readonly claims: TokenClaims };
}

/** Lets a request through that carries a live bearer token; everything after it is tied to that token's session. */
export function requirePayer(services: Services) {
  return createMiddleware<PayerEnv>(async (context, next) => {
    const token = context.req.header('authorization')?.match(/^Bearer (\S{1,600})$/)?.[1];
    const claims = token ? await readToken(services, token) : null;
    if (!claims)
      throw new Refusal('unauthorized', 'The bearer token is missing, wrong or too old. Load the session again.');
    context.set('claims', claims);
    await next();
  });
}

/** A session id in a path must be the token's own; any other does not exist for this caller. Answers the id. */
export function requireOwnSession(claims: TokenClaims, sessionId: string): string {
  if (claims.sessionId !== sessionId) throw new Refusal('payment_session_not_found', 'No such payment session.');
  return sessionId;
}
