/** Tests of the tests: each takes one safeguard away and must see the checker notice. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { complaintsOfCreates } from './provider-faults.ts';
import { type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { verifyHarness } from './verifier.ts';
import { emulatorOf, newPayer, type Payer } from './payer.ts';
import { refusesSecondActive } from './refused-copies.ts';
import { openWebhookCapture, type WebhookCapture } from '#providers/emulation/webhook-capture';
import { canRepeat, type FaultSubject, webhookOf } from './subject.ts';
import { deliveryAbout, signedNow } from './webhook-post.ts';
import { believes, forgetful, withoutList } from './wrong-connections.ts';

type Control = (subject: FaultSubject, fixtureWith: FixtureWith) => void;

/** Registers the negative controls of what a provider says: what is green everywhere else must be red here. */
export const describeControls = (subject: FaultSubject): void =>
  describeAll('controls that must go red', subject, [believedWebhooks, wrongConnections]);

/** The same for what is ours alone, whatever the provider: once is enough. */
export const describeOwnControls = (subject: FaultSubject): void =>
  describeAll('controls of our own safeguards that must go red', subject, [droppedIndexes, earlyAcknowledgement]);

function describeAll(title: string, subject: FaultSubject, controls: readonly Control[]): void {
  describe(title, () => {
    const open: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of open.splice(0).toReversed()) await close();
    });
    const fixtureWith = async (options: HarnessOptions = {}): Promise<FaultFixture & { capture: WebhookCapture }> => {
      const capture = await openWebhookCapture();
      open.push(capture.close);
      const fixture = await openFaultFixture(subject, { productAt: async () => capture.origin, ...options });
      open.push(fixture.close);
      return { ...fixture, capture };
    };
    for (const control of controls) control(subject, fixtureWith);
  });
}

type FixtureWith = (options?: HarnessOptions) => Promise<FaultFixture & { capture: WebhookCapture }>;

async function committed({ harness, subject }: FaultFixture): Promise<Payer> {
  const [offer] = subject.offers;
  const payer = await newPayer(harness, subject, offer);
  await payer.commit();
  return payer;
}

function believedWebhooks(subject: FaultSubject, fixtureWith: FixtureWith): void {
  // If the signed report itself is the evidence, nothing else can be believed. Some providers never bring too little.
  it.skipIf(!subject.webhook || subject.faultClass === 'webhook-only' || subject.never?.includes('short')).each([
    { product: 'a product that asks the provider', books: [] },
    { product: 'a product that believes the webhook', books: [expect.stringMatching(/^money in our books is not at/)] },
  ])('$product, told a wrong amount by a genuine signature', async ({ product, books }) => {
    const believing = product.includes('believes');
    const fixture = await fixtureWith(believing ? { connection: (_, real) => believes(subject, real) } : {});
    const { harness, capture } = fixture;
    const payer = await committed(fixture);
    await emulatorOf(harness, subject).pay(payer.line().providerRef, payer.minor - 100);
    const delivery = deliveryAbout(payer.line().providerRef, capture);
    const body = webhookOf(subject).rewrite(delivery.body, { minor: payer.minor });
    const { path, ...forged } = signedNow(harness, subject, { ...delivery, body });
    const answered = await harness.call('POST', path, forged);
    expect(answered.status).toBe(200);
    await harness.settle();
    expect(await verifyHarness(harness)).toEqual(books);
  });
}

function droppedIndexes(subject: FaultSubject, fixtureWith: FixtureWith): void {
  it('a second active payment and a second settlement of a charge are refused, until the two indexes are gone', async () => {
    const fixture = await fixtureWith();
    const { harness, capture } = fixture;
    await committed(fixture);
    const paid = await committed(fixture);
    await emulatorOf(harness, subject).pay(paid.line().providerRef);
    for (const { path, headers, body } of capture.collect()) await harness.call('POST', path, { headers, body });
    await harness.settle();
    const { db } = harness.services;
    expect(await refusesSecondActive(db)).toBe(true);
    await sql`drop index one_active_payment`.execute(db);
    expect(await refusesSecondActive(db)).toBe(false);
    await sql`drop index charge_settled_once`.execute(db);
    expect(await refusesSecondActive(db)).toBe(false);
  });
}

function earlyAcknowledgement(subject: FaultSubject, fixtureWith: FixtureWith): void {
  const lost = [expect.stringMatching(/^money at .* is not in our books/)];
  it.each([
    { route: 'the product’s own', poller: 'off', books: [] },
    { route: 'one that answers 200 and crashes before it stores', poller: 'on', books: [] },
    { route: 'one that answers 200 and crashes before it stores', poller: 'off', books: lost },
  ])('the webhook route is $route, and asking is $poller', async ({ route, poller, books }) => {
    const fixture = await fixtureWith(poller === 'off' ? { connection: (_, real) => withoutList(real) } : {});
    const { harness, capture } = fixture;
    const payer = await committed(fixture);
    if (poller === 'off') await harness.services.db.updateTable('payment').set({ next_check_at: null }).execute();
    await emulatorOf(harness, subject).pay(payer.line().providerRef);
    const stored = route === 'the product’s own';
    // The post capture has answered each 200: what it keeps to itself was acknowledged and lost.
    for (const { path, headers, body } of capture.collect())
      if (stored) expect((await harness.call('POST', path, { headers, body })).status).toBe(200);
    await harness.settle();
    await harness.advance(120);
    expect(await verifyHarness(harness)).toEqual(books);
  });
}

function wrongConnections(subject: FaultSubject, fixtureWith: FixtureWith): void {
  it.runIf(canRepeat(subject))(
    'a connection that forgets its idempotency key pays twice, and the matrix sees it',
    async () => {
      const opened: FaultFixture[] = [];
      const harnessOf = (): ApiHarness => {
        const [fixture] = opened;
        if (!fixture) throw new Error('the harness is not open yet');
        return fixture.harness;
      };
      const fixture = await fixtureWith({
        connection: (name, real) => (name === subject.provider.name ? forgetful(subject, real, harnessOf) : real),
      });
      opened.push(fixture);
      expect(await complaintsOfCreates(fixture, { by: 'line', kind: 'applied, answer lost' })).toContainEqual(
        expect.stringMatching(/the provider has it \d+ times/),
      );
    },
  );

  it('a connection that takes no answer for a no tells the payer so, and the matrix sees it', async () => {
    const fixture = await fixtureWith({
      connection: (_, real) => ({
        ...real,
        async start(order, key) {
          const result = await real.start(order, key);
          return result.kind === 'unknown' ? { kind: 'refused', group: 'system_error', code: 'silence' } : result;
        },
      }),
    });
    expect(await complaintsOfCreates(fixture, { by: 'line', kind: '5xx, applied' })).toContainEqual(
      expect.stringMatching(/while the fault lasts the payer reads rejected/),
    );
  });
}
