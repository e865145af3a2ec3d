import { expect, test } from 'vitest';
import { isOwnForm } from './form-post.ts';

const form = (headers: Record<string, string>): Request =>
  new Request('https://pay.example/checkout', { method: 'POST', headers });

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://pay.example' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://pay.example' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://pay.example' }, true],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://pay.example.evil.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('a form post with %j is our own: %s', (headers, own) => {
  expect(isOwnForm(form(headers))).toBe(own);
});
