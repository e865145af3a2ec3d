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
async function casesOf(payment: PaymentDetail) {
  const rows = await bench.services.db
    .selectFrom('money_case')
    .select('kind')
    .where('payment_id', '=', payment.id)
    .execute();
  return rows.map(({ kind }) => kind);
}
const reference = (payment: PaymentDetail): string => referenceOf(payment.next_step) ?? 'no voucher';
const told = (sessionId: string) =>
  bench.school
    .received()
    .filter((event) => event.payload.includes(sessionId) && event.answered === 204)
    .map((event) => event.type)
    .toReversed();

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

  it('the voucher stays payable, and its money pays the session', async () => {
    const { id, first } = await waitingVoucher();
    await bench.advance(halfAnHour + 60);
    await bench.stripe.pay(reference(first));
    await bench.settle();
    expect(await stored(first)).toMatchObject({ status: 'successful', received: 300_000 });
    expect(told(id)).toEqual([
      'payment_session.opened',
      'payment.pending',
      'payment.succeeded',
      'payment_session.paid',
    ]);
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

  it('both vouchers paid: the second money is a double payment the school must look at', async () => {
    const { id, key, first } = await waitingVoucher();
    await bench.advance(halfAnHour + 60);
    const second = await bench.client.makeVoucher(key);
    bench.stripe.webhooks('off');
    await bench.stripe.pay(reference(second));
    await bench.stripe.pay(reference(first));
    bench.stripe.webhooks('normal');
    await bench.advance(1000);
    const statuses = [await stored(first), await stored(second)].map(({ status }) => status);
    expect(statuses).toEqual(['successful', 'successful']);
    expect([...(await casesOf(first)), ...(await casesOf(second))]).toEqual(['double']);
    expect(told(id).filter((type) => type === 'payment_session.paid')).toHaveLength(1);
    expect(told(id)).toContain('case.opened');
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

describe('the rest of a short payment', () => {
  it('is all the payer is asked for, and completes the case', async () => {
    const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody([300_000]));
    const short = await bench.client.makeVoucher(key);
    await bench.stripe.pay(reference(short), 285_000);
    await bench.settle();
    const session = await open(key);
    expect(session.amounts).toEqual({ amount_to_pay: 15_000, total_due_amount: 15_000 });
    expect(session.payments_received).toMatchObject([
      { id: short.id, received_amount: 285_000, cases: [{ kind: 'underpaid', amount: 15_000, status: 'open' }] },
    ]);
    const rest = await bench.client.makeVoucher(key);
    expect(rest).toMatchObject({ total_amount: 15_000, lines: [{ amount: 15_000 }] });
    await bench.stripe.pay(reference(rest));
    await bench.settle();
    expect(told(id).slice(-3)).toEqual(['payment.succeeded', 'case.resolved', 'payment_session.paid']);
  });

  it('is not taken while the school looks at it, where the school wants that', async () => {
    await bench.services.db
      .updateTable('school')
      .set({ rest_payable: false })
      .where('id', '=', bench.schoolId)
      .execute();
    const { key } = await bench.client.createSession(bench.schoolKey, sessionBody([300_000]));
    await bench.stripe.pay(reference(await bench.client.makeVoucher(key)), 285_000);
    await bench.settle();
    const session = await open(key);
    expect(session.is_rest_payable).toBe(false);
    const refused = await bench.call('POST', `/api/sessions/${session.id}/materialize`, {
      bearer: session.token,
      body: { entity: 'stripe', method: 'cash', accepted_policy: policyVersion },
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'payment_session_under_review' });
  });
});
