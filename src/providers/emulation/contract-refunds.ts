/** What the contract asks of a provider that sends money back by our order; a part of the contract suite. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offer.ts';
import type { RefundCapability, RefundOrder, RefundResult } from '../refund-capability.ts';
import { eventually, inTime, lateMs, linesOf, read, setUp, sleep, started, type Bench } from './contract-bench.ts';
import type { EmulatedProvider } from './emulated-provider.ts';
import { faultKinds, type FaultKind } from './emulator.ts';

/** Registers them for one offer; where its money does not go back, only that an order to is refused. */
export function refundTests(offer: Offer, subject: EmulatedProvider, bench: () => Bench): void {
  const { refunds } = subject.provider.connect(subject.keys(), { timeoutMs: 1 });
  if (!refunds) return;
  const possible = refunds.of(offer);
  describe.runIf(possible)('money that is sent back', () => {
    bookTests(offer, bench);
    it.runIf(possible?.partial)('goes back in parts, and never more than is left', () => inParts(offer, bench()));
    lossTests(offer, subject);
  });
  it.runIf(possible === null)('money that does not go back is refused for certain', async () => {
    const { order } = await paid(offer, bench());
    expect(await capability(bench()).start(order(300), randomUUID())).toMatchObject({
      kind: 'failed',
      providerRef: null,
      group: 'not_refundable',
    });
  });
}

function capability({ connection }: Pick<Bench, 'connection'>): RefundCapability {
  if (!connection.refunds) throw new Error('it sends nothing back');
  return connection.refunds;
}

/** A paid payment, and orders to send some of it back. */
async function paid(offer: Offer, bench: Bench) {
  const { order: payment, handle, reference } = await started(bench, offer);
  await bench.emulator.pay(reference);
  const order = (minor = payment.total.minor): RefundOrder => ({
    refundId: randomUUID(),
    payment: handle,
    offer,
    amount: { minor, currency: payment.total.currency },
    payer: payment.payer,
  });
  return { payment, handle, reference, order };
}

/** What was accepted goes its way to the end. */
async function arrive({ clock, emulator }: Bench, reference: string): Promise<void> {
  clock.advance(60_000);
  await emulator.tick();
  await emulator.endReturns?.(reference);
}

function sent(result: RefundResult | { readonly kind: 'never_seen' }): string {
  if (result.kind !== 'pending' && result.kind !== 'done') throw new Error(`not sent but ${JSON.stringify(result)}`);
  return result.providerRef;
}

function bookTests(offer: Offer, bench: () => Bench): void {
  it('is told with our id of it: when asked, with the payment and on the list', async () => {
    const { clock, connection, emulator } = bench();
    const refunds = capability(bench());
    const { payment, handle, reference, order } = await paid(offer, bench());
    clock.advance(3_600_000);
    const from = clock.now();
    const whole = order();
    const providerRef = sent(await refunds.start(whole, randomUUID()));
    await arrive(bench(), reference);
    const done = { kind: 'done', providerRef };
    expect([await refunds.check(whole, providerRef), await refunds.check(whole, null)]).toEqual([done, done]);
    const { minor } = payment.total;
    expect(linesOf(emulator, payment)).toMatchObject([{ returned: [{ providerRef, minor }] }]);
    const returned = [{ providerRef, kind: 'refund', minor, refundId: whole.refundId }];
    expect(await connection.check(handle)).toMatchObject({ kind: 'successful', returned });
    clock.advance(60_000);
    const listed = await connection.listSettled?.(from, clock.now());
    expect(listed?.find((each) => each.providerRef === handle.providerRef)).toMatchObject({ returned });
  });

  it('is sent once, however often it is ordered under its key', async () => {
    const refunds = capability(bench());
    expect(await sentBy(offer, bench(), (order, key) => refunds.start(order, key))).toBe(1);
  });

  it('control: orders that forget their key and our id of them are caught by that very count', async () => {
    const refunds = capability(bench());
    const forgetful = (order: RefundOrder) => refunds.start({ ...order, refundId: randomUUID() }, randomUUID());
    expect(await sentBy(offer, bench(), forgetful)).toBe(3);
  });

  it('and was made by hand at the provider is told as nobody’s order', async (test) => {
    const { clock, connection, emulator } = bench();
    if (!emulator.takeBack) return test.skip('nothing is sent back by hand');
    const { handle, reference } = await paid(offer, bench());
    clock.advance(3_600_000);
    await emulator.takeBack(reference, 300);
    expect(await connection.check(handle)).toMatchObject({ returned: [{ minor: 300, refundId: null }] });
    return undefined;
  });

  it('and fails on its way or afterwards is told as failed, and went back no more', async (test) => {
    const { connection, emulator } = bench();
    if (!emulator.failReturn) return test.skip('none fails');
    const refunds = capability(bench());
    const { handle, reference, order } = await paid(offer, bench());
    for (const ends of [false, true]) {
      const part = order(300);
      const providerRef = sent(await refunds.start(part, randomUUID()));
      if (ends) await arrive(bench(), reference);
      expect(await emulator.failReturn(reference)).toBe(true);
      expect(await refunds.check(part, providerRef)).toMatchObject({ kind: 'failed', providerRef });
      expect(await connection.check(handle)).not.toHaveProperty('returned');
    }
    return undefined;
  });

  it('its webhooks name the payment', async () => {
    const { handle, reference, order } = await paid(offer, bench());
    bench().office.collect();
    sent(await capability(bench()).start(order(300), randomUUID()));
    await arrive(bench(), reference);
    const told = bench()
      .office.collect()
      .map((letter) => read(bench(), letter));
    expect(told.length).toBeGreaterThan(0);
    for (const each of told) expect(each).toMatchObject({ kind: 'event', providerRef: handle.providerRef });
  });

  it('is refused for certain of a payment the provider does not know, or that is disputed', async () => {
    const { subject, emulator } = bench();
    const refunds = capability(bench());
    const { handle, reference, order } = await paid(offer, bench());
    const stranger = { ...order(300), payment: { ...handle, providerRef: subject.unknownRef } };
    expect(await refunds.start(stranger, randomUUID())).toMatchObject({ kind: 'failed', group: 'not_refundable' });
    if (await emulator.dispute?.(reference))
      expect(await refunds.start(order(300), randomUUID())).toMatchObject({ kind: 'failed', group: 'disputed' });
  });
}

/** How many refunds three orders of one leave, two of them at the same time. Another amount under its key is none. */
async function sentBy(offer: Offer, bench: Bench, start: RefundCapability['start']): Promise<number> {
  const { payment, reference, order } = await paid(offer, bench);
  const [part, key] = [order(300), randomUUID()];
  const first = sent(await start(part, key));
  await Promise.all([start(part, key), start(part, key)]);
  const other = await capability(bench).start({ ...part, amount: { ...part.amount, minor: 200 } }, key);
  if (other.kind === 'done') throw new Error('another amount was sent under its key');
  await arrive(bench, reference);
  const returned = linesOf(bench.emulator, payment)[0]?.returned ?? [];
  expect(returned[0]).toEqual({ providerRef: first, minor: 300 });
  return returned.filter(({ minor }) => minor === 300).length;
}

async function inParts(offer: Offer, bench: Bench): Promise<void> {
  const refunds = capability(bench);
  const { payment, handle, reference, order } = await paid(offer, bench);
  const half = Math.floor(payment.total.minor / 2);
  const parts = [order(half), order(payment.total.minor - half - 1)];
  const refs = [];
  for (const part of parts) refs.push(sent(await refunds.start(part, randomUUID())));
  // What is still on its way holds its amount.
  expect(await refunds.start(order(2), randomUUID())).toMatchObject({ kind: 'failed', providerRef: null });
  await arrive(bench, reference);
  const told = await bench.connection.check(handle);
  const returned = told.kind === 'successful' ? told.returned : [];
  expect(returned?.map(({ providerRef }) => providerRef).toSorted()).toEqual(refs.toSorted());
  expect(linesOf(bench.emulator, payment)[0]?.returned).toHaveLength(2);
}

/** Faults that spoil only the answer. */
const isMade: ReadonlySet<FaultKind> = new Set(['delay', 'drop-after-commit', 'malformed-json']);

function lossTests(offer: Offer, subject: EmulatedProvider): void {
  const { refundRoute = '*' } = subject;
  describe.concurrent('and whose answer is lost', () => {
    it.for(faultKinds)(
      'to %s is unknown, is found by our id if it was made, and made once',
      async (kind, { expect }) => {
        await using bench = await setUp(subject);
        const { emulator, hasty } = bench;
        const { payment, reference, order } = await paid(offer, bench);
        const [part, key] = [order(300), randomUUID()];
        emulator.fault(refundRoute, kind, 20);
        expect(await inTime(() => capability({ connection: hasty }).start(part, key))).toMatchObject({
          kind: 'unknown',
        });
        emulator.fault(refundRoute, kind, 0);
        await sleep(kind === 'delay' ? lateMs : 0);
        const found = await capability(bench).check(part, null);
        const repeated = await eventually(() => capability(bench).start(part, key), 'pending');
        const providerRef = sent(repeated);
        expect(found).toMatchObject(isMade.has(kind) ? { providerRef } : { kind: 'never_seen' });
        await arrive(bench, reference);
        expect(linesOf(emulator, payment)).toMatchObject([{ returned: [{ providerRef, minor: 300 }] }]);
      },
    );
  });
}
