/** One-time codes of an app: RFC 6238 with what every app knows, SHA-1, six digits and half a minute. */
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Half minutes that a phone's clock may be ahead or behind. */
const tolerance = 1;

/** A new secret of 160 bits, in base32. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** The address of a secret, which an app reads from a QR code. `school` and `email` name the entry in the app. */
export const codeAddress = (secret: string, { school, email }: { readonly school: string; readonly email: string }) =>
  new TOTP({ issuer: school.replaceAll(':', ' '), label: email, secret: Secret.fromBase32(secret) }).toString();

/** The half minute whose code this is, of those that count `at` an instant (ms); null for a wrong one. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodSeconds,
    timestamp: at,
    window: tolerance,
  });
  return delta === null ? null : Math.floor(at / (periodSeconds * 1000)) + delta;
}

/** The instant (ms) that people's phones and browsers count by. */
export const clockOfPhones = (): number => {
  // real time: nobody moves the clocks of people's phones with the sandbox's.
  return Date.now();
};
