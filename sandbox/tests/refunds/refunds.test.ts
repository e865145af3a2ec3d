import { describe, expect, it } from 'vitest';
import { moneyReturn } from '#contracts/cases';
import { type CallOptions, startCaseHarness } from '../cases/case-harness.ts';
import { soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startCaseHarness());

async function paid(amounts: readonly number[]) {
  const made = await harness.owed(amounts);
  await harness.pay(made.payment);
  return { ...made, paymentId: made.payment.id };
}
const refund = (paymentId: string, body: object, options: CallOptions = {}) =>
  harness.callSchool('POST', `/payments/${paymentId}/refunds`, { ...options, body });
const listed = async (paymentId: string) =>
  (await harness.callSchool('GET', `/payments/${paymentId}/refunds`)).body['data'];

describe('money that a school gives back', () => {
  it('without an Idempotency-Key is recorded by no call, so that a repeated one cannot record it twice', async () => {
    const { paymentId } = await paid([300_000]);
    const body = { amount: 40_000, note: 'En caja' };
    for (const _try of [1, 2]) {
      const answer = await refund(paymentId, body, { idempotencyKey: null });
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    }
    expect(await listed(paymentId)).toEqual([]);
    const once = { idempotencyKey: 'recibo-de-caja-1' };
    const first = await refund(paymentId, body, once);
    expect(await refund(paymentId, body, once)).toEqual({ ...first, replayed: true });
    expect(await listed(paymentId)).toHaveLength(1);
  });

  it('in part opens the session again for that part, and its payer can pay it', async () => {
    const { id, key, paymentId } = await paid([300_000, 100_000]);
    const { status, body } = await refund(paymentId, { amount: 40_000, note: 'En caja' });
    expect(status).toBe(201);
    expect(moneyReturn.parse(body)).toMatchObject({
      payment_id: paymentId,
      kind: 'refund',
      means: 'other',
      amount: 40_000,
      currency: 'MXN',
      note: 'En caja',
    });
    expect(await harness.session(id)).toMatchObject({ status: 'open', amounts: { total_due_amount: 40_000 } });
    await harness.settle();
    expect(harness.eventsOf(id).at(-1)).toMatchObject({
      type: 'payment.refunded',
      status: 'successful',
      data: { return: { id: body['id'], amount: 40_000 }, payment: { returned_amount: 40_000 } },
    });
    await harness.pay(await harness.client.makeVoucher(key));
    expect(await harness.session(id)).toMatchObject({ status: 'paid' });
  });

  it('without an amount is all that is left', async () => {
    const { id, paymentId } = await paid([300_000]);
    await refund(paymentId, { amount: 100_000, note: 'Primera parte' });
    expect((await refund(paymentId, { note: 'El resto' })).body).toMatchObject({ amount: 200_000 });
    expect(await listed(paymentId)).toMatchObject([{ amount: 200_000 }, { amount: 100_000 }]);
    expect(await harness.session(id)).toMatchObject({ status: 'open', amounts: { total_due_amount: 300_000 } });
    expect(await refund(paymentId, { note: 'Nada más' })).toMatchObject({
      status: 422,
      body: { code: 'amount_out_of_range', metadata: { left: 0 } },
    });
  });

  it('or that its bank took is told by its own name', async () => {
    const { id, paymentId } = await paid([300_000]);
    expect((await refund(paymentId, { kind: 'chargeback', note: 'Caso 12' })).body).toMatchObject({
      kind: 'chargeback',
    });
    await harness.settle();
    expect(harness.eventsOf(id).at(-1)).toMatchObject({
      type: 'payment.reversed',
      data: { return: { kind: 'chargeback' } },
    });
  });

  it('is never more than came, though ten people give it back at once', async () => {
    const { paymentId } = await paid([300_000]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(paymentId, { amount: 200_000, note: 'En caja' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ metadata: { left: 100_000 } });
  });

  it('needs a payment with money, a note, and an amount above zero', async () => {
    const waiting = await harness.owed([300_000]);
    expect(await refund(waiting.payment.id, { note: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_payment_status' },
    });
    expect(await refund('not-an-id', { note: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
    for (const [body, path] of [
      [{}, 'note'],
      [{ amount: 0, note: 'x' }, 'amount'],
      [{ amount: 1.5, note: 'x' }, 'amount'],
      [{ kind: 'gift', note: 'x' }, 'kind'],
    ] as const)
      expect(await refund(waiting.payment.id, body)).toMatchObject({
        status: 422,
        body: { code: 'invalid_request', metadata: { issues: [{ path }] } },
      });
  });
});
