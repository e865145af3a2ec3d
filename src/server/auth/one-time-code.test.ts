import { expect, test } from 'vitest';
import { codeAddress, newCodeSecret, stepOfCode } from './one-time-code.ts';

/** `12345678901234567890` in base32. Source: RFC 6238, appendix B; six digits are its last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at %i s the code is %s', (seconds, code, step) => {
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
});

test('a code counts half a minute before and after its own, and no longer', () => {
  const of = (seconds: number) => stepOfCode(secret, '005924', seconds * 1000);
  expect([-60, -31, -30, 0, 29, 59, 60].map((by) => of(1_234_567_890 + by))).toEqual([
    null,
    null,
    ...Array.from({ length: 4 }, () => 41_152_263),
    null,
  ]);
});

test.each(['00592', '0059245', '5924', 'abcdef', '', '٠٠٥٩٢٤'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, 1_234_567_890_000)).toBeNull();
});

test('a code may be typed with a space, as apps show it', () => {
  expect(stepOfCode(secret, '005 924', 1_234_567_890_000)).toBe(41_152_263);
});

test('an app reads school, person and secret from the address', () => {
  const made = newCodeSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(codeAddress(made, { school: 'Colegio: San José', email: 'rosa@escuela.example' }));
  expect([url.protocol, url.host, url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    'totp',
    made,
    'Colegio  San José',
  ]);
  expect(decodeURIComponent(url.pathname)).toContain('rosa@escuela.example');
});
