/** Signatures of webhooks: adapters verify them, emulators sign with them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secrets in a variable: two with a comma between while one is being changed. Throws when there is none. */
export function listedSecrets(environment: Readonly<Record<string, string>>, name: string): readonly string[] {
  const secrets = (environment[name] ?? '').split(',').flatMap((secret) => secret.trim() || []);
  if (secrets.length === 0) throw new Error(`${name} is needed`);
  return secrets;
}

/** The HMAC-SHA256 of a text, in hexadecimal digits. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether one of the secrets made one of the signatures, in hexadecimal digits. Takes equally long for a wrong one. */
export function isSigned(secrets: readonly string[], signatures: readonly string[], text: string): boolean {
  return secrets.some((secret) => {
    const expected = Buffer.from(hmacHex(secret, text));
    const given = signatures.map((each) => Buffer.from(each));
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
}

/** Whether a timestamp in whole seconds since 1970 is within so many seconds of now, either way. */
export function isNear(timestamp: string, now: Date, toleranceSeconds: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime() / 1000) <= toleranceSeconds;
}
