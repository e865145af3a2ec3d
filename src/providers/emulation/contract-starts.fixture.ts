import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offer.ts';
import type { ProviderConnection } from '../provider.ts';
import {
  accepted,
  begun,
  ended,
  keyOf,
  linesOf,
  newOrder,
  setUp,
  startFor,
  typedFor,
  type Harness,
} from './contract-harness.fixture.ts';
import { type EmulatedProvider, endsAtOnce, waitingStepOf } from './emulated-provider.ts';

/** A payment's start: the promised step, one line for repeated starts, the limits, and ends at once. */
export function startTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  it('a start gives the step the offer promises, and one line in the ledger', async () => {
    const order = await newOrder(harness(), offer);
    const { nextStep, providerRef, reference } = await begun(harness(), order);
    expect(nextStep.kind).toBe(waitingStepOf(subject, offer));
    const { minor: amountMinor, currency } = order.total;
    expect(linesOf(harness().emulator, order)).toMatchObject([
      { providerRef, reference, amountMinor, receivedMinor: 0, currency },
    ]);
  });

  it.runIf(subject.desk[keyOf(offer)]?.begins)(
    'a start is the same each time, needs nobody, and leaves nothing there before its payer begins',
    async () => {
      const { connection, connectTo, emulator } = harness();
      const order = await newOrder(harness(), offer);
      const placed = accepted(await connection.start(order, randomUUID()));
      expect(await connection.start(order, randomUUID())).toEqual(placed);
      expect(await connectTo('http://127.0.0.1:9').start(order, randomUUID())).toMatchObject({
        kind: 'accepted',
        providerRef: placed.providerRef,
      });
      expect(linesOf(emulator, order)).toEqual([]);
      const { providerRef } = placed;
      expect(await connection.check({ paymentId: order.paymentId, providerRef })).toEqual({ kind: 'never_seen' });
    },
  );

  it.runIf(endsAtOnce(subject, offer))(
    'a start that ends at once is the provider’s own word, and one line in the ledger',
    async () => {
      const { connection, emulator } = harness();
      const order = await newOrder(harness(), offer, 'paid');
      const { observation, reference } = ended(await connection.start(order, randomUUID()));
      expect(observation).toMatchObject({ kind: 'successful', received: order.total });
      const { providerRef } = observation;
      const { minor: receivedMinor } = order.total;
      expect(linesOf(emulator, order)).toMatchObject([{ providerRef, reference, receivedMinor }]);
      expect(await connection.check({ paymentId: order.paymentId, providerRef })).toEqual(observation);
    },
  );

  const { start } = subject.provider.lost;
  describe.runIf(start.kind === 'repeat')('a start that is repeated', () => {
    it('gives the same payment under its key', async () => {
      expect(await linesAfterRepeats(harness(), offer, harness().connection)).toBe(1);
    });

    // The last repeat takes its own seconds, and its key must be stored until it is there.
    it('gives it a minute after its time too', async () => {
      await using own = await setUp(subject);
      const afterMinutes = start.kind === 'repeat' ? start.forMinutes + 1 : 0;
      expect(await linesAfterRepeats(own, offer, own.connection, afterMinutes)).toBe(1);
    });

    it('control: a connection that forgets its key is caught by that very count', async () => {
      // If a form pays once, another key alone would do no harm: this one takes another form as well.
      const forgetful: ProviderConnection = {
        ...harness().connection,
        start: async (order) => harness().connection.start(await typedFor(harness(), order, 'waits'), randomUUID()),
      };
      expect(await linesAfterRepeats(harness(), offer, forgetful)).toBeGreaterThan(1);
    });
  });

  const { minMinor, maxMinor } = offer.limits;
  it.runIf(maxMinor !== undefined)('the other side takes the largest amount, and refuses one more', async () => {
    expect(await startFor(harness(), offer, maxMinor ?? 0)).toMatchObject({ kind: 'accepted' });
    expect(await startFor(harness(), offer, (maxMinor ?? 0) + 1)).toMatchObject({ kind: 'refused' });
  });
  it.runIf(minMinor !== undefined)('the other side takes the smallest amount, and refuses one less', async () => {
    expect(await startFor(harness(), offer, minMinor ?? 0)).toMatchObject({ kind: 'accepted' });
    expect(await startFor(harness(), offer, (minMinor ?? 0) - 1)).toMatchObject({ kind: 'refused' });
  });
}

/** Returns how many ledger lines three starts of one order with one key make, the last two so much later. */
async function linesAfterRepeats(
  harness: Harness,
  offer: Offer,
  connection: ProviderConnection,
  afterMinutes = 0,
): Promise<number> {
  const order = await newOrder(harness, offer);
  const key = randomUUID();
  const first = accepted(await connection.start(order, key));
  harness.clock.advance(afterMinutes * 60_000);
  await Promise.all([connection.start(order, key), connection.start(order, key)]);
  const lines = linesOf(harness.emulator, order);
  if (lines.length === 1) expect(lines[0]?.providerRef).toBe(first.providerRef);
  return lines.length;
}
