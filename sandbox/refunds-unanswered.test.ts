/** A refund whose call lost its answer: never sent twice, never forgotten. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertRefund } from '#server/db/refunds';
import { createMetrics } from '#server/metrics';
import { hour, startRefundBench, whole } from './refund-bench.fixture.ts';

const bench = await startRefundBench();
const { desk, paid, send, listed, due, heard, keysOf, at, ask } = bench;

describe('a refund whose answer is lost', () => {
  it.each(['before', 'after'] as const)(
    '%s the provider wrote it down is asked for again under its key',
    async (loses) => {
      desk.loses = loses;
      const family = await paid();
      const { body } = await send(family, { amount: 100_000 });
      expect(await listed(family)).toMatchObject([{ status: 'pending' }]);
      await bench.advance(60);
      expect(await heard(family)).toEqual([]);
      desk.loses = null;
      await bench.advance(5 * 60);
      expect(at(family)).toHaveLength(1);
      expect(new Set(keysOf(String(body['id']))).size).toBe(1);
      expect(keysOf(String(body['id'])).length).toBeGreaterThan(2);
      expect(await heard(family)).toEqual(['payment.refunded', 'refund.done']);
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
    expect(await heard(family)).toEqual(['payment.refunded', 'refund.done']);
  });

  it('is not called for again beside a dispute that opened meanwhile, until the bank decided', async () => {
    desk.loses = 'before';
    const family = await paid();
    const { body } = await send(family);
    const dispute = { minor: whole, dueAt: null };
    desk.disputes.set(family.ref, { state: 'open', ...dispute });
    await ask(family);
    desk.loses = null;
    await bench.advance(hour);
    expect([keysOf(String(body['id'])).length, at(family).length]).toEqual([1, 0]);
    desk.disputes.set(family.ref, { state: 'won', ...dispute });
    await ask(family);
    await bench.advance(hour);
    expect(await listed(family)).toMatchObject([{ status: 'done' }]);
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
    expect(await due(family)).toMatchObject({ total_due_amount: 200_000 });
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
