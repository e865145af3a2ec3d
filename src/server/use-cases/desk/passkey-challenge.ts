/** The challenge that a passkey signs: for one purpose, in one browser, once. */
import { isOwnChallenge, newChallenge } from '../../auth/challenge.ts';
import { clockOfPhones } from '../../auth/one-time-code.ts';
import { sha256 } from '../../basics/keys.ts';
import type { Db } from '../../db/driver/db.ts';
import { spendChallenge } from '../../db/write/passkeys.ts';
import type { Visitor } from './visitor.ts';

/** Why a passkey is wanted: a challenge for one of these counts for no other. */
export type Purpose = 'sign in' | `fresh ${string}` | `invitation ${string}` | `own ${string}`;

/** Returns a new challenge of ours, as bytes. */
export const challengeOf = ({ services, browserSha256 }: Visitor, purpose: Purpose) =>
  Buffer.from(newChallenge(services.keys, { purpose, browserSha256 }, clockOfPhones()), 'base64url');

/** Returns a check that a challenge is ours: for this purpose, in this browser. */
export const isOwn =
  ({ services, browserSha256 }: Visitor, purpose: Purpose) =>
  (challenge: string): boolean =>
    isOwnChallenge(services.keys, challenge, { purpose, browserSha256 }, clockOfPhones());

/** Uses up the challenge in what was signed. It fits one of ours already. Returns false where it was used before. */
export const spendSigned = (
  db: Db,
  { response }: { readonly response: { readonly clientDataJSON: string } },
): Promise<boolean> => spendChallenge(db, sha256(challengeIn(response.clientDataJSON)));

function challengeIn(clientDataJson: string): string {
  const read: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
  return typeof read === 'object' && read !== null && 'challenge' in read ? String(read.challenge) : '';
}
