import { expect, test } from 'vitest';
import { nextAfter } from './problem-page.tsx';

// S8-R01, S4-R11
test.each([
  ['payment_session_already_paid', 'good', 'receipt'],
  ['charges_required', 'good', null],
  ['payment_session_not_found', 'plain', null],
  ['payment_session_expired', 'plain', 'new_link'],
  ['invalid_vat', 'bad', null],
  ['charges_campus_mismatch', 'bad', null],
  ['handoff_not_found', 'plain', 'checkout'],
  ['offline', 'bad', 'retry'],
  ['provider_unavailable', 'bad', 'retry'],
  ['brand_new_code', 'bad', 'retry'],
  ['toString', 'bad', 'retry'],
] as const)('a page that says %s looks %s and leads to: %s', (code, tone, action) => {
  expect(nextAfter({ code, metadata: { payment_id: 'p' } }, true)).toEqual({ tone, action });
});

test('what other sessions settled has no receipt to lead to', () => {
  const refusal = { code: 'payment_session_already_paid', metadata: {} };
  expect(nextAfter(refusal, true)).toEqual({ tone: 'good', action: null });
});

test('without a key no page leads to a checkout that could not open', () => {
  expect(nextAfter({ code: 'payment_not_found', metadata: {} }, false).action).toBeNull();
});
