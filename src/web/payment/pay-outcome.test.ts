import { expect, test } from 'vitest';
import { refusalOf } from '../client/refusal.ts';
import { sessions, storePayment } from '../pages/gallery/fixtures.ts';
import { hasToast, pathAfter, type PayOutcome, type ShownOutcome } from './pay-outcome.ts';

const refused = (code: string, paymentId?: string): PayOutcome => ({
  kind: 'refused',
  methodKey: 'MX/store/stripe',
  call: 'commit',
  refusal: refusalOf(code, 409),
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

const [first] = sessions.mexico.settings.checkout_payment_options;
const options = first
  ? [
      { ...first, key: 'MX/card/gr4vy_secure_fields', step: 'card-fields' },
      { ...first, key: 'MX/store/stripe', step: 'instructions' },
    ]
  : [];
const session = {
  ...sessions.mexico,
  settings: { ...sessions.mexico.settings, checkout_payment_options: options },
};
const refusedBy = (methodKey: string, call: 'materialize' | 'commit' | null): ShownOutcome => ({
  kind: 'refused',
  methodKey,
  call,
  refusal: { code: 'x', status: 409, metadata: {}, supportCode: null, title: '', advice: '' },
});

// S8-R02, S8-R03
test.each([
  ['materialize of a store', refusedBy('MX/store/stripe', 'materialize'), true],
  ['commit of a store', refusedBy('MX/store/stripe', 'commit'), true],
  ['materialize of gr4vy secure fields', refusedBy('MX/card/gr4vy_secure_fields', 'materialize'), true],
  ['commit of gr4vy secure fields', refusedBy('MX/card/gr4vy_secure_fields', 'commit'), false],
  ['a form that asked for nothing', refusedBy('', null), false],
] as const)('a refusal is said in a toast too: %s', (_what, outcome, toast) => {
  expect(hasToast(outcome, session)).toBe(toast);
});
