/** What a passkey is to sign. We sign it first, so that nothing is stored until a passkey has signed it too. */
import { randomBytes } from 'node:crypto';
import type { Keyring } from '../basics/keys.ts';

/** A person takes a phone, a finger or a PIN in this time. */
const challengeSeconds = 300;

/** Where a challenge counts: for one thing, in one browser. */
export interface ChallengeFor {
  /** What the passkey's person does, and on whose row. */
  readonly purpose: string;
  readonly browserSha256: Buffer;
}

/** A new challenge, as browsers write it (base64url), `at` an instant (ms). */
export function newChallenge(keys: Keyring, of: ChallengeFor, at: number): string {
  const facts = Buffer.concat([timeOf(at), randomBytes(16)]).toString('base64url');
  return Buffer.concat([
    Buffer.from(facts, 'base64url'),
    Buffer.from(keys.signChallenge(signedOf(facts, of)), 'base64url'),
  ]).toString('base64url');
}

/** Whether we made a challenge for this, in this browser, within five minutes. */
export function isOwnChallenge(keys: Keyring, challenge: string, of: ChallengeFor, at: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== 56) return false;
  const age = at - Number(bytes.readBigUInt64BE(0));
  const [facts, mac] = [bytes.subarray(0, 24).toString('base64url'), bytes.subarray(24).toString('base64url')];
  return keys.isSigned('challenge', signedOf(facts, of), mac) && age < challengeSeconds * 1000;
}

const signedOf = (facts: string, { purpose, browserSha256 }: ChallengeFor): string =>
  JSON.stringify([facts, purpose, browserSha256.toString('base64url')]);

function timeOf(at: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(at));
  return bytes;
}
