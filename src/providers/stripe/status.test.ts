import { expect, it } from 'vitest';
import type { Observation } from '../observation.ts';
import { observe } from './status.ts';
import { intentJson } from './stripe.fixture.ts';
import { paymentIntent } from './wire.ts';

const providerRef = 'pi_3Oxxo';
const paid = { status: 'succeeded', amount_received: 149_900, latest_charge: { id: 'ch_1', created: 1_790_000_000 } };

type Row = readonly [changes: Readonly<Record<string, unknown>>, expected: Observation];

const rows: readonly Row[] = [
  [{ status: 'requires_payment_method' }, { kind: 'pending', providerRef, phase: 'awaiting_provider' }],
  [{ status: 'requires_confirmation' }, { kind: 'pending', providerRef, phase: 'awaiting_provider' }],
  [{ status: 'requires_action' }, { kind: 'pending', providerRef, phase: 'awaiting_payer' }],
  [{ status: 'processing' }, { kind: 'pending', providerRef, phase: 'awaiting_provider' }],
  [{ status: 'requires_capture' }, { kind: 'pending', providerRef, phase: 'awaiting_provider' }],
  [
    { status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_payment_attempt_expired' } },
    { kind: 'failed', providerRef, code: 'payment_intent_payment_attempt_expired' },
  ],
  [
    { status: 'requires_payment_method', last_payment_error: {} },
    { kind: 'failed', providerRef, code: 'payment_failed' },
  ],
  [
    paid,
    {
      kind: 'successful',
      providerRef,
      received: { minor: 149_900, currency: 'MXN' },
      paidAt: new Date(1_790_000_000_000),
    },
  ],
  [{ status: 'canceled' }, { kind: 'cancelled', providerRef, code: 'canceled' }],
  ...['abandoned', 'automatic', 'duplicate', 'expired', 'fraudulent', 'requested_by_customer'].map((reason): Row => [
    { status: 'canceled', cancellation_reason: reason },
    { kind: 'cancelled', providerRef, code: reason },
  ]),
];

it.each(rows)('%j reads as %j', (changes, expected) => {
  expect(observe(paymentIntent.parse(intentJson(changes)))).toEqual(expected);
});

it('a status that Stripe invents tomorrow changes nothing', () => {
  expect(observe(paymentIntent.parse(intentJson({ status: 'requires_luck' })))).toMatchObject({ kind: 'unknown' });
  expect(observe(paymentIntent.parse(intentJson({ status: 'constructor' })))).toMatchObject({ kind: 'unknown' });
});

it('success without the instant of payment is asked about again', () => {
  expect(observe(paymentIntent.parse(intentJson({ ...paid, latest_charge: 'ch_1' })))).toMatchObject({
    kind: 'unknown',
  });
});
