import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { type FaultFixture, soon } from './fault-fixture.ts';
import { linesOf, newPayer, type Payer } from './payer.ts';
import type { Chance } from './seeded.ts';
import { type Fate, fates } from './stream-fates.ts';

export const streamsPerSeed = 10;
const answers = ['came', 'came', 'lost', 'overtaken'] as const;

/** One payment, and what becomes of its start and of its money. */
export interface Stream {
  readonly payer: Payer;
  readonly fate: Fate;
  /** `overtaken`: it comes after the first webhooks, while the product waits for it. */
  readonly answer: 'came' | 'lost' | 'overtaken';
}

/** Commits every payment; `release` lets through the answers that are held back. */
export async function startStreams(
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
