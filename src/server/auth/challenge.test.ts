import { expect, test } from 'vitest';
import { createKeyring, sha256 } from '../basics/keys.ts';
import { isOwnChallenge, newChallenge } from './challenge.ts';

const keys = createKeyring('a server secret of more than 32 characters');
const of = { purpose: 'sign in', browserSha256: sha256('one browser') };
const at = 1_800_000_000_000;
const challenge = newChallenge(keys, of, at);

test('a challenge counts for what it was made for, in its browser, for five minutes', () => {
  const isOwn = (change: Partial<typeof of> = {}, later = 0) =>
    isOwnChallenge(keys, challenge, { ...of, ...change }, at + later);
  expect(isOwn()).toBe(true);
  expect(isOwn({}, 299_999)).toBe(true);
  expect(isOwn({}, 300_000)).toBe(false);
  expect(isOwn({ purpose: 'register 1' })).toBe(false);
  expect(isOwn({ browserSha256: sha256('another browser') })).toBe(false);
});

test('nobody else makes one, and no two are equal', () => {
  const others = createKeyring('another server secret, also long enough');
  expect(isOwnChallenge(keys, newChallenge(others, of, at), of, at)).toBe(false);
  const bytes = Buffer.from(challenge, 'base64url');
  bytes[7] = (bytes[7] ?? 0) ^ 1;
  for (const odd of [bytes.toString('base64url'), '', 'x', `${challenge}AA`])
    expect(isOwnChallenge(keys, odd, of, at)).toBe(false);
  expect(newChallenge(keys, of, at)).not.toBe(challenge);
});
