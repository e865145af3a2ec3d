/** Every provider's contract suite, over HTTP against its own emulator. `contract.alone.test.ts` runs it for each. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#i18n/locale';
import { noSandboxValue } from '../environment-variable.ts';
import type { Offer } from '../offer.ts';
import { accountTests } from './contract-accounts.fixture.ts';
import { billerTests } from './contract-biller.fixture.ts';
import {
  capabilitiesOf,
  keyOf,
  linesOf,
  newOrder,
  observed,
  setUp,
  started,
  type Harness,
} from './contract-harness.fixture.ts';
import { faultTests, routesOf, webhookTests } from './contract-faults.fixture.ts';
import { refundTests } from './contract-refunds.fixture.ts';
import { startTests } from './contract-starts.fixture.ts';
import { returnTests } from './contract-returns.fixture.ts';
import type { EmulatedProvider } from './emulated-provider.ts';
import { outcomes } from './emulator.ts';

/** Registers the contract's tests for one provider. */
export function describeProviderContract(subject: EmulatedProvider): void {
  describe(`provider contract: ${subject.provider.name}`, () => {
    let open: Harness;
    const harness = (): Harness => open;
    beforeAll(async () => {
      open = await setUp(subject);
    });
    afterAll(() => open[Symbol.asyncDispose]());
    offerTests(subject);
    if (subject.faultClass === 'biller') return billerTests(subject, harness);
    for (const offer of subject.provider.offers.filter(({ bookedOnly }) => !bookedOnly)) {
      describe(keyOf(offer), () => {
        startTests(offer, subject, harness);
        faultTests(offer, subject);
        checkTests(offer, subject, harness);
        if (routesOf(subject, 'query').length > 0) returnTests(offer, harness);
        refundTests(offer, subject, harness);
        webhookTests(offer, subject, harness);
        accountTests(offer, subject, harness);
      });
    }
  });
}

function offerTests({ provider, desk, keys }: EmulatedProvider): void {
  it('says of each offer how it is paid', () => {
    const offered = provider.offers.filter(({ bookedOnly }) => !bookedOnly);
    expect(Object.keys(desk).toSorted()).toEqual(offered.map(keyOf).toSorted());
  });

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
    const value = keys()[name] ?? (variable.of === 'installation' ? 'http://127.0.0.1:4101' : null);
    if (value === null) expect([variable.optional, variable.sandboxOnly]).toEqual([true, noSandboxValue]);
    else expect(value).toMatch(variable.sandboxOnly);
  });
}

const oddReceipts = [
  { name: 'short', difference: -100, times: 1 },
  { name: 'over', difference: 100, times: 1 },
  { name: 'twice', difference: 0, times: 2 },
] as const;

/** A payer at a bank's page, or before a second check of a card, may take so long at every provider. */
const withinAnySessionMs = 600_000;

function checkTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  it.runIf(routesOf(subject, 'query').length > 0)('a payment the provider never saw is never_seen', async () => {
    const { connection } = harness();
    const handle = { paymentId: randomUUID(), providerRef: subject.unknownRef };
    expect(await connection.check(handle)).toEqual({ kind: 'never_seen' });
  });

  it.runIf(routesOf(subject, 'query').length > 0)('a payment cannot be read under another id of ours', async () => {
    const { handle } = await started(harness(), offer);
    expect(await harness().connection.check({ ...handle, paymentId: randomUUID() })).toMatchObject({ kind: 'unknown' });
    expect(await harness().connection.check({ ...handle, paymentId: null })).toMatchObject({ kind: 'pending' });
  });

  it('a paid payment is successful, with the amount, the currency and the instant', async () => {
    const { clock, emulator } = harness();
    const { order, handle, reference } = await started(harness(), offer);
    clock.advance(withinAnySessionMs);
    expect(await emulator.pay(reference)).toBe(true);
    expect(await observed(harness(), handle)).toMatchObject({
      kind: 'successful',
      providerRef: handle.providerRef,
      received: { minor: order.total.minor, currency: order.total.currency },
      paidAt: clock.now(),
    });
  });

  const possible = oddReceipts.filter(({ name }) => !subject.never?.includes(name));
  it.for(possible)('money that came $name is reported as it came', async ({ difference, times }) => {
    const { emulator } = harness();
    const { order, handle, reference } = await started(harness(), offer);
    await emulator.pay(reference, order.total.minor + difference, times);
    const minor = (order.total.minor + difference) * times;
    expect(await observed(harness(), handle)).toMatchObject({ kind: 'successful', received: { minor } });
    expect(linesOf(emulator, order)).toMatchObject([{ receivedMinor: minor }]);
  });

  it('every ending of the other side reads as it should', async () => {
    for (const outcome of outcomes) {
      const kind = subject.endings[outcome];
      if (kind === undefined) continue;
      const { handle, reference } = await started(harness(), offer);
      expect(await harness().emulator.outcome(reference, outcome), outcome).toBe(true);
      expect(await observed(harness(), handle), outcome).toMatchObject({ kind });
    }
  });

  const can = capabilitiesOf(subject);

  it.runIf(can.cancel)('a void is confirmed by the provider, and money that came before wins', async () => {
    const { cancel } = harness().connection;
    const open = await started(harness(), offer, 'voidable');
    expect(await cancel?.(open.handle)).toMatchObject({ kind: 'cancelled', providerRef: open.handle.providerRef });
    expect(await cancel?.(open.handle)).toMatchObject({ kind: 'cancelled' });
    const paid = await started(harness(), offer);
    await harness().emulator.pay(paid.reference);
    expect(await cancel?.(paid.handle)).toMatchObject({ kind: 'successful' });
  });

  it.runIf(can.acknowledge)('that money is booked is taken note of, as often as it is told', async () => {
    const { acknowledge } = harness().connection;
    const { handle, reference } = await started(harness(), offer);
    expect(await acknowledge?.(handle)).toBe('unknown');
    await harness().emulator.pay(reference);
    expect(await acknowledge?.(handle)).toBe('noted');
    expect(await acknowledge?.(handle)).toBe('noted');
  });

  it.runIf(can.lookUp)('what was started is found by our own id, and what was not is never seen', async () => {
    const { lookUp } = harness().connection;
    expect(await lookUp?.(await newOrder(harness(), offer))).toEqual({ kind: 'never_seen' });
    const { order, handle, reference } = await started(harness(), offer);
    const { providerRef } = handle;
    expect(await lookUp?.(order)).toMatchObject({ kind: 'accepted', providerRef });
    await harness().emulator.pay(reference);
    const observation = { kind: 'successful', providerRef, received: order.total };
    expect(await lookUp?.(order)).toMatchObject({ kind: 'ended', observation });
  });

  it.runIf(can.listSettled)(
    'the list of settled payments holds what was paid in its window, and nothing else',
    async () => {
      const { clock, emulator, connection } = harness();
      clock.advance(86_400_000);
      const from = clock.now();
      const { order, handle, reference } = await started(harness(), offer);
      await started(harness(), offer);
      await emulator.pay(reference);
      clock.advance(60_000);
      const to = clock.now();
      const settled = await connection.listSettled?.(from, to);
      expect(settled).toMatchObject([
        { kind: 'successful', providerRef: handle.providerRef, received: { minor: order.total.minor } },
      ]);
      expect(await connection.listSettled?.(to, new Date(to.getTime() + 60_000))).toEqual([]);
    },
  );
}
