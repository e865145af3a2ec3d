import { createPrivateKey, createPublicKey, randomUUID, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, SignJWT } from 'jose';

/** A token's life: one call. Gr4vy's own libraries sign for the same time. */
const tokenLife = '30 seconds';

/**
 * Reads our private key, an EC key on P-521. Line ends may be written as `\n`, as in most files of variables, and
 * text before the first line of the PEM is skipped (RFC 7468, section 2). Throws without quoting it.
 */
export function readPrivateKey(pem: string): KeyObject {
  const text = pem.replaceAll('\\n', '\n');
  const key = parse(text.slice(Math.max(0, text.indexOf('-----BEGIN'))));
  if (key?.asymmetricKeyDetails?.namedCurve !== 'secp521r1')
    throw new Error('GR4VY_PRIVATE_KEY is not the PEM of an EC private key on P-521');
  return key;
}

function parse(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

/**
 * Returns a token for one call, with only the rights it needs. Its times are the machine's: Gr4vy compares them with
 * its own clock. Source: https://docs.gr4vy.com/guides/api/authentication.
 */
export async function signToken(key: KeyObject, scopes: readonly string[]): Promise<string> {
  const kid = await calculateJwkThumbprint(createPublicKey(key));
  return new SignJWT({ scopes: [...scopes] })
    .setProtectedHeader({ alg: 'ES512', typ: 'JWT', kid })
    .setIssuer('cuota')
    .setJti(randomUUID())
    .setIssuedAt()
    .setNotBefore('0 seconds')
    .setExpirationTime(tokenLife)
    .sign(key);
}
