import { setTimeout as sleep } from 'node:timers/promises';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { type Operation, waitingStepOf } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { canRepeat } from './subject.ts';
import { deadlineMs, type Fault, type FaultFixture, soon } from './fault-fixture.ts';
import { connectionOf, emulatorOf, linesOf, newPayer, type Payer, untruths } from './payer.ts';

/** One payment that meets one fault in one operation. */
export interface Cell {
  readonly operation: Operation;
  readonly fault: Fault;
  readonly offer: Offer;
  /** `paid` and `declined` have ended by the time their start is answered. */
  readonly fate: keyof typeof endOf;
  readonly payer: Payer;
  /** What went wrong with it, as sentences. */
  readonly complaints: string[];
}

/** What a payment reads once its start is answered. */
const endOf = { waits: 'pending', paid: 'successful', declined: 'rejected' } as const;

export const nameOf = ({ operation, fault, offer, fate }: Omit<Cell, 'payer' | 'complaints'>): string =>
  `${operation} meets ${fault.kind} (${fault.by}), ${offerKey(offer)}${fate === 'waits' ? '' : `, ${fate} at once`}`;

/** A payer who has chosen, for a cell that is about to be played. */
export async function playCell(fixture: FaultFixture, cell: Omit<Cell, 'payer' | 'complaints'>): Promise<Cell> {
  const payer = await newPayer(fixture.harness, fixture.subject, cell.offer, cell.fate);
  return { ...cell, payer, complaints: [] };
}

/** What happens while the fault lasts. Adds what it must complain of. */
export async function strike(fixture: FaultFixture, cell: Cell): Promise<void> {
  const routes = routesOf(fixture.subject, cell.operation);
  const before = fixture.line.seen(routes);
  await acts[cell.operation](fixture, cell);
  const refused = cell.fault.kind === 'refused connection';
  if (!refused && !(await soon(() => fixture.line.seen(routes) > before)))
    cell.complaints.push('the fault was never met: the product did not ask');
  // Long enough for an answer to be read wrongly and booked; a create has been, once the payer is answered.
  if (cell.operation !== 'create') await sleep(deadlineMs + 50);
  await mustBePending(cell, 'while the fault lasts');
}

const acts: Readonly<Record<Operation, (fixture: FaultFixture, cell: Cell) => Promise<void>>> = {
  create: async (_fixture, cell) => {
    await commit(cell);
    // The payer presses again, as long as there is anything to press.
    if (cell.fate === 'waits') await commit(cell);
  },
  query: async (fixture, cell) => {
    await commit(cell);
    await pay(fixture, cell);
  },
  cancel: async (fixture, cell) => {
    await commit(cell);
    const { cancel } = await connectionOf(fixture.harness, fixture.subject);
    const { paymentId } = cell.payer;
    const { providerRef } = cell.payer.line();
    const outcome = (await cancel?.({ paymentId, providerRef }))?.kind;
    const truth = fixture.subject.meaning(cell.payer.line().status);
    if (outcome !== 'unknown' && outcome !== truth)
      cell.complaints.push(`a void that met the fault said ${outcome}, not ${truth}`);
  },
  list: async (fixture, cell) => {
    await commit(cell);
    await pay(fixture, cell);
    const list = await listedMoney(fixture).catch(() => null);
    const listed = list ? (list.get(cell.payer.line().providerRef) ?? 0) : 'refused to guess';
    if (listed !== 'refused to guess' && listed !== cell.payer.minor)
      cell.complaints.push(`a list that met the fault was believed, and had ${listed} for this payment`);
  },
};

async function commit(cell: Cell): Promise<void> {
  if (committedBefore(cell)) return;
  const response = await cell.payer.commit();
  const text = await response.text();
  if (response.status !== 200) cell.complaints.push(`the payer was answered ${response.status}: ${text.slice(0, 200)}`);
}

/** A payment that meets its fault later than at its create was committed before. */
const committedBefore = ({ operation }: Cell): boolean => operation !== 'create';

/** Commits payments whose fault comes later, and waits for the provider's responses. Throws if one never comes. */
export async function commitBefore(fixture: FaultFixture, cells: readonly Cell[]): Promise<void> {
  const early = cells.filter(committedBefore);
  await Promise.all(early.map(({ payer }) => payer.commit()));
  // A busy machine answers later than the product waits; the product then asks again.
  for (let round = 0; await someIsUnplaced(early); round += 1) {
    if (round === 5) throw new Error('a payment was not placed though nothing was wrong');
    // Longer each time: so does the product wait before it asks again.
    await fixture.harness.advance(10 * 2 ** round);
  }
}

async function someIsUnplaced(cells: readonly Cell[]): Promise<boolean> {
  const read = await Promise.all(cells.map(({ payer }) => payer.read()));
  return read.some(({ phase }) => phase === 'submitting');
}

async function pay(fixture: FaultFixture, cell: Cell): Promise<void> {
  const { providerRef } = cell.payer.line();
  if (!(await emulatorOf(fixture.harness, fixture.subject).pay(providerRef)))
    cell.complaints.push('the emulator does not take money for it');
}

/** Money received in the last hour by the provider's id, from its list. Throws if the list cannot be read. */
async function listedMoney(fixture: FaultFixture): Promise<ReadonlyMap<string, number>> {
  const now = fixture.harness.clock.now().getTime();
  const { listSettled: list } = await connectionOf(fixture.harness, fixture.subject);
  const settled = (await list?.(new Date(now - 3_600_000), new Date(now + 60_000))) ?? [];
  const received = new Map<string, number>();
  for (const each of settled)
    received.set(each.providerRef, (received.get(each.providerRef) ?? 0) + each.received.minor);
  return received;
}

/** The same, tried until it can be read: a busy machine answers later than the product waits. */
export async function listedAtLast(fixture: FaultFixture): Promise<ReadonlyMap<string, number>> {
  for (let tries = 1; tries < 20; tries += 1) {
    const list = await listedMoney(fixture).catch(() => null);
    if (list) return list;
    await sleep(200);
  }
  return listedMoney(fixture);
}

async function mustBePending(cell: Cell, when: string): Promise<void> {
  const { status, finished, decline_group } = await cell.payer.read();
  // What has ended there is either not known yet, or true.
  if (cell.fate !== 'waits' && status === endOf[cell.fate]) return;
  if (status !== 'pending' || finished || decline_group !== null)
    cell.complaints.push(`${when} the payer reads ${status}, finished ${finished}, ${decline_group}`);
}

/** A minute after the fault: the payment is at the provider, once, and the payer sees the next step. */
export async function mustBePlaced(
  fixture: FaultFixture,
  cell: Cell,
  listed: ReadonlyMap<string, number>,
): Promise<void> {
  const lines = linesOf(fixture.harness, fixture.subject, cell.payer.paymentId);
  if (isUnanswered(fixture, cell)) {
    if (lines.length > 1) cell.complaints.push(`the provider has it ${lines.length} times`);
    return mustBePending(cell, 'as long as nobody knows');
  }
  if (lines.length !== 1) cell.complaints.push(`the provider has it ${lines.length} times`);
  const { status, phase, next_step } = await cell.payer.read();
  if (cell.fate !== 'waits') {
    if (status !== endOf[cell.fate]) cell.complaints.push(`after the fault it is ${status}, not ${endOf[cell.fate]}`);
    return undefined;
  }
  const step = waitingStepOf(fixture.subject, cell.offer);
  const waiting = status === 'pending' && phase.startsWith('awaiting') && next_step?.kind === step;
  if (cell.operation === 'create' && !waiting)
    cell.complaints.push(`after the fault it is ${status}, ${phase}, with next step ${next_step?.kind}`);
  if (cell.operation === 'list' && listed.get(cell.payer.line().providerRef) !== cell.payer.minor)
    cell.complaints.push('after the fault the list does not have its money');
  return undefined;
}

/** A start that met its fault and is not made again. */
const isUnanswered = ({ subject }: FaultFixture, { operation }: Cell): boolean =>
  operation === 'create' && !canRepeat(subject);

/**
 * Pays the unpaid, unless the provider ended them. If a lost start is never reported, its payer has no address to pay
 * at.
 */
export async function payWhatWaits(fixture: FaultFixture, cell: Cell): Promise<void> {
  const { harness, subject } = fixture;
  const isTold = subject.webhook !== undefined || routesOf(subject, 'list').length > 0;
  if (isUnanswered(fixture, cell) && !isTold) return;
  for (const line of linesOf(harness, subject, cell.payer.paymentId))
    if (line.receivedMinor === 0 && subject.meaning(line.status) === 'pending')
      await emulatorOf(harness, subject).pay(line.providerRef);
}

/** At rest: what the product says is what the provider's books say. */
export async function mustBeTrue(fixture: FaultFixture, cell: Cell): Promise<void> {
  const { paymentId } = cell.payer;
  if (isUnanswered(fixture, cell) && linesOf(fixture.harness, fixture.subject, paymentId).length === 0) {
    const { status } = await cell.payer.read();
    // Looked up for long enough, it is known never to have been there.
    const isKnown = fixture.subject.provider.lost.start.kind === 'look_up' && status === 'failed';
    return isKnown ? undefined : mustBePending(cell, 'as long as nobody knows');
  }
  cell.complaints.push(...(await untruths(fixture.harness, fixture.subject, paymentId)));
  return undefined;
}
