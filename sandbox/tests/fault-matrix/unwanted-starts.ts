import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Offer } from '#providers/offer';
import { type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { booked, verifyHarness } from './verifier.ts';
import {
  isForControls,
  type Loss,
  type LostStart,
  loseStarts,
  recover,
  startsAgainAlways,
  type TakeBack,
  takeBacks,
  windowSeconds,
  withOlderAttempt,
} from './lost-starts.ts';
import { linesOf } from './payer.ts';
import type { FaultSubject } from './subject.ts';

/** Why a start is unwanted, and the end of a payment that never arrived: by the payer's request, or by the clock. */
const reasons = {
  'paid another way': 'cancelled',
  disabled: 'failed',
  'links ended': 'failed',
  'cancel wished': 'cancelled',
  superseded: 'failed',
} as const satisfies Record<TakeBack | 'superseded', 'cancelled' | 'failed'>;
type Reason = keyof typeof reasons;
const reasonNames: readonly Reason[] = ['paid another way', 'disabled', 'links ended', 'cancel wished', 'superseded'];

interface Planned {
  readonly offer: Offer;
  readonly reason: Reason;
  readonly loss: Loss;
}
type Cell = Planned & LostStart & { readonly complaints: string[] };

const nameOf = ({ offer, reason, loss }: Planned): string =>
  `lost start (${loss}) × ${reason}, ${offer.country}/${offer.type}/${offer.gateway}`;

const planOf = (offers: readonly Offer[]): Planned[] =>
  offers.flatMap((offer) =>
    reasonNames.flatMap((reason) => (['applied', 'not applied'] as const).map((loss) => ({ offer, reason, loss }))),
  );

/** Registers the cells of lost starts that are unwanted, and the product that must fail in them. */
export function describeUnwantedStarts(subject: FaultSubject): void {
  describe('a lost start that nobody wants any more', () => {
    let fixture: FaultFixture;
    let played: ReadonlyMap<string, Cell> = new Map();
    beforeAll(async () => {
      fixture = await openFaultFixture(subject, { providerTimeoutMs: 2_000 });
      played = new Map((await play(fixture, planOf(subject.offers))).map((cell) => [nameOf(cell), cell]));
    }, 120_000);
    afterAll(() => fixture.close());

    it.each(planOf(subject.offers).map(nameOf))('%s', (name) => {
      expect(played.get(name)?.complaints).toEqual([]);
    });

    it('after all of it both books are equal, and the school heard the truth once and in order', async () => {
      expect(await verifyHarness(fixture.harness)).toEqual([]);
    });
  });

  it.runIf(isForControls(subject))(
    'control: a product that starts again whatever was lost is noticed in every cell of what never arrived',
    async () => {
      const connection = (_name: string, real: Parameters<typeof startsAgainAlways>[0]) => startsAgainAlways(real);
      const fixture = await openFaultFixture(subject, { providerTimeoutMs: 2_000, connection });
      const plan = planOf(subject.offers.slice(0, 1)).filter(({ loss }) => loss === 'not applied');
      try {
        for (const { complaints } of await play(fixture, plan))
          expect(complaints).toContainEqual(expect.stringMatching(/^it was started again: the provider has/));
      } finally {
        await fixture.close();
      }
    },
  );
}

const [minute, hour, day] = [60, 3_600, 86_400] as const;

/** All cells at once, in two rounds: in the second one the provider comes back only when the half hour is over. */
async function play(fixture: FaultFixture, plan: readonly Planned[]): Promise<Cell[]> {
  const families = await withOlderAttempt(fixture, plan);
  const soon = await round(
    fixture,
    families.filter(({ reason }) => reason !== 'superseded'),
    2 * minute,
  );
  const late = await round(
    fixture,
    families.filter(({ reason }) => reason === 'superseded'),
    windowSeconds,
  );
  const cells = [...soon, ...late];
  // Longer than a provider's list may lag, and then queried again.
  for (const seconds of [hour, 2 * minute, 2 * minute]) await fixture.harness.advance(seconds);
  for (const cell of cells) await verify(fixture, cell);
  for (let gone = 0; gone < 10; gone += 5) await fixture.harness.advance(5 * day);
  for (const cell of cells) await verifyEnd(fixture, cell);
  return cells;
}

async function round(
  fixture: FaultFixture,
  families: Parameters<typeof loseStarts<Planned & Pick<LostStart, 'family' | 'older'>>>[1],
  seconds: number,
): Promise<Cell[]> {
  const starts = await loseStarts(fixture, families);
  const cells = starts.map((start): Cell => ({ ...start, complaints: [] }));
  for (const cell of cells)
    if (cell.reason !== 'superseded' && !(await takeBacks[cell.reason](fixture, cell)))
      cell.complaints.push('nobody could take it back');
  await fixture.harness.advance(seconds);
  await recover(fixture);
  for (let look = 0; look < 3; look += 1) await fixture.harness.advance(minute);
  return cells;
}

/** By the provider's own books: what never arrived was not sent again, and what stands there is called off. */
async function verify({ harness, subject }: FaultFixture, { lost, loss, complaints }: Cell): Promise<void> {
  const lines = linesOf(harness, subject, lost.paymentId);
  if (lines.length !== (loss === 'applied' ? 1 : 0))
    complaints.push(`it was started again: the provider has ${lines.length} of it`);
  for (const { receivedMinor, status } of lines) {
    if (receivedMinor > 0) complaints.push(`the provider took ${receivedMinor} that nobody wanted to pay`);
    else if (subject.meaning(status) === 'pending') complaints.push(`the provider still has it as ${status}`);
    const ours = await booked(harness, lost.paymentId);
    if (ours.status !== subject.meaning(status))
      complaints.push(`the provider has it as ${status}, ours is ${ours.status}`);
  }
}

/** In the end it has ended, and not as paid. */
async function verifyEnd({ harness }: FaultFixture, { lost, loss, reason, complaints }: Cell): Promise<void> {
  const { status } = await booked(harness, lost.paymentId);
  if (loss === 'not applied' && status !== reasons[reason])
    complaints.push(`ten days later it is ${status}, not ${reasons[reason]}`);
}
