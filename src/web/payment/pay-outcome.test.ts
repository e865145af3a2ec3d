import { expect, test } from 'vitest';
import { sessions, storePayment } from '../pages/gallery/fixtures.ts';
import type { PayOutcome } from './pay.ts';
import { pathAfter } from './pay-outcome.ts';

const refused = (code: string, paymentId?: string): PayOutcome => ({
  kind: 'refused',
  methodKey: 'MX/store/stripe',
  call: 'commit',
  refusal: { code, status: 409, metadata: {}, supportCode: null },
  ...(paymentId ? { paymentId } : {}),
});
const started = (more: object): PayOutcome => ({ kind: 'started', payment: storePayment({ id: 'p1', ...more }) });

// S4-R05, S8-R03
test.each([
  ['a voucher is its own page', started({ path: '/store' }), '/store'],
  ['money that came at once is the receipt', started({ status: 'successful' }), '/successful-payment'],
  ['a session that is paid is the receipt', refused('payment_session_already_paid'), '/successful-payment'],
  ['a payment that changed meanwhile is that payment', refused('invalid_payment_status', 'p2'), '/store?payment=p2'],
  ['a card has a page of its own', started({ path: '/card', status_path: '/card/status' }), '/card/status/p1'],
  ['a refusal that names no payment is nowhere', refused('invalid_payment_status'), null],
  ['another refusal is nowhere', refused('payment_session_commit_error'), null],
] as const)('what follows %s', (_what, outcome, path) => {
  expect(pathAfter(outcome, sessions.small)).toBe(path);
});
