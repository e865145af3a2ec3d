import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { policyVersion } from '#domain/policies';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';

let bench: ApiBench;
beforeAll(async () => {
  bench = await startApiBench();
});
afterAll(async () => {
  expect(await violations(bench.services.db)).toEqual([]);
  await bench.close();
});

async function open(key: string): Promise<PaymentSession> {
  const response = await bench.call('GET', `/api/sessions/${key}`);
  expect(response.status).toBe(200);
  return response.json();
}
async function stored(payment: PaymentDetail) {
  return bench.services.db
    .selectFrom('payment')
    .select(['status', 'received', 'superseded_at', 'cancel_requested_at'])
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
}
const reference = (payment: PaymentDetail): string => referenceOf(payment.next_step) ?? 'no voucher';
async function waitingVoucher() {
  const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody([300_000]));
  return { id, key, first: await bench.client.makeVoucher(key) };
}
const halfAnHour = 30 * 60;

describe('half an hour after a voucher was made', () => {
  it('the session blocks another payment until then, and takes one afterwards', async () => {
    const { key, first } = await waitingVoucher();
    await bench.advance(halfAnHour - 60);
    expect((await open(key)).status).toBe('confirmation_pending');
    await bench.advance(61);
    const session = await open(key);
    expect(session.status).toBe('open');
    expect(session.payments_in_process).toMatchObject([{ id: first.id, superseded: true, status: 'pending' }]);
    expect((await bench.client.makeVoucher(key)).status).toBe('pending');
  });

  it('a second voucher that pays the session has the first one voided at the provider', async () => {
    const { key, first } = await waitingVoucher();
    await bench.advance(halfAnHour + 60);
    const second = await bench.client.makeVoucher(key);
    await bench.stripe.pay(reference(second));
    await bench.settle();
    expect(await stored(second)).toMatchObject({ status: 'successful' });
    expect(await stored(first)).toMatchObject({ status: 'cancelled' });
    // Voided there too: the cashier refuses it.
    expect(bench.stripe.ledger().find((line) => line.reference === reference(first))?.status).toBe('canceled');
  });
});

describe('a method that was chosen and not confirmed', () => {
  it('is dropped after half an hour, and the provider was never called', async () => {
    const { key } = await bench.client.createSession(bench.schoolKey, sessionBody([300_000]));
    const session = await open(key);
    const chosen = await bench.call('POST', `/api/sessions/${session.id}/materialize`, {
      bearer: session.token,
      body: { entity: 'stripe', method: 'cash', accepted_policy: policyVersion },
    });
    const { payment_id: id } = await chosen.json();
    const lines = bench.stripe.ledger().length;
    await bench.advance(halfAnHour + 1);
    const { status } = await bench.services.db
      .selectFrom('payment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
    expect(bench.stripe.ledger()).toHaveLength(lines);
  });
});
