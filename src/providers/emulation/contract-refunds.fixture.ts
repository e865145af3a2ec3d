/** Contract tests of a provider that refunds by our order. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offer.ts';
import type { RefundCapability, RefundOrder, RefundResult } from '../refund-capability.ts';
import {
  capabilitiesOf,
  carriedOut,
  eventually,
  inTime,
  linesOf,
  patientBut,
  read,
  setUp,
  started,
  type Harness,
} from './contract-harness.fixture.ts';
import type { EmulatedProvider } from './emulated-provider.ts';
import { faultKinds, type FaultKind } from './emulator.ts';

/** Registers them for one offer; where its money does not go back, only that an order to is refused. */
export function refundTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  const { refunds } = capabilitiesOf(subject);
  if (!refunds) return;
  const possible = refunds.of(offer);
  describe.runIf(possible)('money that is sent back', () => {
    bookTests(offer, { ...subject, isPartial: possible?.partial === true }, harness);
    it.runIf(possible?.partial)('goes back in parts, and never more than is left', () => inParts(offer, harness()));
    it.runIf(possible && !possible.partial)('does not go back in part', async () => {
      const { order } = await paid(offer, harness());
      const part = await capability(harness()).start(order(300), randomUUID());
      expect(part).toMatchObject({ kind: 'failed', providerRef: null, group: 'not_refundable' });
    });
    lossTests(offer, subject);
  });
  it.runIf(possible === null)('money that does not go back is refused for certain', async () => {
    const { order } = await paid(offer, harness());
    expect(await capability(harness()).start(order(300), randomUUID())).toMatchObject({
      kind: 'failed',
      providerRef: null,
      group: 'not_refundable',
    });
  });
}

function capability({ connection }: Pick<Harness, 'connection'>): RefundCapability {
  if (!connection.refunds) throw new Error('it sends nothing back');
  return connection.refunds;
}

/** A paid payment, and orders to send some of it back. `some` is a part, or the whole where only that goes back. */
async function paid(offer: Offer, harness: Harness) {
  const { order: payment, handle, reference } = await started(harness, offer);
  await harness.emulator.pay(reference);
  const order = (minor = payment.total.minor): RefundOrder => ({
    refundId: randomUUID(),
    payment: handle,
    offer,
    amount: { minor, currency: payment.total.currency },
    payer: payment.payer,
  });
  const some = capability(harness).of(offer)?.partial === false ? payment.total.minor : 300;
  return { payment, handle, reference, order, some };
}

/** Completes an accepted refund. */
async function arrive({ clock, emulator }: Harness, reference: string): Promise<void> {
  clock.advance(60_000);
  await emulator.tick();
  await emulator.endReturns?.(reference);
}

function sent(result: RefundResult | { readonly kind: 'never_seen' }): string {
  if (result.kind !== 'pending' && result.kind !== 'done') throw new Error(`not sent but ${JSON.stringify(result)}`);
  return result.providerRef;
}

type Books = Pick<EmulatedProvider, 'quietRefunds' | 'unnamedRefunds'> & { readonly isPartial: boolean };

function bookTests(offer: Offer, { quietRefunds, unnamedRefunds, isPartial }: Books, harness: () => Harness): void {
  const named = (refundId: string | null) => (quietRefunds || unnamedRefunds ? {} : { refundId });
  it('is told with our id of it: when asked, with the payment and on the list', async () => {
    const { clock, connection, emulator } = harness();
    const refunds = capability(harness());
    const { payment, handle, reference, order } = await paid(offer, harness());
    clock.advance(3_600_000);
    const from = clock.now();
    const whole = order();
    const providerRef = sent(await refunds.start(whole, randomUUID()));
    await arrive(harness(), reference);
    const done = { kind: 'done', providerRef };
    expect([await refunds.check(whole, providerRef), await refunds.check(whole, null)]).toEqual([done, done]);
    const { minor } = payment.total;
    expect(linesOf(emulator, payment)).toMatchObject([
      { returned: [{ providerRef, minor, ...named(whole.refundId) }] },
    ]);
    const returned = [{ providerRef, kind: 'refund', minor, ...named(whole.refundId) }];
    expect(await connection.check(handle)).toMatchObject({ kind: 'successful', returned });
    clock.advance(60_000);
    const listed = (await connection.listSettled?.(from, clock.now())) ?? [
      { providerRef: handle.providerRef, returned },
    ];
    expect(listed.find((each) => each.providerRef === handle.providerRef)).toMatchObject({ returned });
  });

  it('is sent once, however often it is ordered under its key', async () => {
    const refunds = capability(harness());
    expect(await sentBy(offer, harness(), (order, key) => refunds.start(order, key))).toBe(1);
  });

  it.runIf(isPartial)(
    'control: orders that forget their key and our id of them are caught by that very count',
    async () => {
      const refunds = capability(harness());
      const forgetful = (order: RefundOrder) => refunds.start({ ...order, refundId: randomUUID() }, randomUUID());
      expect(await sentBy(offer, harness(), forgetful)).toBe(3);
    },
  );

  it('and was made by hand at the provider is told as nobody’s order', async (test) => {
    const { clock, connection, emulator } = harness();
    if (!emulator.takeBack) return test.skip('nothing is sent back by hand');
    const { handle, reference, some } = await paid(offer, harness());
    clock.advance(3_600_000);
    await emulator.takeBack(reference, some);
    expect(await connection.check(handle)).toMatchObject({ returned: [{ minor: some, ...named(null) }] });
    return undefined;
  });

  it('and fails on its way or afterwards is told as failed, and went back no more', async (test) => {
    const { connection, emulator } = harness();
    if (!emulator.failReturn) return test.skip('none fails');
    const refunds = capability(harness());
    const { handle, reference, order, some } = await paid(offer, harness());
    for (const ends of [false, true]) {
      const part = order(some);
      const providerRef = sent(await refunds.start(part, randomUUID()));
      if (ends) await arrive(harness(), reference);
      expect(await emulator.failReturn(reference)).toBe(true);
      // If a return is only a mark, a missing mark proves nothing.
      expect(await refunds.check(part, providerRef)).toMatchObject({
        kind: quietRefunds ? 'pending' : 'failed',
        providerRef,
      });
      expect(await connection.check(handle)).not.toHaveProperty('returned');
    }
    return undefined;
  });

  it.skipIf(quietRefunds)('its webhooks name the payment', async () => {
    const { handle, reference, order, some } = await paid(offer, harness());
    harness().capture.collect();
    sent(await capability(harness()).start(order(some), randomUUID()));
    await arrive(harness(), reference);
    const readings = harness()
      .capture.collect()
      .map((delivery) => read(harness(), delivery));
    expect(readings.length).toBeGreaterThan(0);
    for (const each of readings) expect(each).toMatchObject({ kind: 'event', providerRef: handle.providerRef });
  });

  it('is refused for certain of a payment the provider does not know, or that is disputed', async () => {
    const { subject, emulator } = harness();
    const refunds = capability(harness());
    const { handle, reference, order, some } = await paid(offer, harness());
    const stranger = { ...order(some), payment: { ...handle, providerRef: subject.unknownRef } };
    expect(await refunds.start(stranger, randomUUID())).toMatchObject({ kind: 'failed', group: 'not_refundable' });
    if (await emulator.dispute?.(reference))
      expect(await refunds.start(order(some), randomUUID())).toMatchObject({ kind: 'failed', group: 'disputed' });
  });
}

/** Returns how many refunds three orders of one make, two of them at once. Another amount under its key adds none. */
async function sentBy(offer: Offer, harness: Harness, start: RefundCapability['start']): Promise<number> {
  const { payment, reference, order, some } = await paid(offer, harness);
  const [part, key] = [order(some), randomUUID()];
  const first = sent(await start(part, key));
  await Promise.all([start(part, key), start(part, key)]);
  const other = await capability(harness).start({ ...part, amount: { ...part.amount, minor: 200 } }, key);
  if (other.kind === 'done') throw new Error('another amount was sent under its key');
  await arrive(harness, reference);
  const returned = linesOf(harness.emulator, payment)[0]?.returned ?? [];
  expect(returned[0]).toMatchObject({ providerRef: first, minor: some });
  return returned.filter(({ minor }) => minor === some).length;
}

async function inParts(offer: Offer, harness: Harness): Promise<void> {
  const refunds = capability(harness);
  const { payment, handle, reference, order } = await paid(offer, harness);
  const half = Math.floor(payment.total.minor / 2);
  const parts = [order(half), order(payment.total.minor - half - 1)];
  const refs = [];
  for (const part of parts) refs.push(sent(await refunds.start(part, randomUUID())));
  // A refund on its way reserves its amount.
  expect(await refunds.start(order(2), randomUUID())).toMatchObject({ kind: 'failed', providerRef: null });
  await arrive(harness, reference);
  const observation = await harness.connection.check(handle);
  const returned = observation.kind === 'successful' ? observation.returned : [];
  expect(returned?.map(({ providerRef }) => providerRef).toSorted()).toEqual(refs.toSorted());
  expect(linesOf(harness.emulator, payment)[0]?.returned).toHaveLength(2);
}

/** Faults that spoil only the answer. */
const isMade: ReadonlySet<FaultKind> = new Set(['delay', 'drop-after-commit', 'malformed-json']);

function lossTests(offer: Offer, subject: EmulatedProvider): void {
  const { refundRoute = '*', provider } = subject;
  const isRepeated = (provider.lost.refund?.forMinutes ?? 0) > 0;
  describe.concurrent('and whose answer is lost', () => {
    it.for(faultKinds)(
      'to %s is unknown, is found by our id if it was made, and made once',
      async (kind, { expect }) => {
        await using harness = await setUp(subject);
        const { emulator } = harness;
        const { payment, reference, order, some } = await paid(offer, harness);
        const [part, key] = [order(some), randomUUID()];
        emulator.fault(refundRoute, kind, 20);
        const disturbed = capability({ connection: patientBut(harness, kind) });
        expect(await inTime(() => disturbed.start(part, key))).toMatchObject({ kind: 'unknown' });
        await carriedOut(harness, kind);
        emulator.fault(refundRoute, kind, 0);
        const found = await capability(harness).check(part, null);
        // If no call is repeated, only one that was never made is made now.
        const again = () => capability(harness).start(part, key);
        const repeated = isRepeated ? await eventually(again, 'pending') : isMade.has(kind) ? found : await again();
        const providerRef = sent(repeated);
        expect(found).toMatchObject(isMade.has(kind) ? { providerRef } : { kind: 'never_seen' });
        await arrive(harness, reference);
        expect(linesOf(emulator, payment)).toMatchObject([{ returned: [{ providerRef, minor: some }] }]);
      },
    );
  });
}
