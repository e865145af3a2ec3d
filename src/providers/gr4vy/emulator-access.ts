import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Context } from 'hono';
import { calculateJwkThumbprint, exportJWK, jwtVerify, type JWTPayload } from 'jose';
import { gr4vyRefusal } from './emulator-refusal.ts';

export interface AccessOptions {
  /** The PEM the product signs with; only its public half is kept. Line ends may be written as `\n`. */
  readonly privateKeyPem: string;
  readonly merchantAccount: string;
}

/** Which scopes a path asks for. Source: https://docs.gr4vy.com/guides/api/authentication. */
const scopeOfPath: readonly (readonly [RegExp, string])[] = [
  [/^\/checkout\/sessions/, 'checkout-sessions'],
  [/^\/transactions/, 'transactions'],
  [/^\/payment-methods|^\/buyers\/payment-methods/, 'payment-methods'],
  [/^\/buyers/, 'buyers'],
];

/**
 * Lets a call through whose token is signed with ES512 by the key, is valid now and has the scope of the path, for
 * the one merchant account. Source: https://docs.gr4vy.com/guides/api/authentication.
 */
export function bearerAccess(options: AccessOptions): (context: Context) => Promise<void> {
  const key = createPublicKey(createPrivateKey(options.privateKeyPem.replaceAll('\\n', '\n')));
  const kid = exportJWK(key).then((jwk) => calculateJwkThumbprint(jwk, 'sha256'));
  return async (context) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    const claims = token === undefined ? null : await verified(token, key, await kid);
    if (!claims) throw gr4vyRefusal(401, 'No valid API authentication found');
    const { method, path } = context.req;
    if (!allows(claims, path, method === 'GET' ? 'read' : 'write'))
      throw gr4vyRefusal(403, 'The token has not the scope for this call');
    if ((context.req.header('x-gr4vy-merchant-account-id') ?? 'default') !== options.merchantAccount)
      throw gr4vyRefusal(403, 'No access to this merchant account');
  };
}

async function verified(token: string, key: KeyObject, kid: string): Promise<JWTPayload | null> {
  try {
    // By the machine's clock, whatever the sandbox's says: a token lives for seconds, and the product signs by it too.
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['ES512'],
      requiredClaims: ['iss', 'iat', 'nbf', 'exp', 'jti', 'scopes'],
    });
    return protectedHeader.kid === kid ? payload : null;
  } catch {
    return null;
  }
}

function allows(claims: JWTPayload, path: string, verb: 'read' | 'write'): boolean {
  const resource = scopeOfPath.find(([pattern]) => pattern.test(path))?.[1];
  const scopes = claims['scopes'];
  if (!Array.isArray(scopes)) return false;
  return resource === undefined || [`${resource}.${verb}`, `*.${verb}`].some((scope) => scopes.includes(scope));
}
