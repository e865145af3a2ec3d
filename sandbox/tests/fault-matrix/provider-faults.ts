import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#server/db/books/invariants';
import { type Cell, mustBePlaced, mustBeTrue, nameOf, payWhatWaits, playCell } from './fault-cells.ts';
import { commitBefore, listedAtLast, strike } from './fault-strikes.ts';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { endsAtOnce, type Operation, operations } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { everyFault, type Fault, type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { verifyHarness } from './verifier.ts';
import type { FaultSubject } from './subject.ts';

/** How late an emulator's `delay` may respond, in real milliseconds, whatever the harness set. */
const latestMs = 3_200;

/** Registers the matrix of a provider's calls and what can happen to them: each is one payment of the whole product. */
export function describeProviderFaults(subject: FaultSubject, size: 'whole' | 'short' = 'whole'): void {
  const [faults, targetOperations] = size === 'whole' ? [everyFault, operations] : [worstFaults, ['create'] as const];
  describe('a call to the provider that fails', () => {
    let fixture: FaultFixture;
    let played: ReadonlyMap<string, Cell> = new Map();
    beforeAll(async () => {
      fixture = await openFaultFixture(subject);
      played = await playAll(fixture, faults, targetOperations);
    }, 240_000);
    afterAll(() => fixture.close());

    it.for(missing(subject))('%s does not apply', ([, why], test) => test.skip(why));
    it.each(planOf(subject, targetOperations, faults).map(nameOf))('%s', (name) => {
      expect(played.get(name)?.complaints).toEqual([]);
    });

    it('after all of it both books are equal, and the school heard the truth once and in order', async () => {
      expect(await verifyHarness(fixture.harness)).toEqual([]);
    });
  });
}

/** What no other provider of its class can prove: how this one's own answers are read when they are lost. */
const worstFaults: readonly Fault[] = [
  { by: 'provider', kind: 'hang' },
  { by: 'line', kind: 'applied, answer lost' },
  { by: 'line', kind: '5xx, applied' },
];

/** What the provider does not have, with the reason. */
function missing({ routes }: FaultSubject): [Operation, string][] {
  return operations.flatMap((operation) => {
    const named = routes[operation];
    return 'none' in named ? [[operation, named.none] satisfies [Operation, string]] : [];
  });
}

type Planned = Omit<Cell, 'payer' | 'complaints'>;

/** The cells of some operations. A provider's offers share one line: only the first offer meets the line's faults. */
function planOf(subject: FaultSubject, targetOperations: readonly Operation[], faults = everyFault): Planned[] {
  const offersFor = (fault: Fault) => (fault.by === 'line' ? subject.offers.slice(0, 1) : subject.offers);
  const fatesOf = (operation: Operation, offer: Offer): readonly Cell['fate'][] =>
    operation === 'create' && endsAtOnce(subject, offer) ? ['waits', 'paid', 'declined'] : ['waits'];
  return targetOperations
    .filter((operation) => routesOf(subject, operation).length > 0)
    .flatMap((operation) =>
      faults.flatMap((fault) =>
        offersFor(fault).flatMap((offer) =>
          fatesOf(operation, offer).map((fate) => ({ operation, fault, offer, fate })),
        ),
      ),
    );
}

/** Every fault once for create, and once for the others together, because those begin with a create that works. */
async function playAll(
  fixture: FaultFixture,
  faults: readonly Fault[],
  targetOperations: readonly Operation[],
): Promise<ReadonlyMap<string, Cell>> {
  const others = targetOperations.filter((operation) => operation !== 'create');
  const since = performance.now();
  const cells: Cell[] = [];
  for (const fault of faults) {
    cells.push(...(await round(fixture, fault, ['create'])));
    if (others.length > 0) cells.push(...(await round(fixture, fault, others)));
  }
  await sleep(Math.max(0, latestMs - (performance.now() - since)));
  await bringToEnd(fixture, cells);
  return new Map(cells.map((cell) => [nameOf(cell), cell]));
}

/** The faults are over: the product asks again, the money comes, and all must be true. */
async function bringToEnd(fixture: FaultFixture, cells: readonly Cell[]): Promise<void> {
  await fixture.harness.advance(10);
  await fixture.harness.advance(60);
  const listed = await listedAtLast(fixture);
  for (const cell of cells) await mustBePlaced(fixture, cell, listed);
  for (const cell of cells) await payWhatWaits(fixture, cell);
  await fixture.harness.settle();
  await fixture.harness.advance(60);
  for (const cell of cells) await mustBeTrue(fixture, cell);
}

/** What the matrix says of creates that meet one fault, from the payer's press to the money. */
export async function complaintsOfCreates(fixture: FaultFixture, fault: Fault): Promise<readonly string[]> {
  const cells = await round(fixture, fault, ['create']);
  await bringToEnd(fixture, cells);
  return cells.flatMap(({ complaints }) => complaints);
}

/** One fault on some operations at once, a payment for each. */
async function round(fixture: FaultFixture, fault: Fault, targetOperations: readonly Operation[]): Promise<Cell[]> {
  const { subject, harness } = fixture;
  const cells: Cell[] = [];
  // In turn: a payer's steps at the provider before the submission must be answered in time on a busy machine too.
  for (const planned of planOf(subject, targetOperations, [fault])) cells.push(await playCell(fixture, planned));
  await commitBefore(fixture, cells);
  // A question that was on its way before the fault began would bring the truth back in the middle of it.
  await harness.settle();
  const routes = targetOperations.flatMap((operation) => routesOf(subject, operation));
  await fixture.begin(fault, routes);
  try {
    await Promise.all(cells.map((cell) => strike(fixture, cell)));
  } finally {
    await fixture.end(fault, routes);
  }
  const broken = (await violations(harness.services.db)).map(({ id, says }) => `${id} does not hold: ${says}`);
  for (const cell of cells) cell.complaints.push(...broken);
  return cells;
}
