/** A refund whose call lost its answer: never sent twice, never forgotten. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { insertRefund } from '#server/db/write/refunds';
import { runAdmin } from '#server/admin/admin';
import { servicesOfCommand } from '#server/start/compose';
import { createMetrics } from '#server/http/metrics';
import { failNeverSeen } from '#server/use-cases/refunds/call-refund';
import { hour, startRefundHarness, whole } from './refund-harness.fixture.ts';

const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'cuota.log');
const harness = await startRefundHarness(11, { logFile });
const { desk, paid, send, listed, due, heard, keysOf, at, ask } = harness;

describe('a refund whose answer is lost', () => {
  it.each(['before', 'after'] as const)(
    '%s the provider wrote it down is asked for again under its key',
    async (loses) => {
      desk.loses = loses;
      const family = await paid();
      const { body } = await send(family, { amount: 100_000 });
      expect(await listed(family)).toMatchObject([{ status: 'pending' }]);
      await harness.advance(60);
      expect(await heard(family)).toEqual([]);
      desk.loses = null;
      await harness.advance(5 * 60);
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
    await harness.services.db.transaction().execute(async (trx) => {
      await insertRefund(trx, { ...refund, amount: 70_000, currency: 'MXN', requested_by: 'school' });
    });
    await harness.settle();
    expect(keysOf(refund.id)).toEqual([]);
    await harness.advance(60);
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
    await harness.advance(hour);
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
    await harness.advance(hour);
    expect([keysOf(String(body['id'])).length, at(family).length]).toEqual([1, 0]);
    desk.disputes.set(family.ref, { state: 'won', ...dispute });
    await ask(family);
    await harness.advance(hour);
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
    await harness.advance(5 * 60);
    expect(await due(family)).toMatchObject({ total_due_amount: 200_000 });
  });

  describe('and that its provider never saw', () => {
    const env = { ...harness.environment, CUOTA_ORIGIN: harness.origin, LOG_LEVEL: 'silent' };
    async function admin(...args: readonly string[]) {
      let [out, err] = ['', ''];
      const io = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
      const parts = { ...io, input: async () => '', services: servicesOfCommand };
      const code = await runAdmin({ env, args: ['refund', ...args], sandbox: true }, parts);
      return { code, out, err: err.replace(/^Database: .*\n/, '') };
    }
    async function neverSeen() {
      desk.loses = 'before';
      const family = await paid();
      const { body } = await send(family, { amount: 100_000 });
      return { family, id: String(body['id']) };
    }

    it('is ended by a person once nothing calls for it any more, and booked if it is told after all', async () => {
      const { family, id } = await neverSeen();
      const fail = () => admin('fail', id, '--note', 'El banco no la tiene: caso 77');
      await harness.advance(hour);
      expect(await fail()).toMatchObject({ code: 1, err: expect.stringContaining('still made again') });
      await harness.advance(22.5 * hour);
      expect(await fail()).toMatchObject({ code: 1, err: expect.stringContaining('for an hour') });
      await harness.advance(2 * hour);
      expect((await admin('list')).out).toMatch(
        new RegExp(
          `^${id}\\t.*\\tstripe\\t1000\\.00 MXN\\tpayment ${family.paymentId}\\tasked 2.*knows nothing of it since`,
          'm',
        ),
      );
      expect(await fail()).toMatchObject({ code: 0, out: expect.stringContaining('has failed') });
      expect(await fail()).toMatchObject({ code: 1, err: expect.stringContaining('No refund of this id waits') });
      const failure = { code: 'other', provider_code: 'never_seen' };
      expect(await listed(family)).toMatchObject([
        { status: 'failed', failure, note: 'El banco no la tiene: caso 77' },
      ]);
      expect(await heard(family)).toEqual(['refund.failed']);
      desk.loses = null;
      desk.refunds.push({ ref: 're_late', refundId: id, payment: family.ref, minor: 100_000, state: 'done' });
      expect(await send(family)).toMatchObject({ status: 202, body: { amount: whole } });
      await ask(family);
      expect((await listed(family)).map(({ status }) => status)).toEqual(['done', 'done']);
      expect(await harness.openCase(family.id, 'over_returned')).toMatchObject({ amount: 100_000 });
      expect(await due(family)).toMatchObject({ total_due_amount: whole });
    });

    it('is not, where its provider has it by now', async () => {
      const { family, id } = await neverSeen();
      for (const hours of [24, 2]) await harness.advance(hours * hour);
      desk.refunds.push({ ref: 're_found', refundId: id, payment: family.ref, minor: 100_000, state: 'pending' });
      expect(await failNeverSeen(harness.services, id, 'No está')).toBe('is_there');
      expect(await failNeverSeen(harness.services, id, 'No está')).toBe('not_unanswered');
      for (const refund of at(family)) refund.state = 'done';
      await ask(family);
      await harness.advance(hour);
      expect(await listed(family)).toMatchObject([{ status: 'done', note: null }]);
    });
  });

  it('after its keys are gone is only looked for; one that nobody has stays, and is counted', async () => {
    const [seen, never] = [await paid(), await paid()];
    desk.loses = 'after';
    await send(seen);
    desk.loses = 'before';
    const { body } = await send(never);
    await harness.advance(23 * hour + 60);
    const calls = desk.keys.length;
    desk.loses = null;
    await harness.advance(2 * hour);
    expect(desk.keys).toHaveLength(calls);
    expect(await listed(seen)).toMatchObject([{ status: 'done' }]);
    expect(await listed(never)).toMatchObject([{ status: 'pending' }]);
    await harness.advance(25 * hour);
    const text = await createMetrics(harness.services, async () => []).text();
    expect(text).toContain('cuota_open{what="refunds_never_seen"} 1');
    expect(text).toContain('cuota_open{what="refunds_over_a_day"} 1');
    for (let looks = 0; looks < 3; looks += 1) await harness.advance(2 * hour);
    const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes(String(body['id'])));
    expect(lines.filter((line) => line.includes('"event":"refund_never_seen"'))).toHaveLength(1);
  });
});
