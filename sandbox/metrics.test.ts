import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { createMetrics } from '#server/metrics';
import { watchConnection } from '#server/watch-connection';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';

let bench: ApiBench;
beforeAll(async () => {
  bench = await startApiBench();
});
afterAll(() => bench.close());

/** The value of one line of the text a Prometheus server reads. */
async function valueOf(line: string, text?: string): Promise<number> {
  const all = text ?? (await (await fetch(`${bench.origin}/metrics`)).text());
  const found = all.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

describe('what an operator sees', () => {
  it('how long the oldest payment waits, and none in quiet books', async () => {
    expect(await valueOf('cuota_waiting_seconds{what="pending"}')).toBe(0);
    const { key } = await bench.client.createSession(bench.schoolKey, sessionBody());
    await bench.client.makeVoucher(key);
    await bench.advance(3600);
    const waited = await valueOf('cuota_waiting_seconds{what="pending"}');
    expect(waited).toBeGreaterThanOrEqual(3600);
    expect(waited).toBeLessThan(3700);
  });

  it('how many cases are open', async () => {
    const { key } = await bench.client.createSession(bench.schoolKey, sessionBody());
    const { next_step: step } = await bench.client.makeVoucher(key);
    expect(await valueOf('cuota_open{what="cases"}')).toBe(0);
    await bench.stripe.pay(referenceOf(step) ?? '', 10_000);
    await bench.settle();
    expect(await valueOf('cuota_open{what="cases"}')).toBe(1);
  });

  it('how far behind a school’s endpoint is', async () => {
    bench.school.failNext(1);
    const { key } = await bench.client.createSession(bench.schoolKey, sessionBody());
    await bench.client.makeVoucher(key);
    await bench.settle();
    await bench.clock.advance(4);
    expect(await valueOf('cuota_waiting_seconds{what="outbox"}')).toBeGreaterThanOrEqual(4);
    await bench.advance(3600);
    expect(await valueOf('cuota_waiting_seconds{what="outbox"}')).toBe(0);
  });

  it('what providers answer, and when they do not', async () => {
    const metrics = createMetrics(bench.services, () => []);
    const stripe = bench.services.providers.get('stripe');
    if (!stripe) throw new Error('no stripe');
    const watched = watchConnection(stripe.connection, metrics.providerAnswered('stripe'));
    bench.stripe.fault('*', '500', 100);
    await watched.check?.({ paymentId: null, providerRef: 'pi_none' });
    bench.stripe.fault('*', '500', 0);
    await watched.check?.({ paymentId: null, providerRef: 'pi_none' });
    const text = await metrics.text();
    const line = (outcome: string) =>
      `cuota_provider_answers_total{provider="stripe",operation="check",outcome="${outcome}"}`;
    expect(await valueOf(line('unknown'), text)).toBe(1);
    expect(await valueOf(line('never_seen'), text)).toBe(1);
  });
});
