import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resigned } from '#providers/emulation/forgeries.fixture';
import { type FaultFixture, openFaultFixture, soon } from './fault-fixture.ts';
import { verifyHarness } from './verifier.ts';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { emulatorOf, linesOf, newPayer, type Payer, untruths } from './payer.ts';
import { type WebhookDelivery, openWebhookCapture, type WebhookCapture } from '#providers/emulation/webhook-capture';
import { type Chance, seededChance } from './seeded.ts';
import { type Act, ends, exact, type Fate, fates } from './stream-fates.ts';
import { canBeAsked, type FaultSubject, webhookOf } from './subject.ts';

/** `npm run test:faults` plays them all, `npm test` two. */
const seeds = process.env['CUOTA_FAULTS'] === 'all' ? [1, 2, 3, 5, 8, 13] : [2, 13];
const streamsPerSeed = 10;
/** How long the product waits for a create, in milliseconds: longer than its first webhooks take. */
const patienceMs = 2_000;

const answers = ['came', 'came', 'lost', 'overtaken'] as const;
/** When a webhook arrives, in seconds after it was sent. */
const delays = [0, 0, 120, 86_400, 3 * 86_400] as const;
const lateAt = 86_400;
/** The instants at which deliveries are handed over; the last is past every grace. */
const stops = [0, 120, lateAt, 2 * 86_400, 4 * 86_400, 9 * 86_400] as const;

interface Stream {
  readonly payer: Payer;
  readonly fate: Fate;
  /** `overtaken`: it comes after the first webhooks, while the product waits for it. */
  readonly answer: 'came' | 'lost' | 'overtaken';
}

interface Underway {
  readonly delivery: WebhookDelivery;
  readonly dueAt: number;
  /** Sent once more as first signed: what an honest provider never does, and a thief may. */
  readonly stale: boolean;
}

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

/** Commits every payment; `release` lets through the answers that are held back. */
async function startStreams(
  fixture: FaultFixture,
  chance: Chance,
): Promise<{ streams: Stream[]; release(): Promise<void> }> {
  const { harness, subject } = fixture;
  const { never, endings } = subject;
  const possible = fates.filter(
    ({ odd, ending }) => (!odd || never?.includes(odd) !== true) && (!ending || endings[ending] !== undefined),
  );
  const streams: Stream[] = [];
  for (let made = 0; made < streamsPerSeed; made += 1) {
    const offer = subject.offers[made % subject.offers.length] ?? subject.offers[0];
    const payer = await newPayer(harness, subject, offer);
    streams.push({ payer, fate: chance.oneOf(possible), answer: chance.oneOf(answers) });
  }
  const commit = (answer: Stream['answer']) =>
    Promise.all(streams.filter((each) => each.answer === answer).map(({ payer }) => payer.commit()));
  const routes = routesOf(subject, 'create');
  await commit('came');
  await fixture.begin(lost, routes);
  await commit('lost');
  await fixture.end(lost, routes);
  await fixture.begin(heldBack, routes);
  const late = commit('overtaken');
  const made = ({ payer }: Stream) => linesOf(harness, subject, payer.paymentId).length > 0;
  if (!(await soon(() => streams.every(made)))) throw new Error('a create did not reach the provider');
  const release = async () => {
    await fixture.end(heldBack, routes);
    await late;
  };
  return { streams, release };
}

const lost = { by: 'line', kind: 'applied, answer lost' } as const;
const heldBack = { by: 'line', kind: 'answer held back' } as const;

async function happen(
  { harness, subject }: FaultFixture,
  { payer }: Pick<Stream, 'payer'>,
  acts: readonly Act[],
): Promise<void> {
  for (const act of acts)
    if (!(await act(emulatorOf(harness, subject), payer.line()))) throw new Error('the emulator did not do as told');
}

/**
 * Drops three deliveries of ten and sends the others one to five times. Deliveries that no query would replace arrive:
 * the last of a late act without a daily list, and the last of each act if the provider cannot be queried.
 */
function post(
  deliveries: readonly WebhookDelivery[],
  sentAt: number,
  streams: readonly Stream[],
  chance: Chance,
  subject: FaultSubject,
): Underway[] {
  const isFoundWithout = canBeAsked(subject) && (hasList(subject) || sentAt < lateAt);
  const needed = new Set(
    isFoundWithout ? [] : streams.map(({ payer }) => deliveries.findLast((each) => isAbout(each, payer))),
  );
  return deliveries.flatMap((delivery) => {
    if (!needed.has(delivery) && chance.happens(0.3)) return [];
    const copies = Array.from({ length: 1 + chance.under(5) }, () => chance.oneOf(delays));
    return [
      ...copies.map((delay) => ({ delivery, dueAt: sentAt + delay, stale: false })),
      ...(chance.happens(0.1) ? [{ delivery, dueAt: sentAt + 86_400, stale: true }] : []),
    ];
  });
}

const hasList = (subject: FaultSubject): boolean => routesOf(subject, 'list').length > 0;

const isAbout = ({ body }: WebhookDelivery, payer: Payer): boolean =>
  body.includes(payer.line().providerRef) || body.includes(payer.paymentId);

/** Delivers in this order, eight at a time. A provider signs each attempt anew; a day-old signature is refused. */
async function handOver({ harness, subject }: FaultFixture, due: readonly Underway[]): Promise<void> {
  const webhook = webhookOf(subject);
  for (let first = 0; first < due.length; first += 8) {
    const answered = await Promise.all(
      due.slice(first, first + 8).map(async ({ delivery, stale }) => {
        const secret = harness.env[webhook.secretVariable] ?? '';
        const { path, ...sent } = stale ? delivery : resigned(webhook, delivery, harness.clock.now(), secret);
        const { status } = await harness.call('POST', path, sent);
        return { status, expected: stale && webhook.toleranceSeconds !== null ? 400 : 200 };
      }),
    );
    for (const { status, expected } of answered) expect(status).toBe(expected);
  }
}
