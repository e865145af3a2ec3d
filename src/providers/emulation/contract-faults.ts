/** What every provider's connection must do when its line fails or its webhooks lie; a part of the contract suite. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offer.ts';
import {
  accepted,
  ended,
  eventually,
  inTime,
  lateMs,
  linesOf,
  newOrder,
  paidWebhook,
  read,
  setUp,
  sleep,
  started,
  type Bench,
} from './contract-bench.ts';
import type { EmulatedProvider, Operation } from './emulated-provider.ts';
import { faultKinds, type FaultKind } from './emulator.ts';
import { forgeriesOf } from './forgeries.ts';
import { scriptedServer, type Answer } from './scripted-server.ts';

/** The routes of an operation; none where the provider has no such thing. */
export function routesOf({ routes }: Pick<EmulatedProvider, 'routes'>, operation: Operation): readonly string[] {
  const named = routes[operation];
  return 'none' in named ? [] : named;
}

/** Calls that meet every fault: unknown at once, and true afterwards. Each waits for a deadline, so all wait together, each at an emulator of its own. */
export function faultTests(offer: Offer, subject: EmulatedProvider): void {
  const spoil = ({ emulator }: Bench, operation: Operation, kind: FaultKind, count: number) =>
    emulator.fault(routesOf(subject, operation)[0] ?? '*', kind, count);
  const canRepeat = subject.provider.lost.start.kind === 'repeat';

  describe.concurrent('a line that fails', () => {
    it.for(faultKinds)('a start that meets %s is unknown, and leaves one payment at most', async (kind, { expect }) => {
      await using bench = await setUp(subject);
      const { emulator, hasty } = bench;
      const order = await newOrder(bench, offer);
      const key = randomUUID();
      spoil(bench, 'create', kind, 20);
      expect(await inTime(() => hasty.start(order, key))).toMatchObject({ kind: 'unknown' });
      spoil(bench, 'create', kind, 0);
      const recovered = canRepeat
        ? [{ providerRef: accepted(await eventually(() => hasty.start(order, key), 'accepted')).providerRef }]
        : null;
      // What was on its way when the deadline passed has arrived by now.
      await sleep(kind === 'delay' ? lateMs : 0);
      const lines = linesOf(emulator, order);
      expect(lines.length).toBeLessThanOrEqual(1);
      expect(lines).toMatchObject(recovered ?? lines);
    });

    it.runIf(routesOf(subject, 'query').length > 0).for(faultKinds)(
      'a question that meets %s is unknown, and is answered later',
      async (kind, { expect }) => {
        await using bench = await setUp(subject);
        const { hasty } = bench;
        const { handle } = await started(bench, offer);
        spoil(bench, 'query', kind, 20);
        expect(await inTime(() => hasty.check(handle))).toMatchObject({ kind: 'unknown' });
        spoil(bench, 'query', kind, 0);
        const { providerRef } = handle;
        expect(await eventually(() => hasty.check(handle), 'pending')).toMatchObject({ providerRef });
      },
    );

    it.runIf(subject.fields).for(faultKinds)(
      'a payment that ended at once while its answer met %s was taken once',
      async (kind, { expect }) => {
        await using bench = await setUp(subject);
        const { emulator, hasty } = bench;
        const order = await newOrder(bench, offer, 'paid');
        const key = randomUUID();
        spoil(bench, 'create', kind, 20);
        expect(await inTime(() => hasty.start(order, key))).toMatchObject({ kind: 'unknown' });
        spoil(bench, 'create', kind, 0);
        const { observation } = ended(await eventually(() => hasty.start(order, key), 'ended'));
        await sleep(kind === 'delay' ? lateMs : 0);
        const { providerRef } = observation;
        expect(linesOf(emulator, order)).toMatchObject([{ providerRef, receivedMinor: order.total.minor }]);
      },
    );

    it.for(Object.entries(unreadable))('%s is unknown, to a start and to a question', async ([, say], { expect }) => {
      await using bench = await setUp(subject);
      const other = await scriptedServer(() => say);
      const stranger = bench.connectTo(other.origin);
      const order = await newOrder(bench, offer);
      expect(await inTime(() => stranger.start(order, randomUUID()))).toMatchObject({ kind: 'unknown' });
      const handle = { paymentId: order.paymentId, providerRef: subject.unknownRef };
      expect(await inTime(() => stranger.check(handle))).toMatchObject({ kind: 'unknown' });
      // Our key goes nowhere else.
      expect(other.seen.map(({ path }) => path)).not.toContain('/elsewhere');
      await other.close();
    });

    it('nobody at the other end is unknown, to a start and to a question', async ({ expect }) => {
      await using bench = await setUp(subject);
      const nobody = bench.connectTo('http://127.0.0.1:9');
      const order = await newOrder(bench, offer);
      expect(await nobody.start(order, randomUUID())).toMatchObject({ kind: 'unknown' });
      const handle = { paymentId: order.paymentId, providerRef: subject.unknownRef };
      expect(await nobody.check(handle)).toMatchObject({ kind: 'unknown' });
    });
  });
}

const says =
  (status: number, type: string, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** Answers that say nothing about a payment, by what they are. */
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
export function webhookTests(offer: Offer, subject: EmulatedProvider, bench: () => Bench): void {
  it('a genuine webhook names the payment, and says nothing about money where the provider can be asked', async () => {
    const { handle, letter } = await paidWebhook(bench(), offer);
    const observation = subject.faultClass === 'told' ? { kind: 'successful' } : null;
    expect(read(bench(), letter)).toMatchObject({ kind: 'event', ...handle, observation });
  });

  it('a webhook that comes twice has one event id', async () => {
    await paidWebhook(bench(), offer, 'duplicate');
    const readings = bench().office.letters.map((letter) => read(bench(), letter));
    const ids = readings.map((reading) => ('eventId' in reading ? reading.eventId : null));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBeNull();
  });

  it('whatever is forged or replayed of one is refused, and nothing of it is thrown', async () => {
    const { letter: genuine } = await paidWebhook(bench(), offer);
    const { letter: other } = await paidWebhook(bench(), offer);
    const secret = subject.keys()[subject.webhook.secretVariable] ?? '';
    const tools = { forge: subject.webhook, secret, now: bench().clock.now(), genuine, other };
    for (const { name, verdict, cases } of forgeriesOf(tools))
      for (const [index, { headers, body }] of cases.entries()) {
        // What is no text, or too large, the route refuses before an adapter sees it.
        if (typeof body !== 'string' || verdict === 'payload_too_large') continue;
        const { kind } = read(bench(), { headers, body });
        const wanted =
          verdict === 'invalid_signature'
            ? ['invalid']
            : ['event', 'ignored', ...(verdict === 'either' ? ['invalid'] : [])];
        expect(wanted, `${name}, case ${index}`).toContain(kind);
      }
  });

  it('a webhook signed with another secret, or an hour ago, is refused', async () => {
    const { letter } = await paidWebhook(bench(), offer, 'bad-signature');
    expect(read(bench(), letter).kind).toBe('invalid');
    if (subject.webhook.toleranceSeconds === null) return;
    const { letter: old } = await paidWebhook(bench(), offer, 'old-timestamp');
    expect(read(bench(), old).kind).toBe('invalid');
  });
}
