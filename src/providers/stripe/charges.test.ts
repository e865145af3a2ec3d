import { describe, expect, it } from 'vitest';
import { connectTo, intentJson, json, stripeOfThisFile } from './stripe.fixture.ts';

const server = stripeOfThisFile();
const handle = { paymentId: 'p1', providerRef: 'pi_3Oxxo' };
const refund = (id: string, changes: object = {}) => ({ id, amount: 10_000, status: 'succeeded', ...changes });
const charge = (id: string, changes: object = {}) => ({
  id,
  created: 1_790_000_000,
  amount: 150_000,
  status: 'succeeded',
  disputed: false,
  refunds: { has_more: false, data: [] },
  ...changes,
});
const list = (data: readonly unknown[], has_more = false) => ({ object: 'list', has_more, data });
const paid = (latest_charge: unknown) =>
  json(200, intentJson({ status: 'succeeded', amount_received: 150_000, latest_charge }));

describe('an intent with several charges', () => {
  it('has the money and the refunds of each that succeeded', async () => {
    const charges = [
      charge('ch_2'),
      charge('ch_f', { status: 'failed', refunds: null }),
      charge('ch_1', { refunds: { has_more: false, data: [refund('re_1'), refund('re_0', { status: 'failed' })] } }),
    ];
    server.answers = {
      'GET /v1/payment_intents/pi_3Oxxo': paid(charges[0]),
      'GET /v1/charges': json(200, list(charges)),
    };
    expect(await connectTo(server.origin).check(handle)).toMatchObject({
      kind: 'successful',
      received: { minor: 300_000 },
      returned: [{ providerRef: 're_1', minor: 10_000 }],
      undone: ['re_0'],
    });
  });

  it('has every refund where one charge holds more than are told with it', async () => {
    const [first, more] = [charge('ch_1', { refunds: { has_more: true, data: [refund('re_2')] } }), charge('ch_2')];
    server.answers = {
      'GET /v1/payment_intents/pi_3Oxxo': paid(more),
      'GET /v1/charges': json(200, list([more, first])),
      'GET /v1/refunds': json(200, list([refund('re_2'), refund('re_1')])),
    };
    expect(await connectTo(server.origin).check(handle)).toMatchObject({
      returned: [{ providerRef: 're_2' }, { providerRef: 're_1' }],
    });
  });

  it.each([json(500, {}), json(200, { object: 'list' })])('is unknown while they cannot be read', async (answer) => {
    server.answers = { 'GET /v1/payment_intents/pi_3Oxxo': paid(charge('ch_1')), 'GET /v1/charges': answer };
    expect(await connectTo(server.origin).check(handle)).toMatchObject({ kind: 'unknown' });
  });
});
