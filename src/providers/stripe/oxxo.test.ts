import { expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { expiresAfterDays, oxxo } from './oxxo.ts';
import { intentJson } from './stripe.fixture.ts';
import { paymentIntent } from './wire.ts';

it.each([
  // submitted, payable until, school's zone, days
  ['2026-11-23T12:00:00-06:00', '2026-11-26T23:59:59-06:00', 'America/Mexico_City', 3],
  ['2026-11-23T23:59:59-06:00', '2026-11-26T23:59:59-06:00', 'America/Mexico_City', 3],
  ['2026-11-23T00:00:00-06:00', '2026-11-26T23:59:59-06:00', 'America/Mexico_City', 3],
  ['2026-11-23T12:00:00-06:00', '2026-11-23T23:59:59-06:00', 'America/Mexico_City', 1],
  ['2026-11-23T12:00:00-06:00', '2026-11-30T23:59:59-06:00', 'America/Mexico_City', 7],
  ['2026-11-23T12:00:00-06:00', '2026-12-20T23:59:59-06:00', 'America/Mexico_City', 7],
  // Tijuana: at 22:30 it is tomorrow already in Mexico City.
  ['2026-11-23T12:00:00-08:00', '2026-11-26T23:59:59-08:00', 'America/Tijuana', 3],
  ['2026-11-23T22:30:00-08:00', '2026-11-26T23:59:59-08:00', 'America/Tijuana', 2],
  // Cancún: half past midnight is still yesterday in Mexico City.
  ['2026-11-23T12:00:00-05:00', '2026-11-26T23:59:59-05:00', 'America/Cancun', 3],
  ['2026-11-24T00:30:00-05:00', '2026-11-27T23:59:59-05:00', 'America/Cancun', 4],
  // Over the leap day and the turn of the year.
  ['2028-02-27T12:00:00-06:00', '2028-03-01T23:59:59-06:00', 'America/Mexico_City', 3],
  ['2026-12-30T12:00:00-06:00', '2027-01-02T23:59:59-06:00', 'America/Mexico_City', 3],
])('submitted %s, payable until %s in %s: %i days', (submittedAt, payBefore, timeZone, days) => {
  expect(expiresAfterDays({ submittedAt: new Date(submittedAt), payBefore: new Date(payBefore), timeZone })).toBe(days);
});

const clock = turnableClock();
const order = orderOf(oxxo.offer, clock, { paymentId: 'p1', payBefore: new Date('2026-11-27T05:59:59Z') });

function answer(details: Readonly<Record<string, unknown>>) {
  const oxxo_display_details = {
    number: '98765432109876543210987654321098',
    expires_after: null,
    hosted_voucher_url: null,
    ...details,
  };
  return paymentIntent.parse(intentJson({ next_action: { type: 'oxxo_display_details', oxxo_display_details } }));
}

it('a voucher shows number, total, page and last instant; the server adds barcode and durable link', () => {
  const hosted_voucher_url = 'https://payments.stripe.com/oxxo/voucher/test_x';
  expect(oxxo.accepted(order, answer({ expires_after: 1_795_672_799, hosted_voucher_url }))).toEqual({
    kind: 'accepted',
    providerRef: 'pi_3Oxxo',
    reference: '98765432109876543210987654321098',
    phase: 'awaiting_payer',
    expiresAt: new Date('2026-11-26T05:59:59Z'),
    nextStep: {
      kind: 'instructions',
      channel: 'counter',
      brand: 'OXXO',
      lines: [{ role: 'reference', value: '98765432109876543210987654321098', group: 4, copy: true }],
      barcode: '98765432109876543210987654321098',
      barcode_svg: null,
      places: [],
      amount: 150_000,
      currency: 'MXN',
      pay_before: '2026-11-26T05:59:59.000Z',
      time_zone: 'America/Mexico_City',
      hosted_url: hosted_voucher_url,
      durable_url: null,
    },
  });
});

it.each([
  ['no instant of theirs', { expires_after: null }],
  ['a later instant of theirs', { expires_after: 1_800_000_000 }],
])('with %s, ours is shown', (_, details) => {
  expect(oxxo.accepted(order, answer(details))).toMatchObject({ nextStep: { pay_before: '2026-11-27T05:59:59.000Z' } });
});

it('an answer without a number is no voucher', () => {
  expect(oxxo.accepted(order, answer({ number: null }))).toMatchObject({ kind: 'unknown' });
  expect(oxxo.accepted(order, paymentIntent.parse(intentJson()))).toMatchObject({ kind: 'unknown' });
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'not a url'])(
  'a page at %s is not linked to',
  (hosted_voucher_url) => {
    expect(oxxo.accepted(order, answer({ hosted_voucher_url }))).toMatchObject({
      kind: 'accepted',
      nextStep: { hosted_url: null },
    });
  },
);
