import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { looksRandom } from '../use-cases/accounts/credentials-problems.ts';

describe('a secret of 32 characters that a person thought of', () => {
  it.each([
    ['one letter', 'a'.repeat(36)],
    ['a word again and again', 'password'.repeat(4)],
    ['words again and again', 'change-me-'.repeat(4)],
    ['words again and again, and a bit', `${'change-me-'.repeat(4)}change`],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['digits in order', '0123456789'.repeat(4)],
    ['a sentence', 'this is a secret of our school 12'],
    ['few letters', 'abbaabbbabaabababbbaababaabbabab'],
  ])('is seen to be %s', (_what, text) => {
    expect(looksRandom(text, 90)).toBe(false);
  });
});

it.each(['hex', 'base64', 'base64url'] as const)('what a machine made of 16 bytes and more is taken, in %s', (form) => {
  for (const bytes of [16, 24, 32, 48])
    for (let time = 0; time < 500; time += 1) {
      const text = randomBytes(Math.max(bytes, form === 'hex' ? 16 : 24)).toString(form);
      expect(looksRandom(text, 90), text).toBe(true);
    }
});
