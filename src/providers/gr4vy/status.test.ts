import { expect, it } from 'vitest';
import { ids, transactionJson } from './gr4vy.fixture.ts';
import { observe } from './status.ts';
import { transaction } from './wire.ts';

const read = (changes: Readonly<Record<string, unknown>>) => observe(transaction.parse(transactionJson(changes)));

it.each([
  ['processing', { kind: 'pending', phase: 'awaiting_provider' }],
  ['buyer_approval_pending', { kind: 'pending', phase: 'awaiting_payer' }],
  ['authorization_succeeded', { kind: 'pending', phase: 'awaiting_provider' }],
  ['capture_pending', { kind: 'pending', phase: 'awaiting_provider' }],
  ['authorization_void_pending', { kind: 'pending', phase: 'awaiting_provider' }],
  ['capture_succeeded', { kind: 'successful' }],
  ['authorization_declined', { kind: 'rejected', code: 'authorization_declined', group: 'system_error' }],
  ['authorization_failed', { kind: 'failed', code: 'authorization_failed', group: 'system_error' }],
  ['authorization_voided', { kind: 'cancelled', code: 'canceled' }],
])('%s reads as it should', (status, expected) => {
  expect(read({ status })).toMatchObject({ ...expected, providerRef: ids.transaction });
});

it('money is what was captured, not what was asked for, at the instant it was captured', () => {
  expect(read({ captured_amount: 149_900, captured_at: '2026-11-23T18:00:03.500+00:00' })).toEqual({
    kind: 'successful',
    providerRef: ids.transaction,
    received: { minor: 149_900, currency: 'MXN' },
    paidAt: new Date('2026-11-23T18:00:03.500Z'),
    card: { brand: 'visa', lastFour: '1111' },
  });
});

it.each([{ captured_amount: 0 }, { captured_at: null }])('a capture with %o proves no money', (changes) => {
  expect(read(changes)).toMatchObject({ kind: 'unknown' });
});

it.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['incorrect_cvv', 'check_cvv_and_expiry'],
  ['a_code_of_next_year', 'system_error'],
])('a decline with %s is told as %s', (error_code, group) => {
  expect(read({ status: 'authorization_declined', error_code })).toEqual({
    kind: 'rejected',
    providerRef: ids.transaction,
    group,
    code: error_code,
  });
});

it('a bank’s page that was closed makes the payment fail, and the payer may be told why', () => {
  expect(read({ status: 'authorization_failed', error_code: 'incomplete_buyer_approval' })).toEqual({
    kind: 'failed',
    providerRef: ids.transaction,
    group: 'not_confirmed',
    code: 'incomplete_buyer_approval',
  });
});

it.each([
  { error_code: 'cancelled_buyer_approval' },
  { error_code: 'canceled' },
  { error_code: null, canceled_at: '2026-11-23T18:05:00Z' },
])('a payment that was called off (%o) is cancelled, not failed', (changes) => {
  expect(read({ status: 'authorization_failed', ...changes })).toMatchObject({ kind: 'cancelled' });
});

it.each(['authorization_reversed', 'constructor', ''])('a status nobody knows (%s) changes nothing', (status) => {
  expect(read({ status }).kind).toBe('unknown');
});
