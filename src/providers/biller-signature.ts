/** Signatures of calls and answers in our own protocol: adapters verify them, emulators sign with them. */
import { createHash } from 'node:crypto';
import type { BillerCapability, SignedMessage } from './biller-capability.ts';
import { hmacHex, isNear, isSigned } from './webhook-signature.ts';

export const stampHeader = 'x-biller-timestamp';
export const signatureHeader = 'x-biller-signature';

/** Tolerance of a call's instant, either way, in seconds. */
export const toleranceSeconds = 300;

const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Returns the signed text of a call; `path` with its query, as sent. */
export const callText = (method: string, path: string, body: string): string =>
  [method.toUpperCase(), path, digestOf(body)].join('\n');

/** Returns the signed text of an answer. It includes the call's signature, so that it fits no other call. */
export const answerText = (callSignature: string, status: number, body: string): string =>
  [callSignature, String(status), digestOf(body)].join('\n');

const signedText = (stamp: string, text: string): string => `${stamp}\n${text}`;

/** Signs a text as of now with the newest of these keys. */
export function signMessage(
  keys: readonly string[],
  text: string,
  now: Date,
): Pick<SignedMessage, 'stamp' | 'signature'> {
  const stamp = String(Math.floor(now.getTime() / 1000));
  return { stamp, signature: hmacHex(keys[0] ?? '', signedText(stamp, text)) };
}

/** Whether one of these keys signed it, just now. */
export const isSignedBy = (keys: readonly string[], { text, stamp, signature }: SignedMessage, now: Date): boolean =>
  isNear(stamp, now, toleranceSeconds) && isSigned(keys, [signature], signedText(stamp, text));

/** Returns a capability's two verbs for the keys of both sides. During a change a side has two keys, with a comma. */
export const signedBoth = (
  theirs: readonly string[],
  ours: readonly string[],
): Pick<BillerCapability, 'isSigned' | 'sign'> => ({
  isSigned: (message, now) => isSignedBy(theirs, message, now),
  sign: (text, now) => signMessage(ours, text, now),
});
