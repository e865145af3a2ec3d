/**
 * The suite every provider must pass, over real HTTP against its own emulator.
 * A provider joins with one call of `describeProviderContract` in its `x.contract.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#i18n/locale';
import { faultKinds, outcomes } from './emulator-kit.ts';
import {
  accepted,
  ended,
  eventually,
  inTime,
  lateMs,
  linesOf,
  newOrder,
  setUp,
  sleep,
  startFor,
  started,
  type Bench,
  type ContractSubject,
} from './provider-contract-bench.ts';
import { faultTests, webhookTests } from './provider-contract-faults.ts';
import { returnTests } from './provider-contract-returns.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { Offer, ProviderConnection } from './provider.ts';

/** Registers the contract's tests for one provider. */
export function describeProviderContract(subject: ContractSubject): void {
  describe(`provider contract: ${subject.provider.name}`, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await setUp(subject);
    });
    afterAll(async () => {
      await bench.emulator.close();
      await bench.mailbox.close();
    });
    offerTests(subject);
    for (const offer of subject.provider.offers) {
      describe(`${offer.country}/${offer.type}/${offer.gateway}`, () => {
        startTests(offer, () => bench);
        faultTests(offer, () => bench);
        checkTests(offer, () => bench);
        returnTests(offer, () => bench);
        webhookTests(offer, () => bench);
        describe.runIf(subject.endsAtOnce)('paid at once', () => {
          atOnceTests(offer, () => bench);
        });
      });
    }
  });
}

function offerTests({ provider, env }: ContractSubject): void {
  it.each(provider.offers)('$country/$type/$gateway has all its words in four locales', (offer) => {
    for (const locale of locales) {
      const { title, description, descriptionDisabled, steps } = offer.texts[locale];
      for (const text of [title, description, descriptionDisabled, ...steps]) expect(text.trim(), locale).not.toBe('');
      expect(steps.length, locale).toBeGreaterThan(0);
      if (offer.limits.maxMinor !== undefined) expect(descriptionDisabled, locale).toContain('{max}');
    }
  });

  it.each(Object.entries(provider.environment))('production refuses the %s of the sandbox', (name, variable) => {
    expect(variable.about.trim()).not.toBe('');
    expect(env[name] ?? 'http://127.0.0.1:4101').toMatch(variable.sandboxOnly);
  });
}

function startTests(offer: Offer, bench: () => Bench): void {
  it('a start gives the step the offer promises, and one line in the ledger', async () => {
    const order = await newOrder(bench(), offer);
    const started = accepted(await bench().connection.start(order, randomUUID()));
    expect(started.nextStep.kind).toBe(bench().subject.waitingStep ?? offer.step);
    expect(linesOf(bench().emulator, order)).toMatchObject([
      {
        providerRef: started.providerRef,
        reference: started.reference,
        amountMinor: order.total.minor,
        receivedMinor: 0,
        currency: order.total.currency,
      },
    ]);
  });

  it('repeating a start with its key gives the same payment', async () => {
    expect(await linesAfterRepeats(bench(), offer, bench().connection)).toBe(1);
  });

  it('control: a connection that forgets its key is caught by that very count', async () => {
    const sabotage =
      bench().subject.sabotage ??
      ((connection: ProviderConnection) => ({
        ...connection,
        start: (order: PaymentOrder) => connection.start(order, randomUUID()),
      }));
    expect(await linesAfterRepeats(bench(), offer, sabotage(bench().connection, bench()))).toBeGreaterThan(1);
  });

  const { minMinor, maxMinor } = offer.limits;
  it.runIf(maxMinor !== undefined)('the other side takes the largest amount, and refuses one more', async () => {
    expect(await startFor(bench(), offer, maxMinor ?? 0)).toMatchObject({ kind: 'accepted' });
    expect(await startFor(bench(), offer, (maxMinor ?? 0) + 1)).toMatchObject({ kind: 'refused' });
  });
  it.runIf(minMinor !== undefined)('the other side takes the smallest amount, and refuses one less', async () => {
    expect(await startFor(bench(), offer, minMinor ?? 0)).toMatchObject({ kind: 'accepted' });
    expect(await startFor(bench(), offer, (minMinor ?? 0) - 1)).toMatchObject({ kind: 'refused' });
  });
}

const oddReceipts = [
  { name: 'short', difference: -100, times: 1 },
  { name: 'over', difference: 100, times: 1 },
  { name: 'twice', difference: 0, times: 2 },
] as const;

function atOnceTests(offer: Offer, bench: () => Bench): void {
  it('a start that ends at once is the provider’s own word, and one line in the ledger', async () => {
    const { connection, emulator } = bench();
    const order = await newOrder(bench(), offer, 'ends');
    const { observation, reference } = ended(await connection.start(order, randomUUID()));
    expect(observation).toMatchObject({ kind: 'successful', received: order.total });
    const { providerRef } = observation;
    const { minor: receivedMinor } = order.total;
    expect(linesOf(emulator, order)).toMatchObject([{ providerRef, reference, receivedMinor }]);
    expect(await connection.check({ paymentId: order.paymentId, providerRef })).toEqual(observation);
  });

  it.each(faultKinds)('a payment that ended at once while its answer met %s was taken once', async (kind) => {
    const { emulator, hasty, subject } = bench();
    const order = await newOrder(bench(), offer, 'ends');
    const key = randomUUID();
    emulator.fault(subject.routes.start, kind, 20);
    expect(await inTime(() => hasty.start(order, key))).toMatchObject({ kind: 'unknown' });
    emulator.fault(subject.routes.start, kind, 0);
    const { observation } = ended(await eventually(() => hasty.start(order, key), 'ended'));
    await sleep(kind === 'delay' ? lateMs : 0);
    const { providerRef } = observation;
    expect(linesOf(emulator, order)).toMatchObject([{ providerRef, receivedMinor: order.total.minor }]);
  });
}

function checkTests(offer: Offer, bench: () => Bench): void {
  it('a payment the provider never saw is never_seen', async () => {
    expect(
      await bench().connection.check({ paymentId: randomUUID(), providerRef: bench().subject.unknownRef }),
    ).toEqual({ kind: 'never_seen' });
  });

  it('a paid payment is successful, with the amount, the currency and the instant', async () => {
    const { clock, connection, emulator } = bench();
    const { order, handle, reference } = await started(bench(), offer);
    clock.advance(3_600_000);
    expect(await emulator.pay(reference)).toBe(true);
    expect(await connection.check(handle)).toEqual({
      kind: 'successful',
      providerRef: handle.providerRef,
      received: { minor: order.total.minor, currency: order.total.currency },
      paidAt: clock.now(),
    });
  });

  it.for(oddReceipts)('money that came $name is reported as it came', async ({ name, difference, times }, test) => {
    const { connection, emulator, subject } = bench();
    if (subject.oddReceipts?.includes(name) === false) return test.skip('money never comes so here');
    const { order, handle, reference } = await started(bench(), offer);
    await emulator.pay(reference, order.total.minor + difference, times);
    const minor = (order.total.minor + difference) * times;
    expect(await connection.check(handle)).toMatchObject({ kind: 'successful', received: { minor } });
    expect(linesOf(emulator, order)).toMatchObject([{ receivedMinor: minor }]);
    return undefined;
  });

  it('every ending of the other side reads as it should', async () => {
    for (const outcome of outcomes) {
      const kind = bench().subject.endings[outcome];
      if (kind === undefined) continue;
      const { handle, reference } = await started(bench(), offer);
      expect(await bench().emulator.outcome(reference, outcome), outcome).toBe(true);
      expect(await bench().connection.check(handle), outcome).toMatchObject({ kind });
    }
  });

  it('a void is confirmed by the provider, and money that came before wins', async (test) => {
    const { cancel } = bench().connection;
    if (!cancel) return test.skip('this provider cannot void');
    const open = await started(bench(), offer, 'voidable');
    expect(await cancel(open.handle)).toMatchObject({ kind: 'cancelled', providerRef: open.handle.providerRef });
    expect(await cancel(open.handle)).toMatchObject({ kind: 'cancelled' });
    const paid = await started(bench(), offer);
    await bench().emulator.pay(paid.reference);
    expect(await cancel(paid.handle)).toMatchObject({ kind: 'successful' });
    return undefined;
  });

  it('what was started is found by our own id, and what was not is never seen', async (test) => {
    const { lookUp } = bench().connection;
    if (!lookUp) return test.skip('this provider cannot look by our id');
    expect(await lookUp(await newOrder(bench(), offer))).toEqual({ kind: 'never_seen' });
    const { order, handle } = await started(bench(), offer);
    expect(await lookUp(order)).toMatchObject({ kind: 'accepted', providerRef: handle.providerRef });
    return undefined;
  });

  it('the list of settled payments holds what was paid in its window, and nothing else', async (test) => {
    const { clock, emulator, connection } = bench();
    if (!connection.listSettled) return test.skip('this provider has no such list');
    clock.advance(86_400_000);
    const from = clock.now();
    const { order, handle, reference } = await started(bench(), offer);
    await started(bench(), offer);
    await emulator.pay(reference);
    clock.advance(60_000);
    const to = clock.now();
    const settled = await connection.listSettled(from, to);
    expect(settled).toMatchObject([
      { kind: 'successful', providerRef: handle.providerRef, received: { minor: order.total.minor } },
    ]);
    expect(await connection.listSettled(to, new Date(to.getTime() + 60_000))).toEqual([]);
    return undefined;
  });
}

/** How many ledger lines three starts of one order with one key leave. */
async function linesAfterRepeats(bench: Bench, offer: Offer, connection: ProviderConnection): Promise<number> {
  const order = await newOrder(bench, offer);
  const key = randomUUID();
  const first = accepted(await connection.start(order, key));
  await Promise.all([connection.start(order, key), connection.start(order, key)]);
  const lines = linesOf(bench.emulator, order);
  if (lines.length === 1) expect(lines[0]?.providerRef).toBe(first.providerRef);
  return lines.length;
}
