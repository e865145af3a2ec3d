import { beforeEach, expect, test } from 'vitest';
import { sharedVoucher, storePayment } from '../pages/gallery/fixtures.ts';
import { anonymousShell } from '../shell/page-shell.ts';
import { noteClock } from '../shell/api-clock.ts';
import { device, tab } from './browser-storage.ts';
import { readSavedLink, saveLink } from './stored-link.ts';
import { isNotedPaid } from './stored-paid.ts';
import { saveVoucher } from './stored-voucher.ts';

const drawnAt = '2026-11-21T16:42:00.000Z';
const shell = anonymousShell({ now: drawnAt, dataKey: null, header: null });
const voucher = sharedVoucher();
const instructions = storePayment().next_step;
if (instructions?.kind !== 'instructions') throw new Error('the recorded voucher has no instructions');
const own = storePayment({ next_step: { ...instructions, durable_url: 'https://pay.example/v/own' } });

beforeEach(() => {
  noteClock(new Response(null, { headers: { date: drawnAt } }));
  device.clear();
  tab.write('payment_id', own.id);
});

test('what a link showed is stored under its key, and no other link finds it', () => {
  saveLink('one', { shell, voucher });
  expect(readSavedLink('one')?.voucher).toMatchObject({ total_amount: voucher.total_amount });
  expect(readSavedLink('another')).toBeNull();
  expect(readSavedLink('on')).toBeNull();
});

test('the newest four are stored', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) saveLink(key, { shell, voucher });
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => readSavedLink(key) !== null)).toEqual([false, true, true, true, true]);
});

test('the voucher of this phone’s own payer opens by its link', () => {
  saveVoucher({ shell, payment: own });
  expect(readSavedLink('own')?.voucher.lines).toEqual(
    own.lines.map((line) => ({ ...line, student_name: line.student_name.split(' ')[0] })),
  );
  expect(readSavedLink('ow')).toBeNull();
});

test.each([
  ['was paid', { status: 'successful' }, true],
  ['is paid another way', { session_paid: true }, true],
  ['is to be voided', { cancel_requested: true }, false],
  ['ended', { status: 'cancelled' }, false],
] as const)('one that %s leaves the phone; that it is paid is remembered', (_what, change, isPaid) => {
  saveVoucher({ shell, payment: own });
  saveLink('own', { shell, voucher });
  saveLink('own', { shell, voucher: { ...voucher, ...change } });
  expect(readSavedLink('own')).toBeNull();
  expect(device.read('cash_voucher')).toBeNull();
  expect(isNotedPaid('own')).toBe(isPaid);
});

test('a voucher whose own page heard that it is paid is known as paid by its link too', () => {
  saveVoucher({ shell, payment: own });
  saveVoucher({ shell, payment: { ...own, status: 'successful' } });
  expect([isNotedPaid(own.id), isNotedPaid('own'), isNotedPaid('another'), isNotedPaid(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('past its time, or written over by somebody, it is none', () => {
  saveLink('one', { shell, voucher });
  noteClock(new Response(null, { headers: { date: '2030-01-01T00:00:00.000Z' } }));
  expect(readSavedLink('one')).toBeNull();
  for (const text of ['', '{}', '[{}]', '[null]', '[{"voucherKey":"one"}]', 'no JSON']) {
    device.write('shared_vouchers', text);
    expect(readSavedLink('one')).toBeNull();
  }
});

test('what another link takes off the phone is all of it', () => {
  saveLink('one', { shell, voucher });
  saveLink('two', { shell, voucher: { ...voucher, status: 'successful' } });
  device.clear();
  expect([readSavedLink('one'), isNotedPaid('two')]).toEqual([null, false]);
});
