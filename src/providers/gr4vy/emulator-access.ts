import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Context } from 'hono';
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, exportJWK, jwtVerify, type JWTPayload } from 'jose';
import type { KnowsCaller } from '../emulation/credentials.ts';
import type { Env } from '../emulation/emulated-provider.ts';
import { gr4vyRefusal } from './emulator-refusal.ts';

/** The scopes of a path. Source: https://docs.gr4vy.com/guides/api/authentication. */
const scopeOfPath: readonly (readonly [RegExp, string])[] = [
  [/^\/checkout\/sessions/, 'checkout-sessions'],
  [/^\/transactions/, 'transactions'],
  [/^\/digital-wallets/, 'digital-wallets'],
  [/^\/payment-methods|^\/buyers\/payment-methods/, 'payment-methods'],
  [/^\/buyers/, 'buyers'],
  [/^\/merchant-accounts/, 'merchant-accounts'],
];

/**
 * Recognizes calls with a valid token, signed with ES512 by this private key; only the key's public half is stored.
 * Line ends may be written as `\n`. Source: https://docs.gr4vy.com/guides/api/authentication.
 */
export function bearerOf({ GR4VY_PRIVATE_KEY: pem = '' }: Env): KnowsCaller {
  const key = createPublicKey(createPrivateKey(pem.replaceAll('\\n', '\n')));
  const kid = exportJWK(key).then((jwk) => calculateJwkThumbprint(jwk, 'sha256'));
  return async (headers) => {
    const token = tokenIn(headers.get('authorization'));
    return token !== undefined && verifies(token, key, await kid);
  };
}

/** Throws for a token without the scope of the path, or for another merchant account than the key's. */
export function requireRights({ req }: Context, merchantAccount: string): void {
  const claims = decodeJwt(tokenIn(req.header('authorization')) ?? '');
  if (!allows(claims, req.path, req.method === 'GET' ? 'read' : 'write'))
    throw gr4vyRefusal(403, 'The token has not the scope for this call');
  if ((req.header('x-gr4vy-merchant-account-id') ?? 'default') !== merchantAccount)
    throw gr4vyRefusal(403, 'No access to this merchant account');
}

const tokenIn = (header: string | null | undefined): string | undefined => /^Bearer (.+)$/.exec(header ?? '')?.[1];

async function verifies(token: string, key: KeyObject, kid: string): Promise<boolean> {
  try {
    if (decodeProtectedHeader(token).kid !== kid) return false;
    // By the machine's clock, not the sandbox's: a token lives for seconds, and the product signs by it too.
    await jwtVerify(token, key, {
      algorithms: ['ES512'],
      requiredClaims: ['iss', 'iat', 'nbf', 'exp', 'jti', 'scopes'],
    });
    return true;
  } catch {
    return false;
  }
}

function allows(claims: JWTPayload, path: string, verb: 'read' | 'write'): boolean {
  const resource = scopeOfPath.find(([pattern]) => pattern.test(path))?.[1];
  const scopes = claims['scopes'];
  if (!Array.isArray(scopes)) return false;
  return resource === undefined || [`${resource}.${verb}`, `*.${verb}`].some((scope) => scopes.includes(scope));
}
