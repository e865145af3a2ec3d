import { expect, test } from 'vitest';
import { paymentSucceededEvent, schoolEvent } from './school-events.ts';

const event = {
  id: 'evt_0195f3a0-0000-7000-8000-000000000009',
  type: 'payment.succeeded',
  created_at: '2026-11-21T15:04:05.678Z',
  session_id: '0195f3a0-0000-7000-8000-000000000001',
  payment_id: '0195f3a0-0000-7000-8000-000000000002',
  status: 'successful',
  seq: 1,
  finished: true,
  livemode: true,
  actor: { kind: 'provider', id: null },
  data: {
    payment: {
      payment_id: '0195f3a0-0000-7000-8000-000000000002',
      status: 'successful',
      method_key: 'MX/store/stripe',
      entity: 'stripe',
      method: 'store',
      base_amount: 368_000,
      commission_amount: 0,
      instalments: null,
      received_amount: 368_000,
      returned_amount: 0,
      currency: 'MXN',
      reference: '98765432109876543210987654321098',
      confirmation_number: 'CU-N2M0-8B58',
      decline_group: null,
      paid_at: '2026-11-21T15:04:00.000Z',
      charges: [{ charge_id: 'c1', amount: 368_000, kind: 'settles', returned_amount: 0 }],
    },
    session: { id: '0195f3a0-0000-7000-8000-000000000001', status: 'paid', external_id: null },
  },
};

test('a school is told which payment of which session succeeded, and where its money went', () => {
  expect(paymentSucceededEvent.parse(event)).toEqual(event);
  expect(schoolEvent.parse(event)).toEqual(event);
});

test.each([
  ['says that it succeeded while its payment failed', { ...event, status: 'failed' }],
  ['is of a kind no school was told of', { ...event, type: 'payment.exploded' }],
  ['has no place in its session’s order', { ...event, seq: 0 }],
  [
    'has an amount with decimals',
    { ...event, data: { ...event.data, payment: { ...event.data.payment, received_amount: 3680.5 } } },
  ],
])('no event %s', (_what, wrong) => {
  expect(schoolEvent.safeParse(wrong).success).toBe(false);
});
