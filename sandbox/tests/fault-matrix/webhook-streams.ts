import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultFixture, openFaultFixture, soon } from './fault-fixture.ts';
import { untruths, verifyHarness } from './verifier.ts';
import { newPayer } from './payer.ts';
import { openWebhookCapture, type WebhookCapture } from '#providers/emulation/webhook-capture';
import { type Chance, seededChance } from './seeded.ts';
import { ends, exact, happen } from './stream-fates.ts';
import { startStreams, type Stream, streamsPerSeed } from './stream-starts.ts';
import type { FaultSubject } from './subject.ts';
import { handOver, hasList, lateAt, post, type Underway } from './webhook-post.ts';

/** `npm run test:faults` plays them all, `npm test` two. */
const seeds = process.env['CUOTA_FAULTS'] === 'all' ? [1, 2, 3, 5, 8, 13] : [2, 13];
/** How long the product waits for a create, in milliseconds: longer than its first webhooks take. */
const patienceMs = 2_000;

/** The instants at which deliveries are handed over; the last is past every grace. */
const stops = [0, 120, lateAt, 2 * 86_400, 4 * 86_400, 9 * 86_400] as const;

/** Registers the tests of webhooks that come in any order, often, late or never, with two workers on one database. */
export function describeWebhookStreams(subject: FaultSubject, size: 'whole' | 'short' = 'whole'): void {
  describe('webhooks in any order', () => {
    let fixture: FaultFixture;
    let capture: WebhookCapture;
    beforeAll(async () => {
      capture = await openWebhookCapture();
      fixture = await openFaultFixture(subject, {
        workers: 2,
        providerTimeoutMs: patienceMs,
        productAt: async () => capture.origin,
      });
    });
    afterAll(async () => {
      await fixture.close();
      await capture.close();
    });

    describe.each(size === 'whole' ? seeds : seeds.slice(0, 1))('of seed %i', (seed) => {
      let playing: Playing;
      // In parts: together they are so much work that a busy machine needs longer than a test has.
      beforeAll(async () => {
        playing = await begin(fixture, seededChance(seed));
      });
      for (const stop of stops) beforeAll(() => playUntil(stop, playing, { fixture, capture }));

      it(`${streamsPerSeed} payments end as the provider's books say, seed ${seed}`, async () => {
        const { streams } = playing;
        const complaints = await Promise.all(
          streams.map(async ({ payer, fate }) =>
            (await untruths(fixture.harness, subject, payer.paymentId)).map((what) => `${fate.name}: ${what}`),
          ),
        );
        expect(complaints.flat(), `seed ${seed}`).toEqual([]);
        expect(await verifyHarness(fixture.harness), `seed ${seed}`).toEqual([]);
      });
    });

    // An ended payment is never queried again: only the provider's list knows.
    it.skipIf(!hasList(subject) || subject.never?.includes('late') || !subject.endings.failed)(
      'money that comes after an ending is found even if its webhook is lost',
      async () => {
        const own = await openFaultFixture(subject, { productAt: async () => capture.origin });
        try {
          expect(await booksAfterLateMoney(own)).toEqual([]);
        } finally {
          await own.close();
          capture.collect();
        }
      },
    );
  });
}

/** What is wrong two days after a payment that had failed got its money, when no webhook ever arrived. */
async function booksAfterLateMoney(fixture: FaultFixture): Promise<string[]> {
  const { harness, subject } = fixture;
  const [offer] = subject.offers;
  const payer = await newPayer(harness, subject, offer);
  await payer.commit();
  await happen(fixture, { payer }, [ends('failed')]);
  await harness.advance(120);
  await happen(fixture, { payer }, [exact]);
  await harness.advance(86_400);
  await harness.advance(86_400);
  return verifyHarness(harness);
}

/** Streams of one seed, and how far they have come. */
interface Playing {
  readonly chance: Chance;
  readonly streams: readonly Stream[];
  readonly release: () => Promise<void>;
  underway: Underway[];
  /** In seconds. */
  gone: number;
}

async function begin(fixture: FaultFixture, chance: Chance): Promise<Playing> {
  const { streams, release } = await startStreams(fixture, chance);
  for (const stream of streams) await happen(fixture, stream, stream.fate.now);
  return { chance, streams, release, underway: [], gone: 0 };
}

async function playUntil(
  stop: (typeof stops)[number],
  playing: Playing,
  { fixture, capture }: { readonly fixture: FaultFixture; readonly capture: WebhookCapture },
): Promise<void> {
  const { chance, streams, release } = playing;
  if (stop > 0) await fixture.harness.advance(stop - playing.gone);
  playing.gone = stop;
  if (stop === lateAt) for (const stream of streams) await happen(fixture, stream, stream.fate.late ?? []);
  const underway = [...playing.underway, ...post(capture.collect(), stop, streams, chance, fixture.subject)];
  await handOver(fixture, chance.shuffled(underway.filter(({ dueAt }) => dueAt <= stop)));
  playing.underway = underway.filter(({ dueAt }) => dueAt > stop);
  if (stop === 0) {
    // Each worker has acted on the first deliveries before the answers that are held back come through.
    await soon(() => nothingWaits(fixture));
    await release();
  }
  await fixture.harness.settle();
}

async function nothingWaits({ harness }: FaultFixture): Promise<boolean> {
  const waiting = await harness.services.db.selectFrom('inbox').select('id').where('applied_at', 'is', null).execute();
  return waiting.length === 0;
}
