/** What every provider's connection must do when its line fails or its webhooks lie; a part of the contract suite. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asking } from './asking.fixture.ts';
import { faultKinds } from './emulator-kit.ts';
import {
  accepted,
  eventually,
  hastyMs,
  inTime,
  lateMs,
  linesOf,
  newOrder,
  paidWebhook,
  read,
  sleep,
  started,
  type Bench,
} from './provider-contract-bench.ts';
import type { Offer } from './provider.ts';

/** Calls that meet every fault: unknown at once, and true afterwards. */
export function faultTests(offer: Offer, bench: () => Bench): void {
  it.each(faultKinds)('a start that meets %s is unknown, and recovers without a second payment', async (kind) => {
    const { emulator, hasty, subject } = bench();
    const order = await newOrder(bench(), offer);
    const key = randomUUID();
    emulator.fault(subject.routes.start, kind, 20);
    expect(await inTime(() => hasty.start(order, key))).toMatchObject({ kind: 'unknown' });
    emulator.fault(subject.routes.start, kind, 0);
    const recovered = accepted(await eventually(() => hasty.start(order, key), 'accepted'));
    // What was on its way when the deadline passed has arrived by now.
    await sleep(kind === 'delay' ? lateMs : 0);
    expect(linesOf(emulator, order)).toMatchObject([{ providerRef: recovered.providerRef }]);
  });

  it.each(faultKinds)('a question that meets %s is unknown, and is answered later', async (kind) => {
    const { emulator, hasty, subject } = bench();
    const { handle } = await started(bench(), offer);
    emulator.fault(subject.routes.check, kind, 20);
    expect(await inTime(() => hasty.check(handle))).toMatchObject({ kind: 'unknown' });
    emulator.fault(subject.routes.check, kind, 0);
    expect(await eventually(() => hasty.check(handle), 'pending')).toMatchObject({ providerRef: handle.providerRef });
  });

  it('nobody at the other end is unknown, for a start and for a question', async () => {
    const { subject } = bench();
    const environment = { ...subject.env, [subject.originVariable]: 'http://127.0.0.1:9' };
    const nobody = asking(subject.provider.connect(environment, { timeoutMs: hastyMs }));
    expect(await nobody.start(await newOrder(bench(), offer), randomUUID())).toMatchObject({ kind: 'unknown' });
    expect(await nobody.check({ paymentId: randomUUID(), providerRef: subject.unknownRef })).toMatchObject({
      kind: 'unknown',
    });
  });
}

/** Webhooks genuine, doubled and forged. */
export function webhookTests(offer: Offer, bench: () => Bench): void {
  it('a genuine webhook names the payment', async () => {
    const { handle, delivery } = await paidWebhook(bench(), offer);
    expect(read(bench(), delivery)).toMatchObject({
      kind: 'event',
      providerRef: handle.providerRef,
      paymentId: handle.paymentId,
    });
  });

  it('a webhook that comes twice has one event id', async () => {
    await paidWebhook(bench(), offer, 'duplicate');
    const ids = bench()
      .mailbox.deliveries.map((delivery) => read(bench(), delivery))
      .map((reading) => ('eventId' in reading ? reading.eventId : null));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBeNull();
  });

  it('a forged webhook is refused, whatever part was forged', async () => {
    const { delivery } = await paidWebhook(bench(), offer);
    for (const [part, forge] of Object.entries(bench().subject.forgeries))
      expect(read(bench(), forge(delivery)).kind, part).toBe('invalid');
  });

  it('a webhook signed with another secret is refused', async () => {
    const { delivery } = await paidWebhook(bench(), offer, 'bad-signature');
    expect(read(bench(), delivery).kind).toBe('invalid');
  });

  it('a webhook of an hour ago, sent again, is refused', async (test) => {
    if (!bench().subject.signsInstant) return test.skip('its signature covers no instant');
    const { delivery } = await paidWebhook(bench(), offer, 'old-timestamp');
    expect(read(bench(), delivery).kind).toBe('invalid');
    return undefined;
  });
}
