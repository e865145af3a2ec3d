import { expect, test } from 'vitest';
import type { Refusal } from './refusal.ts';
import { placeOfSessionError } from './session-error.ts';

const key = 'k1'.padEnd(43, '_');
const refusal = (code: string, status: number): Refusal => ({ code, status, metadata: {}, supportCode: null });
const notFound = refusal('payment_session_not_found', 404);

// S4-R04
test.each([
  ['on the way to the store', '/store', notFound, `/checkout?data=${key}`],
  ['on the way to the card', '/card', notFound, `/checkout?data=${key}`],
  ['at /', '/', notFound, null],
  ['among the questions', '/faq', notFound, null],
  ['in the notice', '/co/privacy', notFound, null],
  ['in the terms', '/terms', notFound, null],
  ['while fiscal data is typed', '/tax-data', notFound, null],
  ['at the checkout itself', '/checkout', notFound, null],
  ['while nobody answers', '/store', refusal('offline', 503), null],
  ['when all is paid', '/store', refusal('payment_session_already_paid', 409), null],
] as const)(
  'a session that cannot be loaded leads to the checkout with the data query: %s',
  (_where, pathname, why, to) => {
    expect(placeOfSessionError(why, { pathname, dataKey: key, locale: null })).toBe(to);
  },
);

test('a requested language goes along', () => {
  expect(placeOfSessionError(notFound, { pathname: '/store', dataKey: key, locale: 'en-US' })).toBe(
    `/checkout?data=${key}&locale=en-US`,
  );
});
