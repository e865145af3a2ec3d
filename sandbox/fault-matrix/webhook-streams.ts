import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Oddity } from '#providers/emulation/emulated-provider';
import { resigned } from '#providers/emulation/forgeries';
import type { Emulator, EmulatorOutcome, LedgerLine } from '#providers/emulation/emulator';
import { type FaultStage, openFaultStage, soon } from './fault-stage.ts';
import { judgeBench } from './judge-bench.ts';
import { routesOf } from '#providers/emulation/contract-faults';
import { emulatorOf, linesOf, newPayer, type Payer, untruths } from './payer.ts';
import { type Letter, openPostOffice, type PostOffice } from '#providers/emulation/post-office';
import { type Chance, seededChance } from './seeded.ts';
import { canBeAsked, type FaultSubject, webhookOf } from './subject.ts';

/** `npm run test:faults` plays them all, `npm test` two. */
const seeds = process.env['CUOTA_FAULTS'] === 'all' ? [1, 2, 3, 5, 8, 13] : [2, 13];
const streamsPerSeed = 10;
/** How long the product waits for a create, in milliseconds: longer than its first webhooks take. */
const patienceMs = 2_000;

type Act = (emulator: Emulator, line: LedgerLine) => Promise<boolean>;
const exact: Act = (emulator, line) => emulator.pay(line.providerRef);
const short: Act = (emulator, line) => emulator.pay(line.providerRef, line.amountMinor - 100);
const over: Act = (emulator, line) => emulator.pay(line.providerRef, line.amountMinor + 100);
const ends =
  (outcome: EmulatorOutcome): Act =>
  (emulator, line) =>
    emulator.outcome(line.providerRef, outcome);

interface Fate {
  readonly name: string;
  readonly now: readonly Act[];
  /** A day on, when the product has asked already. */
  readonly late?: readonly Act[];
  readonly odd?: Oddity;
  readonly ending?: EmulatorOutcome;
}
const fates: readonly Fate[] = [
  { name: 'paid', now: [exact] },
  { name: 'short', now: [short], odd: 'short' },
  { name: 'over', now: [over], odd: 'over' },
  { name: 'twice', now: [exact, exact], odd: 'twice' },
  { name: 'failed', now: [ends('failed')], ending: 'failed' },
  { name: 'cancelled', now: [ends('cancelled')], ending: 'cancelled' },
  { name: 'failed, then paid', now: [ends('failed'), exact], odd: 'late', ending: 'failed' },
  { name: 'failed, then paid late', now: [ends('failed')], late: [exact], odd: 'late', ending: 'failed' },
  { name: 'cancelled, then paid late', now: [ends('cancelled')], late: [exact], odd: 'late', ending: 'cancelled' },
  { name: 'on its way, then paid late', now: [ends('pending')], late: [exact], ending: 'pending' },
  { name: 'nobody', now: [] },
];

const answers = ['came', 'came', 'lost', 'overtaken'] as const;
/** When a webhook arrives, in seconds after it was sent. */
const delays = [0, 0, 120, 86_400, 3 * 86_400] as const;
const lateAt = 86_400;
/** The instants at which letters are handed over; the last is past every grace. */
const stops = [0, 120, lateAt, 2 * 86_400, 4 * 86_400, 9 * 86_400] as const;

interface Stream {
  readonly payer: Payer;
  readonly fate: Fate;
  /** `overtaken`: it comes after the first webhooks, while the product waits for it. */
  readonly answer: 'came' | 'lost' | 'overtaken';
}

interface Underway {
  readonly letter: Letter;
  readonly dueAt: number;
  /** Sent once more as first signed: what an honest provider never does, and a thief may. */
  readonly stale: boolean;
}

/** Registers the tests of webhooks that come in any order, often, late or never, with two workers on one database. */
export function describeWebhookStreams(subject: FaultSubject, size: 'whole' | 'short' = 'whole'): void {
  describe('webhooks in any order', () => {
    let stage: FaultStage;
    let office: PostOffice;
    beforeAll(async () => {
      office = await openPostOffice();
      stage = await openFaultStage(subject, {
        workers: 2,
        providerTimeoutMs: patienceMs,
        productAt: async () => office.origin,
      });
    });
    afterAll(async () => {
      await stage.close();
      await office.close();
    });

    it.each(size === 'whole' ? seeds : seeds.slice(0, 1))(
      `${streamsPerSeed} payments end as the provider's books say, seed %i`,
      async (seed) => {
        const streams = await play(stage, office, seededChance(seed));
        const said = await Promise.all(
          streams.map(async ({ payer, fate }) =>
            (await untruths(stage.bench, subject, payer.paymentId)).map((what) => `${fate.name}: ${what}`),
          ),
        );
        expect(said.flat(), `seed ${seed}`).toEqual([]);
        expect(await judgeBench(stage.bench), `seed ${seed}`).toEqual([]);
      },
    );

    // An ended payment is never asked about again: only the provider's list knows.
    it.skipIf(!hasList(subject) || subject.never?.includes('late') || !subject.endings.failed)(
      'money that comes after an ending is found even if its webhook is lost',
      async () => {
        const own = await openFaultStage(subject, { productAt: async () => office.origin });
        try {
          expect(await booksAfterLateMoney(own)).toEqual([]);
        } finally {
          await own.close();
          office.collect();
        }
      },
    );
  });
}

/** What is wrong two days after a payment that had failed got its money, when no webhook ever arrived. */
async function booksAfterLateMoney(stage: FaultStage): Promise<string[]> {
  const { bench, subject } = stage;
  const [offer] = subject.offers;
  const payer = await newPayer(bench, subject, offer);
  await payer.commit();
  await happen(stage, { payer }, [ends('failed')]);
  await bench.advance(120);
  await happen(stage, { payer }, [exact]);
  await bench.advance(86_400);
  await bench.advance(86_400);
  return judgeBench(bench);
}

async function play(stage: FaultStage, office: PostOffice, chance: Chance): Promise<Stream[]> {
  const { streams, release } = await startStreams(stage, chance);
  for (const stream of streams) await happen(stage, stream, stream.fate.now);
  let underway: Underway[] = [];
  let gone = 0;
  for (const stop of stops) {
    if (stop > 0) await stage.bench.advance(stop - gone);
    gone = stop;
    if (stop === lateAt) for (const stream of streams) await happen(stage, stream, stream.fate.late ?? []);
    underway.push(...post(office.collect(), gone, streams, chance, stage.subject));
    await handOver(stage, chance.shuffled(underway.filter(({ dueAt }) => dueAt <= gone)));
    underway = underway.filter(({ dueAt }) => dueAt > gone);
    if (stop === 0) {
      // Each worker has acted on the first letters before the answers that are held back come through.
      await soon(() => nothingWaits(stage));
      await release();
    }
    await stage.bench.settle();
  }
  return streams;
}

async function nothingWaits({ bench }: FaultStage): Promise<boolean> {
  const waiting = await bench.services.db.selectFrom('inbox').select('id').where('applied_at', 'is', null).execute();
  return waiting.length === 0;
}

/** Commits every payment; `release` lets through the answers that are held back. */
async function startStreams(
  stage: FaultStage,
  chance: Chance,
): Promise<{ streams: Stream[]; release(): Promise<void> }> {
  const { bench, subject } = stage;
  const { never, endings } = subject;
  const possible = fates.filter(
    ({ odd, ending }) => (!odd || never?.includes(odd) !== true) && (!ending || endings[ending] !== undefined),
  );
  const streams: Stream[] = [];
  for (let made = 0; made < streamsPerSeed; made += 1) {
    const offer = subject.offers[made % subject.offers.length] ?? subject.offers[0];
    const payer = await newPayer(bench, subject, offer);
    streams.push({ payer, fate: chance.oneOf(possible), answer: chance.oneOf(answers) });
  }
  const commit = (answer: Stream['answer']) =>
    Promise.all(streams.filter((each) => each.answer === answer).map(({ payer }) => payer.commit()));
  const routes = routesOf(subject, 'create');
  await commit('came');
  await stage.begin(lost, routes);
  await commit('lost');
  await stage.end(lost, routes);
  await stage.begin(heldBack, routes);
  const late = commit('overtaken');
  const made = ({ payer }: Stream) => linesOf(bench, subject, payer.paymentId).length > 0;
  if (!(await soon(() => streams.every(made)))) throw new Error('a create did not reach the provider');
  const release = async () => {
    await stage.end(heldBack, routes);
    await late;
  };
  return { streams, release };
}

const lost = { by: 'line', kind: 'applied, answer lost' } as const;
const heldBack = { by: 'line', kind: 'answer held back' } as const;

async function happen(
  { bench, subject }: FaultStage,
  { payer }: Pick<Stream, 'payer'>,
  acts: readonly Act[],
): Promise<void> {
  for (const act of acts)
    if (!(await act(emulatorOf(bench, subject), payer.line()))) throw new Error('the emulator did not do as told');
}

/**
 * Drops three letters of ten and sends the others one to five times. What nobody would ask about again arrives: the last
 * letter of a late act where there is no daily list, and of each act where nobody can be asked.
 */
function post(
  letters: readonly Letter[],
  sentAt: number,
  streams: readonly Stream[],
  chance: Chance,
  subject: FaultSubject,
): Underway[] {
  const isFoundWithout = canBeAsked(subject) && (hasList(subject) || sentAt < lateAt);
  const needed = new Set(
    isFoundWithout ? [] : streams.map(({ payer }) => letters.findLast((each) => isAbout(each, payer))),
  );
  return letters.flatMap((letter) => {
    if (!needed.has(letter) && chance.happens(0.3)) return [];
    const copies = Array.from({ length: 1 + chance.under(5) }, () => chance.oneOf(delays));
    return [
      ...copies.map((delay) => ({ letter, dueAt: sentAt + delay, stale: false })),
      ...(chance.happens(0.1) ? [{ letter, dueAt: sentAt + 86_400, stale: true }] : []),
    ];
  });
}

const hasList = (subject: FaultSubject): boolean => routesOf(subject, 'list').length > 0;

const isAbout = ({ body }: Letter, payer: Payer): boolean =>
  body.includes(payer.line().providerRef) || body.includes(payer.paymentId);

/** Delivers in this order, eight at a time. An honest provider signs each try anew; what was signed a day ago is refused. */
async function handOver({ bench, subject }: FaultStage, due: readonly Underway[]): Promise<void> {
  const webhook = webhookOf(subject);
  for (let first = 0; first < due.length; first += 8) {
    const answered = await Promise.all(
      due.slice(first, first + 8).map(async ({ letter, stale }) => {
        const secret = bench.env[webhook.secretVariable] ?? '';
        const { path, ...sent } = stale ? letter : resigned(webhook, letter, bench.clock.now(), secret);
        const { status } = await bench.call('POST', path, sent);
        return { status, expected: stale && webhook.toleranceSeconds !== null ? 400 : 200 };
      }),
    );
    for (const { status, expected } of answered) expect(status).toBe(expected);
  }
}
