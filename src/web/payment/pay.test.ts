import { expect, test } from 'vitest';
import { sessions } from '../pages/gallery/fixtures.ts';
import { isOwnForm } from '../client/form-check.ts';
import { readChoice, writeChoice } from './choice.ts';

test('a radio says which method was chosen and which total the payer saw', () => {
  const [card] = sessions.mexico.settings.checkout_payment_options;
  expect(card && readChoice(writeChoice(card))).toEqual({
    methodKey: 'MX/card/gr4vy_secure_fields',
    shownTotal: 1035043,
  });
});

test.each([null, '', 'MX/card/gr4vy', 'MX/card/gr4vy -1', 'MX/card/gr4vy 1.5', ' 100', 'a b 1'])(
  '%j is no choice',
  (value) => {
    expect(readChoice(value)).toBeNull();
  },
);

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
