import { beforeEach, describe, expect, test } from 'vitest';
import { anonymousShell } from '../shell/page-shell.ts';
import { instructionsIn, storePayment, drawnAt, sessions } from '../pages/gallery/fixtures.ts';
import type { Answer } from '../client/api.ts';
import { noteClock } from '../shell/api-clock.ts';
import { device, tab } from './browser-storage.ts';
import {
  forgetVoucher,
  readSavedVoucher,
  savedVouchers,
  saveVoucher,
  followPayment,
  followSession,
} from './stored-voucher.ts';
import type { PaymentSession } from '#contracts/session';
import { refusalOf } from '../client/refusal.ts';

const slip = instructionsIn('slip');

const shell = anonymousShell({ now: '2026-11-21T16:42:05.000Z', dataKey: 'key', header: null });
/** When it was made, and the end of its last day in Mexico City. */
const madeAt = '2026-11-21T16:42:05.000Z';
const step = storePayment().next_step;
const voucher = storePayment({
  next_step: step && 'pay_before' in step ? { ...step, pay_before: '2026-11-28T05:59:59.000Z' } : step,
});

/** Sets the API's clock, as its responses do. */
const itIs = (instant: string): void => noteClock(new Response(null, { headers: { date: instant } }));

beforeEach(() => {
  itIs(madeAt);
  device.clear();
  tab.write('payment_id', voucher.id);
  saveVoucher({ shell, payment: voucher });
});

// S2-R21, S4-R06
test('a voucher stays on the phone, without the key of its session', () => {
  expect(readSavedVoucher('key')?.payment.id).toBe(voucher.id);
  expect(device.read('cash_voucher')).not.toContain('"key"');
});

test('a copy names nobody in full, and opens nothing', () => {
  const named = { ...shell, payerName: 'Teresa Ríos Olvera' };
  const lines = [{ student_name: 'Mariana Olvera Ríos', concept_desc: 'Colegiatura', amount: 368_000 }];
  saveVoucher({ shell: named, payment: storePayment({ lines }) });
  expect(device.read('cash_voucher')).not.toMatch(/Teresa|Olvera|Ríos/);
  expect(readSavedVoucher('key')?.payment.lines[0]?.student_name).toBe('Mariana');
});

// Made at 16:42 on the 21st, to be paid until 23:59:59 on the 27th in Mexico City, shown within 24 hours.
test.each([
  ['2026-11-28T05:59:58.000Z', 1],
  ['2026-11-29T05:59:58.000Z', 1],
  ['2026-11-29T06:00:00.000Z', 0],
])('at %s the phone keeps %i copies', (instant, copies) => {
  itIs(instant);
  expect(savedVouchers()).toHaveLength(copies);
  expect(device.read('cash_voucher') !== null).toBe(copies === 1);
});

test('a copy without its times is removed from the phone', () => {
  device.write('cash_voucher', JSON.stringify({ frame: shell, payment: voucher }));
  expect(readSavedVoucher('key')).toBeNull();
  expect(device.read('cash_voucher')).toBeNull();
});

test.each([
  ['its session was paid another way', { session_paid: true }],
  ['it is to be voided', { cancel_requested: true }],
  ['it ended', { status: 'cancelled', next_step: { kind: 'settled', status: 'cancelled' } }],
] as const)('a voucher leaves the phone when %s: without a signal nobody would be warned', (_why, change) => {
  saveVoucher({ shell, payment: storePayment(change) });
  expect(readSavedVoucher('key')).toBeNull();
});

test('the end of another payment takes nothing off the phone', () => {
  forgetVoucher('another');
  saveVoucher({ shell, payment: storePayment({ id: 'another', session_paid: true }) });
  expect(readSavedVoucher('key')?.payment.id).toBe(voucher.id);
});

test('a transfer slip stays beside the voucher; the tab shows its own', () => {
  const made = storePayment({
    id: 'slip',
    path: '/transfer',
    next_step: slip,
  });
  saveVoucher({ shell, payment: made });
  expect(readSavedVoucher('key')?.payment.id).toBe(voucher.id);
  tab.write('payment_id', 'slip');
  expect(readSavedVoucher('key')?.payment.next_step).toEqual(slip);
  forgetVoucher('slip');
  expect(readSavedVoucher('key')).toBeNull();
  expect(device.read('cash_voucher')).not.toBeNull();
});

describe('follows what is learnt of its payment', () => {
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

  const readCopy = () => readSavedVoucher('key')?.payment ?? null;
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
  ])('a copy leaves the phone when a payment that was read tells: %s', (_what, payment) => {
    followPayment(payment);
    expect(readCopy()).toBeNull();
  });

  test('a copy follows its payment, and old news do not turn it back', () => {
    followPayment(storePayment({ version: 5, superseded: true }));
    expect(readCopy()).toMatchObject({ version: 5, superseded: true });
    followPayment(storePayment({ version: 4 }));
    expect(readCopy()).toMatchObject({ version: 5, superseded: true });
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
    expect(readCopy()?.version ?? null).toBe(version);
  });

  test('a session that was requested before the voucher was made removes nothing from the phone', () => {
    followSession(read(session), '2026-11-21T16:42:00.000Z');
    expect(readCopy()).not.toBeNull();
  });
});
