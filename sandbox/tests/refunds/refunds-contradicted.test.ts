/** A refund that its provider takes back, or beside which the payer's bank takes the money too. */
import { describe, expect, it } from 'vitest';
import { startRefundHarness, whole } from './refund-harness.fixture.ts';

const harness = await startRefundHarness(12);
const { desk, paid, send, listed, due, heard, at, ask } = harness;

async function failedAfterwards() {
  const family = await paid();
  await send(family, { amount: 100_000 });
  for (const refund of at(family)) refund.state = 'failed';
  await ask(family);
  return { family, found: await harness.openCase(family.id, 'refund_failed') };
}
const openCases = async ({ id }: { readonly id: string }) =>
  (await harness.callSchool('GET', `/cases?status=open&session_id=${id}`)).body['data'];

describe('a refund that comes back after it was done', () => {
  it('keeps what it was taken off, and opens a case', async () => {
    const { family, found } = await failedAfterwards();
    const [refund] = await listed(family);
    expect(refund).toMatchObject({ status: 'failed', done_at: expect.any(String), failed_at: expect.any(String) });
    expect(found).toMatchObject({ amount: 100_000, payment_id: family.paymentId, refund_id: refund?.id });
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
    expect(await heard(family)).toEqual(['payment.refunded', 'refund.done', 'refund.failed']);
    expect(await harness.resolve(found.id, { action: 'refund' })).toMatchObject({ status: 422 });
    const paidOtherwise = await harness.resolve(found.id, { action: 'refund', note: 'Transferencia 8841' });
    expect(paidOtherwise).toMatchObject({ status: 200, body: { resolution: 'refunded', note: 'Transferencia 8841' } });
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
  });

  it('is sent once more by its provider, and taken off once', async () => {
    const { family, found } = await failedAfterwards();
    const both = await Promise.all(
      [1, 2].map(() => harness.resolve(found.id, { action: 'refund', means: 'provider' })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(at(family)).toMatchObject([{ state: 'failed' }, { state: 'done', minor: 100_000 }]);
    expect(await listed(family)).toMatchObject([{ status: 'done' }, { status: 'failed' }]);
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
    const { body } = await harness.callSchool('GET', `/payments/${family.paymentId}`);
    expect(body).toMatchObject({ returned_amount: 100_000, refundable: { minor: 200_000 } });
  });

  it('and fails once more as it is sent again, is sent a third time, and still taken off once', async () => {
    const { family, found } = await failedAfterwards();
    desk.answers = 'failed';
    await harness.resolve(found.id, { action: 'refund', means: 'provider' });
    const second = await harness.openCase(family.id, 'refund_failed');
    desk.answers = 'done';
    await harness.resolve(second.id, { action: 'refund', means: 'provider' });
    expect((await listed(family)).map(({ status }) => status)).toEqual(['done', 'failed', 'failed']);
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
  });

  it('and is there after all is done again, and its case is over', async () => {
    const { family, found } = await failedAfterwards();
    for (const refund of at(family)) refund.state = 'done';
    await ask(family);
    expect((await harness.callSchool('GET', `/cases/${found.id}`)).body).toMatchObject({ resolution: 'completed' });
    expect(await listed(family)).toMatchObject([{ status: 'done' }]);
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
  });
});

describe('a refund that was sent once more', () => {
  it('beside the first, which is there after all: both went back, and both are taken off', async () => {
    const { family, found } = await failedAfterwards();
    desk.answers = 'pending';
    await harness.resolve(found.id, { action: 'refund', means: 'provider' });
    for (const refund of at(family)) refund.state = 'done';
    await ask(family);
    await harness.advance(2 * 60);
    expect((await listed(family)).map(({ status }) => status)).toEqual(['done', 'done']);
    expect(await due(family)).toMatchObject({ total_due_amount: 200_000 });
  });

  it('and fails, while the first is there after all, is nobody’s case', async () => {
    const { family, found } = await failedAfterwards();
    desk.answers = 'pending';
    await harness.resolve(found.id, { action: 'refund', means: 'provider' });
    at(family).forEach((refund, index) => (refund.state = index === 0 ? 'done' : 'failed'));
    await ask(family);
    await harness.advance(2 * 60);
    expect(await openCases(family)).toEqual([]);
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
  });

  it('and fails afterwards too, is the first again once that is there after all', async () => {
    const { family, found } = await failedAfterwards();
    await harness.resolve(found.id, { action: 'refund', means: 'provider' });
    for (const refund of at(family)) refund.state = 'failed';
    await ask(family);
    await harness.openCase(family.id, 'refund_failed');
    for (const refund of at(family).slice(0, 1)) refund.state = 'done';
    await ask(family);
    expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
  });

  it('is refused once its payer’s bank took the money', async () => {
    const { family, found } = await failedAfterwards();
    desk.others.push({ payment: family.ref, providerRef: 'dp_all', kind: 'chargeback', minor: whole });
    await ask(family);
    const refused = { status: 422, body: { code: 'amount_out_of_range', metadata: { left: 0 } } };
    expect(await harness.resolve(found.id, { action: 'refund', means: 'provider' })).toMatchObject(refused);
    expect(at(family)).toHaveLength(1);
  });
});

describe('a refund beside a chargeback', () => {
  it.each(['refund', 'chargeback'])('both of the whole are both true: the %s first', async (first) => {
    desk.answers = 'pending';
    const family = await paid();
    await send(family);
    const took = () =>
      desk.others.push({ payment: family.ref, providerRef: `dp_${family.ref}`, kind: 'chargeback', minor: whole });
    const sent = () => at(family).forEach((refund) => (refund.state = 'done'));
    for (const happen of first === 'refund' ? [sent, took] : [took, sent]) {
      happen();
      await harness.advance(2 * 60);
      await ask(family);
    }
    const found = await harness.openCase(family.id, 'over_returned');
    expect(found).toMatchObject({ amount: whole, payment_id: family.paymentId });
    expect(await due(family)).toMatchObject({ total_due_amount: whole });
    expect(await listed(family)).toHaveLength(first === 'refund' ? 1 : 2);
    expect((await harness.resolve(found.id, { action: 'accept' })).status).toBe(200);
    await ask(family);
    expect(await openCases(family)).toEqual([]);
  });

  it('takes what is left, and the rest is the case', async () => {
    desk.answers = 'pending';
    const family = await paid();
    await send(family, { amount: 200_000 });
    desk.others.push({ payment: family.ref, providerRef: 'dp_rest', kind: 'chargeback', minor: 180_000 });
    await ask(family);
    for (const refund of at(family)) refund.state = 'done';
    await harness.advance(2 * 60);
    expect(await harness.openCase(family.id, 'over_returned')).toMatchObject({ amount: 80_000, return_kind: 'refund' });
    expect(await due(family)).toMatchObject({ total_due_amount: whole });
    // What was too much is so again, if the refund comes back and is there after all.
    for (const state of ['failed', 'done'] as const) {
      for (const refund of at(family)) refund.state = state;
      await ask(family);
    }
    expect(await harness.openCase(family.id, 'over_returned')).toMatchObject({ amount: 80_000 });
  });

  it('of which nothing was left is over with the dispute that its school wins', async () => {
    const family = await paid();
    await send(family);
    desk.others.push({ payment: family.ref, providerRef: 'dp_over', kind: 'chargeback', minor: whole });
    await ask(family);
    const found = await harness.openCase(family.id, 'over_returned');
    desk.others.pop();
    desk.disputes.set(family.ref, { state: 'won', minor: whole, dueAt: null });
    await ask(family);
    expect((await harness.callSchool('GET', `/cases/${found.id}`)).body).toMatchObject({ resolution: 'completed' });
    expect(await due(family)).toMatchObject({ total_due_amount: whole });
  });
});
