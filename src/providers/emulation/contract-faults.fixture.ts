/** Contract tests of every provider's connection under network faults and forged webhooks. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offer.ts';
import {
  accepted,
  carriedOut,
  ended,
  eventually,
  inTime,
  keyOf,
  linesOf,
  newOrder,
  paidWebhook,
  patientBut,
  reached,
  read,
  setUp,
  started,
  type Harness,
} from './contract-harness.fixture.ts';
import { type EmulatedProvider, endsAtOnce, type Operation } from './emulated-provider.ts';
import { faultKinds, type FaultKind } from './emulator.ts';
import { forgeriesOf } from './forgeries.fixture.ts';
import { scriptedServer, type Answer } from './scripted-server.fixture.ts';

/** The routes of an operation; none if the provider lacks it. */
export function routesOf({ routes }: Pick<EmulatedProvider, 'routes'>, operation: Operation): readonly string[] {
  const named = routes[operation];
  return 'none' in named ? [] : named;
}

/** Calls under every fault: unknown at once, true later. They wait for deadlines together, each at its own emulator. */
export function faultTests(offer: Offer, subject: EmulatedProvider): void {
  const spoil = ({ emulator }: Harness, operation: Operation, kind: FaultKind, count: number) =>
    emulator.fault(routesOf(subject, operation)[0] ?? '*', kind, count);
  const canRepeat = subject.provider.lost.start.kind === 'repeat';
  const calls = subject.desk[keyOf(offer)]?.begins === undefined;

  describe.concurrent('a line that fails', () => {
    it.runIf(calls).for(faultKinds)(
      'a start that meets %s is unknown, and leaves one payment at most',
      async (kind, { expect }) => {
        await using harness = await setUp(subject);
        const { emulator, connection } = harness;
        const order = await newOrder(harness, offer);
        const key = randomUUID();
        spoil(harness, 'create', kind, 20);
        const disturbed = patientBut(harness, kind);
        expect(await inTime(() => disturbed.start(order, key))).toMatchObject({ kind: 'unknown' });
        await reached(harness);
        spoil(harness, 'create', kind, 0);
        const recovered = canRepeat
          ? [{ providerRef: accepted(await eventually(() => connection.start(order, key), 'accepted')).providerRef }]
          : null;
        await carriedOut(harness, kind);
        const lines = linesOf(emulator, order);
        expect(lines.length).toBeLessThanOrEqual(1);
        expect(lines).toMatchObject(recovered ?? lines);
      },
    );

    it.runIf(routesOf(subject, 'query').length > 0).for(faultKinds)(
      'a question that meets %s is unknown, and is answered later',
      async (kind, { expect }) => {
        await using harness = await setUp(subject);
        const { handle } = await started(harness, offer);
        spoil(harness, 'query', kind, 20);
        const disturbed = patientBut(harness, kind);
        expect(await inTime(() => disturbed.check(handle))).toMatchObject({ kind: 'unknown' });
        spoil(harness, 'query', kind, 0);
        const { providerRef } = handle;
        expect(await eventually(() => harness.connection.check(handle), 'pending')).toMatchObject({ providerRef });
      },
    );

    it.runIf(endsAtOnce(subject, offer)).for(faultKinds)(
      'a payment that ended at once while its answer met %s was taken once',
      async (kind, { expect }) => {
        await using harness = await setUp(subject);
        const { emulator, connection } = harness;
        const order = await newOrder(harness, offer, 'paid');
        const key = randomUUID();
        spoil(harness, 'create', kind, 20);
        const disturbed = patientBut(harness, kind);
        expect(await inTime(() => disturbed.start(order, key))).toMatchObject({ kind: 'unknown' });
        await reached(harness);
        spoil(harness, 'create', kind, 0);
        const { observation } = ended(await eventually(() => connection.start(order, key), 'ended'));
        await carriedOut(harness, kind);
        const { providerRef } = observation;
        expect(linesOf(emulator, order)).toMatchObject([{ providerRef, receivedMinor: order.total.minor }]);
      },
    );

    it.for(Object.entries(unreadable))('%s is unknown, to a start and to a question', async ([, say], { expect }) => {
      await using harness = await setUp(subject);
      const other = await scriptedServer(() => say);
      const stranger = harness.connectTo(other.origin);
      const order = await newOrder(harness, offer);
      if (calls) expect(await inTime(() => stranger.start(order, randomUUID()))).toMatchObject({ kind: 'unknown' });
      const handle = { paymentId: order.paymentId, providerRef: subject.unknownRef };
      expect(await inTime(() => stranger.check(handle))).toMatchObject({ kind: 'unknown' });
      // Our key goes nowhere else.
      expect(other.seen.map(({ path }) => path)).not.toContain('/elsewhere');
      await other.close();
    });

    it('nobody at the other end is unknown, to a start and to a question', async ({ expect }) => {
      await using harness = await setUp(subject);
      const nobody = harness.connectTo('http://127.0.0.1:9');
      const order = await newOrder(harness, offer);
      if (calls) expect(await nobody.start(order, randomUUID())).toMatchObject({ kind: 'unknown' });
      const handle = { paymentId: order.paymentId, providerRef: subject.unknownRef };
      expect(await nobody.check(handle)).toMatchObject({ kind: 'unknown' });
    });
  });
}

const says =
  (status: number, type: string, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** Answers that prove nothing about a payment, by kind. */
const unreadable: Readonly<Record<string, Answer>> = {
  'a page of a proxy': says(200, 'text/html', '<html>Created</html>'),
  'a proxy’s no': says(400, 'text/html', '<html>Bad request</html>'),
  'a proxy that finds nothing': says(404, 'application/json', '{"message":"no route"}'),
  'half an answer': says(200, 'application/json', '{"id":'),
  null: says(200, 'application/json', 'null'),
  nothing: says(200, 'application/json', ''),
  'another object': says(200, 'application/json', '{"object":"charge","type":"other"}'),
  'a wrong key': says(401, 'application/json', '{}'),
  'a redirect': (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  'an answer that trickles in': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const trickle = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(trickle));
  },
};

/** Webhooks genuine, doubled and forged. */
export function webhookTests(offer: Offer, subject: EmulatedProvider, harness: () => Harness): void {
  const { webhook } = subject;
  if (!webhook) return silentTests(harness);
  it('a genuine webhook names the payment, and says nothing about money where the provider can be asked', async () => {
    const { handle, delivery } = await paidWebhook(harness(), offer);
    const observation = subject.faultClass === 'webhook-only' ? { kind: 'successful' } : null;
    expect(read(harness(), delivery)).toMatchObject({ kind: 'event', ...handle, observation });
  });

  it('a webhook that comes twice has one event id', async () => {
    await paidWebhook(harness(), offer, 'duplicate');
    const readings = harness().capture.deliveries.map((delivery) => read(harness(), delivery));
    const ids = readings.map((reading) => ('eventId' in reading ? reading.eventId : null));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBeNull();
  });

  it('whatever is forged or replayed of one is refused, and nothing of it is thrown', async () => {
    const { delivery: genuine } = await paidWebhook(harness(), offer);
    const { delivery: other } = await paidWebhook(harness(), offer);
    const secret = subject.keys()[webhook.secretVariable] ?? '';
    const tools = { forge: webhook, secret, now: harness().clock.now(), genuine, other };
    for (const { name, verdict, cases } of forgeriesOf(tools))
      for (const [index, { headers, body }] of cases.entries()) {
        // The route refuses a body that is no text, or too large, before an adapter sees it.
        if (typeof body !== 'string' || verdict === 'payload_too_large') continue;
        const { kind } = read(harness(), { headers, body });
        const kinds =
          verdict === 'invalid_signature'
            ? ['invalid']
            : ['event', 'ignored', ...(verdict === 'either' ? ['invalid'] : [])];
        expect(kinds, `${name}, case ${index}`).toContain(kind);
      }
  });

  it('a webhook signed with another secret, or an hour ago, is refused', async () => {
    const { delivery } = await paidWebhook(harness(), offer, 'bad-signature');
    expect(read(harness(), delivery).kind).toBe('invalid');
    if (webhook.toleranceSeconds === null) return;
    const { delivery: old } = await paidWebhook(harness(), offer, 'old-timestamp');
    expect(read(harness(), old).kind).toBe('invalid');
  });
}

/** A provider that sends nothing. */
function silentTests(harness: () => Harness): void {
  it('whatever comes as a webhook is refused', () => {
    for (const body of ['', '{}', '{"id":"evt_1","type":"payment.paid"}'])
      expect(read(harness(), { headers: { 'content-type': 'application/json' }, body }).kind).toBe('invalid');
  });
}
