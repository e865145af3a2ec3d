/** Returned and disputed transfers at Stripe, which waits for the payer; and vouchers, which are never returned. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { caseList, refundList } from '#contracts/cases';
import { byCash, type Way } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness());
const byTransfer = { entity: 'transfer', method: 'transfer' } as const satisfies Way;
const whole = 300_000;

afterEach(async () => expect(await bookDifferences(harness.services.db, harness.emulators)).toEqual([]));

async function paidBy(way: Way) {
  const { sessionId, pay } = await harness.parent(sessionBody([whole]));
  const { id } = await pay(way);
  const ref = harness.stripe.ledger().find((line) => line.paymentId === id)?.providerRef ?? '';
  await harness.stripe.pay(ref);
  await harness.settle();
  return { id, sessionId, ref };
}
type Paid = Awaited<ReturnType<typeof paidBy>>;

const answer = z.record(z.string(), z.unknown());
async function callSchool(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { 'idempotency-key': randomUUID() };
  const sent = { bearer: harness.schoolKey, ...(body ? { body, headers } : {}) };
  const response = await harness.call(method, `/api/v1${path}`, sent);
  return { status: response.status, body: answer.parse(await response.json()) };
}
/** Orders it, and has the provider called. */
async function send({ id }: Paid, amount = whole) {
  const ordered = await callSchool('POST', `/payments/${id}/refunds`, { means: 'provider', amount });
  await harness.settle();
  return ordered;
}
const refundsOf = async ({ id }: Paid) =>
  refundList.parse((await callSchool('GET', `/payments/${id}/refunds`)).body).data;
const casesOf = async ({ sessionId }: Paid) =>
  caseList.parse((await callSchool('GET', `/cases?status=open&session_id=${sessionId}`)).body).data;
const owed = async ({ sessionId }: Paid) => (await callSchool('GET', `/payment_sessions/${sessionId}`)).body['amounts'];

describe('a transfer', () => {
  it('goes back in parts once its payer has named an account, and never more than came', async () => {
    const paid = await paidBy(byTransfer);
    expect(await send(paid, 100_000)).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await owed(paid)).toMatchObject({ total_due_amount: 0 });
    expect((await send(paid, 200_001)).status).toBe(422);
    expect((await send(paid, 200_000)).status).toBe(202);
    await harness.stripe.endReturns?.(paid.ref);
    await harness.settle();
    expect(await refundsOf(paid)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect(await owed(paid)).toMatchObject({ total_due_amount: whole });
  });

  it('given back in the dashboard while an order of the same amount is lost is another return', async () => {
    const paid = await paidBy(byTransfer);
    harness.stripe.fault('POST /v1/refunds', '500', 9);
    await send(paid, 100_000);
    harness.stripe.fault('POST /v1/refunds', '500', 0);
    await harness.stripe.takeBack?.(paid.ref, 100_000);
    await harness.settle();
    expect(await refundsOf(paid)).toMatchObject([{ status: 'done' }, { status: 'pending' }]);
    await harness.advance(600);
    await harness.stripe.endReturns?.(paid.ref);
    await harness.settle();
    expect(await refundsOf(paid)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect(await owed(paid)).toMatchObject({ total_due_amount: 200_000 });
  });

  it('that is disputed is a case with the day until which to answer, until the school has won', async () => {
    const paid = await paidBy(byTransfer);
    await harness.stripe.dispute?.(paid.ref);
    await harness.settle();
    expect(await send(paid)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(await owed(paid)).toMatchObject({ total_due_amount: whole });
    expect(await casesOf(paid)).toMatchObject([{ kind: 'disputed', amount: whole, due_at: expect.any(String) }]);
    await harness.stripe.dispute?.(paid.ref, 'won');
    await harness.settle();
    expect(await owed(paid)).toMatchObject({ total_due_amount: 0 });
    expect(await casesOf(paid)).toEqual([]);
  });
});

it('a voucher goes back by other means only', async () => {
  const body = { code: 'refund_not_possible', metadata: { means: ['other'] } };
  expect(await send(await paidBy(byCash))).toMatchObject({ status: 422, body });
});
