import { describe, expect, it } from 'vitest';
import { attemptWindowSeconds } from '#domain/money-state';
import type { ProviderConnection } from '#providers/provider';
import type { Offer } from '#providers/offer';
import type { HarnessOptions } from '../harness-options.ts';
import { type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { verifyHarness } from './verifier.ts';
import {
  isForControls,
  isPaid,
  type Loss,
  type LostStart,
  loseStarts,
  recover,
  startsAgainAlways,
  takeBacks,
  withOlderAttempt,
} from './lost-starts.ts';
import { linesOf } from './payer.ts';
import { openWebhookCapture, type WebhookCapture } from '#providers/emulation/webhook-capture';
import { type Chance, seededChance } from './seeded.ts';
import type { FaultSubject } from './subject.ts';

/** Lives of one run, and in how many rounds. */
const wholeRun = { lives: 8, rounds: 6 } as const;
/** `npm run test:faults` plays 200 lives of each provider, `npm test` eight. */
const seeds = process.env['CUOTA_FAULTS'] === 'all' ? Array.from({ length: 25 }, (_, index) => index + 1) : [5];

const acts = ['paid another way', 'disabled', 'links ended', 'cancel wished', 'checked', 'nothing', 'nothing'] as const;
/** How long nothing happens after a round, in seconds. */
const pauses = [5, 20, 61, 61, 300, 300, 900, 1_860, 3_700] as const;

/** A lost start, and what its family and school have done about it since. */
interface Life extends LostStart {
  readonly since: number;
  isPaidElsewhere: boolean;
  isTakenBack: boolean;
  /** What the provider's books had of it at the last look. */
  seen: Seen;
  readonly complaints: string[];
}
interface Seen {
  readonly starts: number;
  readonly money: number;
}

/** Registers random orders of a lost start, its revocations, time, webhooks and the provider's return. */
export function describeLostStartLives(subject: FaultSubject): void {
  describe('lives of a lost start', () => {
    it.each(seeds)(
      "no charge that nobody wants, by the provider's own books, seed %i",
      { timeout: 120_000 },
      async (seed) => {
        expect(await live({ subject, seed, ...wholeRun }), `seed ${seed}`).toEqual([]);
      },
    );

    it.runIf(isForControls(subject))(
      'control: a product that starts again whatever was lost is noticed',
      { timeout: 120_000 },
      async () => {
        const connection = (_name: string, real: ProviderConnection) => startsAgainAlways(real);
        const wrong = await live({ subject, seed: 2, lives: 4, rounds: 3, connection });
        expect(wrong).toContainEqual(expect.stringMatching('^nobody wanted it, and the provider'));
      },
    );
  });
}

interface Run extends Pick<HarnessOptions, 'connection'> {
  readonly subject: FaultSubject;
  /** A run prints it when it fails. */
  readonly seed: number;
  readonly lives: number;
  readonly rounds: number;
}

/** What was wrong in one run, as sentences. */
async function live({ subject, connection, ...run }: Run): Promise<string[]> {
  const capture = await openWebhookCapture();
  const fixture = await openFaultFixture(subject, {
    workers: 2,
    providerTimeoutMs: 2_000,
    productAt: async () => capture.origin,
    ...(connection ? { connection } : {}),
  });
  try {
    const lives = await playRun(fixture, capture, run);
    return [...lives.flatMap(({ complaints }) => complaints), ...(await verifyHarness(fixture.harness))];
  } finally {
    await fixture.close();
    await capture.close();
  }
}

async function playRun(
  fixture: FaultFixture,
  capture: WebhookCapture,
  { seed, lives: count, rounds }: Omit<Run, 'subject'>,
) {
  const { harness } = fixture;
  const chance = seededChance(seed);
  const lives = await begin(fixture, chance, count);
  // Something has been taken back by then.
  const back = 1 + chance.under(rounds - 2);
  for (let round = 0; round < rounds; round += 1) {
    const wasWanted = await Promise.all(lives.map((each) => isWanted(fixture, each)));
    const doings = chance.shuffled(lives.map((each) => ({ each, what: chance.oneOf(acts) })));
    // All at once: what the families do, the schools, the post and the provider's return.
    await Promise.all([
      ...doings.map(({ each, what }) => act(fixture, each, what)),
      ...(round === back ? [recover(fixture)] : []),
      bring(fixture, capture, chance),
    ]);
    await harness.advance(chance.oneOf(pauses));
    for (const [index, each] of lives.entries()) verify(fixture, each, wasWanted[index] === true);
  }
  // Longer than a provider's list may lag, and then queried again.
  for (const seconds of [3_700, 120, 1_000]) await harness.advance(seconds);
  for (const each of lives) {
    verify(fixture, each, false);
    await verifyEnd(fixture, each);
  }
  return lives;
}

async function begin(fixture: FaultFixture, chance: Chance, count: number): Promise<Life[]> {
  const plan = Array.from({ length: count }, (): { offer: Offer; loss: Loss } => ({
    offer: chance.oneOf(fixture.subject.offers),
    loss: chance.oneOf(['applied', 'not applied', 'not applied']),
  }));
  const lost = await loseStarts(fixture, await withOlderAttempt(fixture, plan));
  const since = fixture.harness.clock.now().getTime() / 1000;
  return lost.map((start) => ({
    ...start,
    since,
    isPaidElsewhere: false,
    isTakenBack: false,
    seen: look(fixture, start),
    complaints: [],
  }));
}

async function act(fixture: FaultFixture, each: Life, action: (typeof acts)[number]): Promise<void> {
  if (action === 'nothing') return;
  if (action === 'checked') {
    const bearer = await each.family.token();
    if (bearer !== null)
      await fixture.harness.call('POST', `/api/payments/${each.lost.paymentId}/check`, { bearer, body: {} });
    return;
  }
  if (action === 'paid another way') {
    // Once: a slip that is paid twice is another story. The product learns of it by a report or by a query.
    if (!each.isPaidElsewhere) each.isPaidElsewhere = await takeBacks[action](fixture, each);
    return;
  }
  if (await takeBacks[action](fixture, each)) each.isTakenBack = true;
}

/** Delivers what the providers sent, in any order; three deliveries of ten are lost. */
async function bring({ harness }: FaultFixture, capture: WebhookCapture, chance: Chance): Promise<void> {
  for (const { path, headers, body } of chance.shuffled(capture.collect()))
    if (!chance.happens(0.3)) await harness.call('POST', path, { headers, body });
}

/** Whether a start may still be made, as far as the product can know: said without asking the product's own rule. */
async function isWanted(fixture: FaultFixture, { family, since, isTakenBack }: Life): Promise<boolean> {
  const age = fixture.harness.clock.now().getTime() / 1000 - since;
  return !isTakenBack && age < attemptWindowSeconds && !(await isPaid(fixture, family));
}

function look({ harness, subject }: FaultFixture, { lost }: Pick<LostStart, 'lost'>): Seen {
  const lines = linesOf(harness, subject, lost.paymentId);
  return { starts: lines.length, money: lines.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0) };
}

/** Nobody pays the lost attempt itself: whatever the provider's books have more of it was done by the product. */
function verify(fixture: FaultFixture, each: Life, wasWanted: boolean): void {
  const now = look(fixture, each);
  const about = `(${each.loss}, ${each.offer.type}, payment ${each.lost.paymentId})`;
  if (!wasWanted && now.starts > each.seen.starts)
    each.complaints.push(`nobody wanted it, and the provider was asked to start it ${about}`);
  if (!wasWanted && now.money > each.seen.money)
    each.complaints.push(`nobody wanted it, and the provider took ${now.money} for it ${about}`);
  each.seen = now;
}

/** What was paid another way stands nowhere any more where it could be paid again, unless its money came first. */
async function verifyEnd(fixture: FaultFixture, each: Life): Promise<void> {
  const { harness, subject } = fixture;
  if (!(await isPaid(fixture, each.family))) return;
  for (const { status, receivedMinor } of linesOf(harness, subject, each.lost.paymentId))
    if (receivedMinor === 0 && subject.meaning(status) === 'pending')
      each.complaints.push(`its session is paid, and the provider still has it as ${status} (${each.offer.type})`);
}
