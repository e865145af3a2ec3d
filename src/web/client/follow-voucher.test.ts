import { beforeEach, expect, test } from 'vitest';
import type { PaymentSession } from '#contracts/session';
import { drawnAt, sessions, storePayment } from '../pages/gallery/fixtures.ts';
import { anonymousShell } from '../shell/page-shell.ts';
import { type Answer, noteClock } from './api.ts';
import { device, tab } from './browser-storage.ts';
import { followPayment, followSession } from './follow-voucher.ts';
import { readSavedVoucher, saveVoucher } from './stored-voucher.ts';
import { refusalOf } from './refusal.ts';

const shell = anonymousShell({ now: drawnAt, dataKey: 'key', header: null });
const voucher = storePayment({ version: 3 });
const session: PaymentSession = { ...sessions.mexico, payments_in_process: [] };
const later = '2027-01-08T18:31:00.000Z';

beforeEach(() => {
  noteClock(new Response(null, { headers: { date: drawnAt } }));
  device.clear();
  tab.write('payment_id', voucher.id);
  tab.write('session_id', session.id);
  saveVoucher({ shell, payment: voucher });
});

const kept = () => readSavedVoucher('key')?.payment ?? null;
const read = (value: PaymentSession): Answer<PaymentSession> => ({ ok: true, value, now: later });
const paid = (metadata: Readonly<Record<string, unknown>>): Answer<PaymentSession> => ({
  ok: false,
  refusal: refusalOf('payment_session_already_paid', 409, metadata),
  now: later,
});

test.each([
  ['it was paid', storePayment({ status: 'successful' })],
  ['it was cancelled', storePayment({ status: 'cancelled' })],
  ['it ended', storePayment({ status: 'failed', version: 9 })],
  ['it is to be cancelled', storePayment({ cancel_requested: true })],
  [
    'another payment of the session counted',
    storePayment({ id: 'card', path: '/card', step: 'card-fields', session_paid: true }),
  ],
  [
    'another one says that it must not be paid',
    storePayment({ id: 'card', still_waiting: [{ payment_id: voucher.id, method_title: 'OXXO', reference: null }] }),
  ],
])('a copy leaves the phone when a payment that was read tells: %s', (_what, told) => {
  followPayment(told);
  expect(kept()).toBeNull();
});

test('a copy follows its payment, and old news do not turn it back', () => {
  followPayment(storePayment({ version: 5, superseded: true }));
  expect(kept()).toMatchObject({ version: 5, superseded: true });
  followPayment(storePayment({ version: 4 }));
  expect(kept()).toMatchObject({ version: 5, superseded: true });
});

test.each([
  ['lists it no more', read(session), null],
  ['lists it', read({ ...session, payments_in_process: [storePayment({ version: 4 })] }), 4],
  ['is another family’s', read({ ...session, id: 'another' }), 3],
  ['is paid', paid({ session_id: session.id }), null],
  ['is paid, and its link too old to say whose it is', paid({}), null],
  ['is paid, and another family’s', paid({ session_id: 'another' }), 3],
  ['gave no answer', { ...paid({}), refusal: refusalOf('offline', 503) }, 3],
] as const)('a session that was read %s: the copy follows', (_what, answer, version) => {
  followSession(answer, later);
  expect(kept()?.version ?? null).toBe(version);
});

test('a session that was asked for before the voucher was made takes nothing off the phone', () => {
  followSession(read(session), '2026-11-21T16:42:00.000Z');
  expect(kept()).not.toBeNull();
});
