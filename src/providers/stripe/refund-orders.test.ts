/** Stripe's words for a refund, a dispute and a fee, as far as its emulator does not say them. */
import { describe, expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import type { RefundOrder } from '../refund-capability.ts';
import { stripe } from './index.ts';
import { connectTo, intentJson, json, stripeOfThisFile } from './stripe.fixture.ts';

const server = stripeOfThisFile();

function order(type: 'transfer' | 'store' = 'transfer'): RefundOrder {
  const offer = stripe.offers.find((each) => each.type === type) ?? stripe.offers[0];
  if (!offer) throw new Error('Stripe offers nothing');
  return {
    refundId: 'r1',
    payment: { paymentId: 'p1', providerRef: 'pi_3Oxxo' },
    offer,
    amount: { minor: 30_000, currency: 'MXN' },
    payer: orderOf(offer, turnableClock()).payer,
  };
}

const refundJson = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 30_000,
  status: 'succeeded',
  payment_intent: 'pi_3Oxxo',
  metadata: { refund_id: 'r1' },
  ...changes,
});

const refunds = () => {
  const { refunds: found } = connectTo(server.origin);
  if (!found) throw new Error('no refunds');
  return found;
};

describe('an order to send money back', () => {
  it('goes out with our id of it, the payer’s address and its key', async () => {
    server.answers = { 'POST /v1/refunds': json(200, refundJson()) };
    expect(await refunds().start(order(), 'key_1')).toEqual({ kind: 'done', providerRef: 're_1' });
    const request = server.seen[0];
    expect(request?.headers['idempotency-key']).toBe('key_1');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      amount: '30000',
      instructions_email: 'ana.perez@example.com',
      'metadata[refund_id]': 'r1',
      payment_intent: 'pi_3Oxxo',
    });
  });

  it('of a voucher’s money, or of money on a customer, is refused without a call', async () => {
    const onCustomer = { ...order(), payment: { paymentId: null, providerRef: 'cus_1' } };
    for (const each of [order('store'), onCustomer])
      expect(await refunds().start(each, 'key_1')).toMatchObject({ kind: 'failed', group: 'not_refundable' });
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['charge_already_refunded', 'already_refunded'],
    ['charge_disputed', 'disputed'],
    ['resource_missing', 'not_refundable'],
    ['email_invalid', 'payer_unreachable'],
    ['something_new', 'other'],
    [undefined, 'not_refundable'],
  ])('and refused as %s is %s', async (code, group) => {
    const error = { type: 'invalid_request_error', message: 'Ana Pérez', ...(code === undefined ? {} : { code }) };
    server.answers = { 'POST /v1/refunds': json(400, { error }) };
    expect(await refunds().start(order(), 'key_1')).toEqual({
      kind: 'failed',
      providerRef: null,
      group,
      code: code ?? 'invalid_request_error',
    });
  });

  it.each([401, 403, 409, 500])('and answered with %i is unknown', async (status) => {
    server.answers = { 'POST /v1/refunds': json(status, { error: { type: 'api_error', message: 'x' } }) };
    expect(await refunds().start(order(), 'key_1')).toMatchObject({ kind: 'unknown' });
  });
});

describe('how a refund stands', () => {
  it.each([
    [{ status: 'pending' }, { kind: 'pending' }],
    [{ status: 'requires_action' }, { kind: 'pending' }],
    [{ status: 'canceled' }, { kind: 'failed', group: 'payer_unreachable', code: 'canceled' }],
    [{ status: 'failed' }, { kind: 'failed', group: 'other', code: 'failed' }],
    [
      { status: 'failed', failure_reason: 'insufficient_funds' },
      { kind: 'failed', group: 'no_funds' },
    ],
    [
      { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' },
      { kind: 'failed', group: 'disputed' },
    ],
    [{ status: 'new' }, { kind: 'unknown' }],
    [{ amount: 1 }, { kind: 'unknown' }],
    [{ metadata: { refund_id: 'r2' } }, { kind: 'unknown' }],
    [{ payment_intent: 'pi_other' }, { kind: 'unknown' }],
  ])('%j is %j', async (changes, meant) => {
    server.answers = { 'GET /v1/refunds/re_1': json(200, refundJson(changes)) };
    expect(await refunds().check(order(), 're_1')).toMatchObject(meant);
  });
});

describe('a dispute', () => {
  const due = 1_790_900_000;
  const disputeJson = (changes: Readonly<Record<string, unknown>> = {}) => ({
    id: 'dp_1',
    object: 'dispute',
    amount: 150_000,
    status: 'needs_response',
    balance_transactions: [{ amount: -150_000 }],
    evidence_details: { due_by: due },
    ...changes,
  });
  const taken = { providerRef: 'dp_1', kind: 'chargeback', minor: 150_000 };
  const open = { dueAt: new Date(due * 1000), minor: 150_000, state: 'open' };

  async function checkDisputed(disputes: unknown) {
    const latest_charge = { id: 'ch_1', created: 1_790_000_000, amount: 150_000, status: 'succeeded', disputed: true };
    const paid = intentJson({ status: 'succeeded', amount_received: 150_000, latest_charge });
    server.answers = {
      'GET /v1/payment_intents/pi_3Oxxo': json(200, paid),
      'GET /v1/charges': json(200, listed(latest_charge)),
      'GET /v1/disputes': json(200, disputes),
    };
    return connectTo(server.origin).check({ paymentId: 'p1', providerRef: 'pi_3Oxxo' });
  }
  const listed = (...data: readonly unknown[]) => ({ object: 'list', has_more: false, data });

  it('is told with its due date, and what it took as a chargeback', async () => {
    expect(await checkDisputed(listed(disputeJson()))).toMatchObject({ disputed: open, returned: [taken] });
  });

  it.each(['won', 'warning_closed', 'prevented', 'lost'])('that is %s is over', async (status) => {
    const back = status === 'lost' ? [] : [{ amount: 150_000 }];
    const observation = await checkDisputed(
      listed(disputeJson({ status, balance_transactions: [{ amount: -150_000 }, ...back] })),
    );
    const state = status === 'lost' ? 'lost' : 'won';
    expect(observation).toMatchObject({ disputed: { state } });
    expect('returned' in observation ? observation.returned : undefined).toEqual(
      state === 'lost' ? [taken] : undefined,
    );
  });

  it('that is only asked about took nothing', async () => {
    const observation = await checkDisputed(
      listed(disputeJson({ status: 'warning_needs_response', balance_transactions: [] })),
    );
    expect(observation).toMatchObject({ disputed: open });
    expect(observation).not.toHaveProperty('returned');
  });

  it('beside another one is told as the one that is open', async () => {
    const lost = disputeJson({ id: 'dp_2', status: 'lost' });
    expect(await checkDisputed(listed(lost, disputeJson()))).toMatchObject({
      disputed: open,
      returned: [{ providerRef: 'dp_2' }, { providerRef: 'dp_1' }],
    });
  });

  it('that cannot be read is there, and asked about again', async () => {
    expect(await checkDisputed({ object: 'list' })).toMatchObject({
      kind: 'successful',
      disputed: true,
      returning: true,
    });
  });
});
