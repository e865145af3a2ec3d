/** Money that a school has its provider send back: asked for once, kept while it is under way, taken off when it is done. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundList } from '#contracts/cases';
import { createMetrics } from '#server/metrics';
import { checkPayment } from '#server/use-cases/payments/check-payment';
import { readPayment } from '#server/db/payments';
import { openLink } from './actors/parent.ts';
import { insertRefund } from '#server/db/refunds';
import { type CallOptions, startCaseBench } from './case-bench.ts';
import { bookDifferences } from './provider-books.ts';
import { startRefundDesk } from './refund-desk.fixture.ts';
import { reference, soundBenchFor } from './test-bench.ts';

const desk = await startRefundDesk();
const bench = await soundBenchFor(
  startCaseBench({ connection: (name, real) => (name === 'stripe' ? desk.wrap(real) : real) }),
);
beforeEach(() => Object.assign(desk, { answers: 'done', loses: null, keepsIds: true, way: { partial: true } }));
/** The provider's own books against ours, both ways. */
afterEach(async () => {
  const ledger = () =>
    bench.stripe
      .ledger()
      .map((line) => ({ ...line, returned: [...line.returned, ...desk.returned(line.providerRef)] }));
  expect(await bookDifferences(bench.services.db, [['stripe', { ledger }]])).toEqual([]);
});

const hour = 3_600;
const whole = 300_000;
async function paid(amounts: readonly number[] = [whole]) {
  const made = await bench.owed(amounts);
  await bench.pay(made.payment);
  const ref = bench.stripe.ledger().find((line) => line.reference === reference(made.payment))?.providerRef ?? '';
  return { ...made, paymentId: made.payment.id, ref };
}
type Paid = Awaited<ReturnType<typeof paid>>;
const send = ({ paymentId }: Paid, body: object = {}, options: CallOptions = {}) =>
  bench.callSchool('POST', `/payments/${paymentId}/refunds`, { ...options, body: { means: 'provider', ...body } });
const listed = async ({ paymentId }: Paid) =>
  refundList.parse((await bench.callSchool('GET', `/payments/${paymentId}/refunds`)).body).data;
const owed = async ({ id }: Paid) => (await bench.session(id))['amounts'];
/** What the school was told of refunds and returns, in order. */
const told = async ({ id }: Paid) => {
  await bench.settle();
  return bench.told(id).flatMap(({ type }) => (/refund|revers/.test(type) ? [type] : []));
};
const keysOf = (id: string) => desk.keys.filter((key) => key.endsWith(id));
const at = ({ ref }: Paid) => desk.refunds.filter((refund) => refund.payment === ref);
/** The provider is asked about the payment, as after a webhook. */
async function ask({ paymentId }: Paid) {
  const payment = await readPayment(bench.services.db, paymentId);
  if (payment) await checkPayment(bench.services, payment);
  await bench.settle();
}

describe('a refund through the provider', () => {
  it('of the whole is asked for once, and taken off when it is done', async () => {
    const family = await paid();
    const once = { idempotencyKey: `devolucion-${family.id}` };
    const answers = await Promise.all([send(family, {}, once), send(family, {}, once)]);
    const { body } = await send(family, {}, once);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, expect.toBeOneOf([202, 409])]);
    expect(body).toMatchObject({ means: 'provider', status: 'pending', amount: whole, failure: null, done_at: null });
    expect(at(family)).toMatchObject([{ refundId: body['id'], minor: whole }]);
    expect(await listed(family)).toMatchObject([{ id: body['id'], status: 'done', note: null, failed_at: null }]);
    expect(await owed(family)).toMatchObject({ total_due_amount: whole });
    expect(await told(family)).toEqual(['payment.refunded', 'refund.done']);
  });

  it('of parts is as often as something is left, and what is under way is kept for it', async () => {
    desk.answers = 'pending';
    const family = await paid([200_000, 100_000]);
    await send(family, { amount: 250_000, note: 'Baja de abril' });
    expect(await told(family)).toEqual(['refund.pending']);
    expect(await owed(family)).toMatchObject({ total_due_amount: 0 });
    const refused = { status: 422, body: { code: 'amount_out_of_range', metadata: { left: 50_000 } } };
    expect(await send(family, { amount: 60_000 })).toMatchObject(refused);
    expect(await send(family, { amount: 60_000, means: 'other', note: 'En caja' })).toMatchObject(refused);
    const read = (await bench.callSchool('GET', `/payments/${family.paymentId}`)).body['refundable'];
    expect(read).toEqual({ minor: 50_000, by_provider: true, partial: true });
    const byHand = { amount: 20_000, means: 'other', note: 'En caja' };
    expect(await send(family, byHand)).toMatchObject({ status: 201, body: { status: 'done', means: 'other' } });
    for (const refund of at(family)) refund.state = 'done';
    await bench.advance(2 * 60);
    expect(await owed(family)).toMatchObject({ total_due_amount: 270_000 });
    expect(await listed(family)).toMatchObject([{ amount: 20_000 }, { amount: 250_000, note: 'Baja de abril' }]);
    const { bearer } = await openLink(bench.origin, family.key);
    const shown = await bench.call('GET', `/api/payments/${family.paymentId}`, { bearer });
    expect((await shown.json()).refunds).toMatchObject([
      { status: 'done', amount: 250_000, means: 'provider' },
      { status: 'done', amount: 20_000, means: 'other' },
    ]);
  });

  it('asked for by ten people at once is never more than came', async () => {
    const family = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(family, { amount: 200_000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array.from({ length: 9 }, () => 422)]);
    expect(at(family)).toHaveLength(1);
  });

  it('that its provider refuses keeps nothing, and is told', async () => {
    desk.answers = 'failed';
    const family = await paid();
    await send(family);
    const failure = { code: 'no_funds', provider_code: 'insufficient_balance' };
    expect(await listed(family)).toMatchObject([{ status: 'failed', failure, done_at: null }]);
    expect(await told(family)).toEqual(['refund.failed']);
    expect(await owed(family)).toMatchObject({ total_due_amount: 0 });
    desk.answers = 'done';
    expect(await send(family)).toMatchObject({ status: 202 });
    expect(await told(family)).toEqual(['refund.failed', 'payment.refunded', 'refund.done']);
  });

  it('is refused where its provider cannot send it, or not in parts, or the bank disputes the payment', async () => {
    const family = await paid();
    const impossible = { status: 422, body: { code: 'refund_not_possible', metadata: { means: ['other'] } } };
    desk.way = { partial: false };
    expect(await send(family, { amount: 1_000 })).toMatchObject(impossible);
    desk.way = null;
    expect(await send(family)).toMatchObject(impossible);
    desk.way = { partial: true };
    const disputed = { disputed_at: new Date() };
    await bench.services.db.updateTable('payment').set(disputed).where('id', '=', family.paymentId).execute();
    expect(await send(family)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(at(family)).toEqual([]);
  });
});

describe('a refund whose answer is lost', () => {
  it.each(['before', 'after'] as const)(
    '%s the provider wrote it down is asked for again under its key',
    async (loses) => {
      desk.loses = loses;
      const family = await paid();
      const { body } = await send(family, { amount: 100_000 });
      expect(await listed(family)).toMatchObject([{ status: 'pending' }]);
      await bench.advance(60);
      expect(await told(family)).toEqual([]);
      desk.loses = null;
      await bench.advance(5 * 60);
      expect(at(family)).toHaveLength(1);
      expect(new Set(keysOf(String(body['id']))).size).toBe(1);
      expect(keysOf(String(body['id'])).length).toBeGreaterThan(2);
      expect(await told(family)).toEqual(['payment.refunded', 'refund.done']);
    },
  );

  it('because the process died before the call went out is called for by another', async () => {
    const family = await paid();
    const refund = {
      id: randomUUID(),
      session_id: family.id,
      payment_id: family.paymentId,
      note: null,
      replaces: null,
    };
    await bench.services.db.transaction().execute(async (trx) => {
      await insertRefund(trx, { ...refund, amount: 70_000, currency: 'MXN', requested_by: 'school' });
    });
    await bench.settle();
    expect(keysOf(refund.id)).toEqual([]);
    await bench.advance(60);
    expect(keysOf(refund.id)).toHaveLength(1);
    expect(await listed(family)).toMatchObject([{ id: refund.id, status: 'done', amount: 70_000 }]);
  });

  it.each([true, false])('and of which its provider tells first is that one, be our id told: %s', async (keepsIds) => {
    Object.assign(desk, { loses: 'after', keepsIds });
    const family = await paid();
    await send(family, { amount: 100_000 });
    await ask(family);
    expect(await listed(family)).toMatchObject([{ status: 'done', amount: 100_000 }]);
    desk.loses = null;
    await bench.advance(hour);
    await ask(family);
    expect(await told(family)).toEqual(['payment.refunded', 'refund.done']);
  });

  it('is not taken for one that somebody gave back before', async () => {
    const family = await paid();
    desk.others.push({ payment: family.ref, providerRef: 'dash_1', kind: 'refund', minor: 100_000 });
    await ask(family);
    Object.assign(desk, { loses: 'before', keepsIds: false });
    await send(family, { amount: 100_000 });
    await ask(family);
    expect(await listed(family)).toMatchObject([{ status: 'pending' }, { status: 'done', amount: 100_000 }]);
    desk.loses = null;
    await bench.advance(5 * 60);
    expect(await owed(family)).toMatchObject({ total_due_amount: 200_000 });
  });

  it('after its keys are gone is only looked for; one that nobody has stays, and is counted', async () => {
    const [seen, never] = [await paid(), await paid()];
    desk.loses = 'after';
    await send(seen);
    desk.loses = 'before';
    await send(never);
    await bench.advance(23 * hour + 60);
    const calls = desk.keys.length;
    desk.loses = null;
    await bench.advance(2 * hour);
    expect(desk.keys).toHaveLength(calls);
    expect(await listed(seen)).toMatchObject([{ status: 'done' }]);
    expect(await listed(never)).toMatchObject([{ status: 'pending' }]);
    await bench.advance(25 * hour);
    const text = await createMetrics(bench.services, async () => []).text();
    expect(text).toContain('cuota_open{what="refunds_never_seen"} 1');
    expect(text).toContain('cuota_open{what="refunds_over_a_day"} 1');
  });
});

describe('a refund that comes back after it was done', () => {
  async function failedAfterwards() {
    const family = await paid();
    await send(family, { amount: 100_000 });
    for (const refund of at(family)) refund.state = 'failed';
    await ask(family);
    return { family, found: await bench.openCase(family.id, 'refund_failed') };
  }

  it('keeps what it was taken off, and opens a case', async () => {
    const { family, found } = await failedAfterwards();
    const [refund] = await listed(family);
    expect(refund).toMatchObject({ status: 'failed', done_at: expect.any(String), failed_at: expect.any(String) });
    expect(found).toMatchObject({ amount: 100_000, payment_id: family.paymentId, refund_id: refund?.id });
    expect(await owed(family)).toMatchObject({ total_due_amount: 100_000 });
    expect(await told(family)).toEqual(['payment.refunded', 'refund.done', 'refund.failed']);
    expect(await bench.resolve(found.id, { action: 'refund' })).toMatchObject({ status: 422 });
    const paidOtherwise = await bench.resolve(found.id, { action: 'refund', note: 'Transferencia 8841' });
    expect(paidOtherwise).toMatchObject({ status: 200, body: { resolution: 'refunded', note: 'Transferencia 8841' } });
    expect(await owed(family)).toMatchObject({ total_due_amount: 100_000 });
  });

  it('is sent once more by its provider, and taken off once', async () => {
    const { family, found } = await failedAfterwards();
    const both = await Promise.all([1, 2].map(() => bench.resolve(found.id, { action: 'refund', means: 'provider' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(at(family)).toMatchObject([{ state: 'failed' }, { state: 'done', minor: 100_000 }]);
    expect(await listed(family)).toMatchObject([{ status: 'done' }, { status: 'failed' }]);
    expect(await owed(family)).toMatchObject({ total_due_amount: 100_000 });
    const { body } = await bench.callSchool('GET', `/payments/${family.paymentId}`);
    expect(body).toMatchObject({ returned_amount: 100_000, refundable: { minor: 200_000 } });
  });

  it('and fails once more as it is sent again, is sent a third time, and still taken off once', async () => {
    const { family, found } = await failedAfterwards();
    desk.answers = 'failed';
    await bench.resolve(found.id, { action: 'refund', means: 'provider' });
    const second = await bench.openCase(family.id, 'refund_failed');
    desk.answers = 'done';
    await bench.resolve(second.id, { action: 'refund', means: 'provider' });
    expect((await listed(family)).map(({ status }) => status)).toEqual(['done', 'failed', 'failed']);
    expect(await owed(family)).toMatchObject({ total_due_amount: 100_000 });
  });

  it('and is there after all is done again, and its case is over', async () => {
    const { family, found } = await failedAfterwards();
    for (const refund of at(family)) refund.state = 'done';
    await ask(family);
    expect((await bench.callSchool('GET', `/cases/${found.id}`)).body).toMatchObject({ resolution: 'completed' });
    expect(await listed(family)).toMatchObject([{ status: 'done' }]);
    expect(await owed(family)).toMatchObject({ total_due_amount: 100_000 });
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
      await bench.advance(2 * 60);
      await ask(family);
    }
    const found = await bench.openCase(family.id, 'over_returned');
    expect(found).toMatchObject({ amount: whole, payment_id: family.paymentId });
    expect(await owed(family)).toMatchObject({ total_due_amount: whole });
    expect(await listed(family)).toHaveLength(first === 'refund' ? 1 : 2);
    expect((await bench.resolve(found.id, { action: 'accept' })).status).toBe(200);
    await ask(family);
    expect((await bench.callSchool('GET', `/cases?status=open&session_id=${family.id}`)).body['data']).toEqual([]);
  });

  it('takes what is left, and the rest is the case', async () => {
    desk.answers = 'pending';
    const family = await paid();
    await send(family, { amount: 200_000 });
    desk.others.push({ payment: family.ref, providerRef: 'dp_rest', kind: 'chargeback', minor: 180_000 });
    await ask(family);
    for (const refund of at(family)) refund.state = 'done';
    await bench.advance(2 * 60);
    expect(await bench.openCase(family.id, 'over_returned')).toMatchObject({ amount: 80_000, return_kind: 'refund' });
    expect(await owed(family)).toMatchObject({ total_due_amount: whole });
  });
});

describe('a case decided by a refund through the provider', () => {
  it('is closed with it, and is another case if the refund fails', async () => {
    const family = await bench.owed([whole]);
    await bench.pay(family.payment, 310_000);
    const found = await bench.openCase(family.id, 'overpaid');
    desk.answers = 'failed';
    const answer = await bench.resolve(found.id, { action: 'refund', means: 'provider' });
    expect(answer).toMatchObject({ status: 200, body: { resolution: 'refunded' } });
    const failed = await bench.openCase(family.id, 'refund_failed');
    expect(failed).toMatchObject({ amount: 10_000 });
    await bench.resolve(failed.id, { action: 'refund', means: 'provider' });
    const again = await bench.openCase(family.id, 'refund_failed');
    await bench.resolve(again.id, { action: 'refund', note: 'Transferencia 8842' });
    expect(await bench.session(family.id)).toMatchObject({ status: 'paid' });
    const { body } = await bench.callSchool('GET', `/payments/${family.payment.id}/refunds`);
    const byHand = { status: 'done', amount: 10_000, means: 'other', note: 'Transferencia 8842' };
    expect(refundList.parse(body).data).toMatchObject([byHand, { status: 'failed' }, { status: 'failed' }]);
  });
});
