import { setTimeout as sleep } from 'node:timers/promises';
import { routesOf } from '#providers/emulation/contract-faults';
import type { Operation } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { canRepeat } from './subject.ts';
import { deadlineMs, type Fault, type FaultStage, soon } from './fault-stage.ts';
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
export async function playCell(stage: FaultStage, cell: Omit<Cell, 'payer' | 'complaints'>): Promise<Cell> {
  const payer = await newPayer(stage.bench, stage.subject, cell.offer, cell.fate);
  return { ...cell, payer, complaints: [] };
}

/** What happens while the fault lasts. Adds what it must complain of. */
export async function strike(stage: FaultStage, cell: Cell): Promise<void> {
  const routes = routesOf(stage.subject, cell.operation);
  const before = stage.line.seen(routes);
  await acts[cell.operation](stage, cell);
  const refused = cell.fault.kind === 'refused connection';
  if (!refused && !(await soon(() => stage.line.seen(routes) > before)))
    cell.complaints.push('the fault was never met: the product did not ask');
  // Long enough for an answer to be read wrongly and booked; a create has been, once the payer is answered.
  if (cell.operation !== 'create') await sleep(deadlineMs + 50);
  await mustBePending(cell, 'while the fault lasts');
}

const acts: Readonly<Record<Operation, (stage: FaultStage, cell: Cell) => Promise<void>>> = {
  create: async (_stage, cell) => {
    await commit(cell);
    // The payer presses again, as long as there is anything to press.
    if (cell.fate === 'waits') await commit(cell);
  },
  query: async (stage, cell) => {
    await commit(cell);
    await pay(stage, cell);
  },
  cancel: async (stage, cell) => {
    await commit(cell);
    const { cancel } = await connectionOf(stage.bench, stage.subject);
    const { paymentId } = cell.payer;
    const { providerRef } = cell.payer.line();
    const said = (await cancel?.({ paymentId, providerRef }))?.kind;
    const truth = stage.subject.meaning(cell.payer.line().status);
    if (said !== 'unknown' && said !== truth)
      cell.complaints.push(`a void that met the fault said ${said}, not ${truth}`);
  },
  list: async (stage, cell) => {
    await commit(cell);
    await pay(stage, cell);
    const list = await listedMoney(stage).catch(() => null);
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

/** Commits the payments that are to meet their fault later, and waits until we hold the provider's answer for each. Throws when we never do. */
export async function commitBefore(stage: FaultStage, cells: readonly Cell[]): Promise<void> {
  const early = cells.filter(committedBefore);
  await Promise.all(early.map(({ payer }) => payer.commit()));
  // A busy machine answers later than the product waits; the product then asks again.
  for (let round = 0; await someIsUnplaced(early); round += 1) {
    if (round === 5) throw new Error('a payment was not placed though nothing was wrong');
    // Longer each time: so does the product wait before it asks again.
    await stage.bench.advance(10 * 2 ** round);
  }
}

async function someIsUnplaced(cells: readonly Cell[]): Promise<boolean> {
  const read = await Promise.all(cells.map(({ payer }) => payer.read()));
  return read.some(({ phase }) => phase === 'submitting');
}

async function pay(stage: FaultStage, cell: Cell): Promise<void> {
  const { providerRef } = cell.payer.line();
  if (!(await emulatorOf(stage.bench, stage.subject).pay(providerRef)))
    cell.complaints.push('the emulator does not take money for it');
}

/** Received money by the provider's id, on its list of settled payments of the last hour. Throws when it cannot be read. */
async function listedMoney(stage: FaultStage): Promise<ReadonlyMap<string, number>> {
  const now = stage.bench.clock.now().getTime();
  const { listSettled: list } = await connectionOf(stage.bench, stage.subject);
  const settled = (await list?.(new Date(now - 3_600_000), new Date(now + 60_000))) ?? [];
  const received = new Map<string, number>();
  for (const each of settled)
    received.set(each.providerRef, (received.get(each.providerRef) ?? 0) + each.received.minor);
  return received;
}

/** The same, tried until it can be read: a busy machine answers later than the product waits. */
export async function listedAtLast(stage: FaultStage): Promise<ReadonlyMap<string, number>> {
  for (let tries = 1; tries < 20; tries += 1) {
    const list = await listedMoney(stage).catch(() => null);
    if (list) return list;
    await sleep(200);
  }
  return listedMoney(stage);
}

async function mustBePending(cell: Cell, when: string): Promise<void> {
  const { status, finished, decline_group } = await cell.payer.read();
  // What has ended there is either not known yet, or true.
  if (cell.fate !== 'waits' && status === endOf[cell.fate]) return;
  if (status !== 'pending' || finished || decline_group !== null)
    cell.complaints.push(`${when} the payer reads ${status}, finished ${finished}, ${decline_group}`);
}

/** After the fault, with the time gone on a minute: it stands at the provider, once, and the payer sees what to do next. */
export async function mustBePlaced(stage: FaultStage, cell: Cell, listed: ReadonlyMap<string, number>): Promise<void> {
  const lines = linesOf(stage.bench, stage.subject, cell.payer.paymentId);
  if (isUnanswered(stage, cell)) {
    if (lines.length > 1) cell.complaints.push(`the provider has it ${lines.length} times`);
    return mustBePending(cell, 'as long as nobody knows');
  }
  if (lines.length !== 1) cell.complaints.push(`the provider has it ${lines.length} times`);
  const { status, phase, next_step } = await cell.payer.read();
  if (cell.fate !== 'waits') {
    if (status !== endOf[cell.fate]) cell.complaints.push(`after the fault it is ${status}, not ${endOf[cell.fate]}`);
    return undefined;
  }
  const step = stage.subject.waitingStep ?? cell.offer.step;
  const waiting = status === 'pending' && phase.startsWith('awaiting') && next_step?.kind === step;
  if (cell.operation === 'create' && !waiting)
    cell.complaints.push(`after the fault it is ${status}, ${phase}, with next step ${next_step?.kind}`);
  if (cell.operation === 'list' && listed.get(cell.payer.line().providerRef) !== cell.payer.minor)
    cell.complaints.push('after the fault the list does not have its money');
  return undefined;
}

/** A start that met its fault and is not made again. */
const isUnanswered = ({ subject }: FaultStage, { operation }: Cell): boolean =>
  operation === 'create' && !canRepeat(subject);

/** Brings the money of those nobody paid yet, unless the provider ended them. */
export async function payWhatWaits(stage: FaultStage, cell: Cell): Promise<void> {
  const { bench, subject } = stage;
  for (const line of linesOf(bench, subject, cell.payer.paymentId))
    if (line.receivedMinor === 0 && subject.meaning(line.status) === 'pending')
      await emulatorOf(bench, subject).pay(line.providerRef);
}

/** At rest: what the product says is what the provider's books say. */
export async function mustBeTrue(stage: FaultStage, cell: Cell): Promise<void> {
  const { paymentId } = cell.payer;
  if (isUnanswered(stage, cell) && linesOf(stage.bench, stage.subject, paymentId).length === 0) {
    const { status } = await cell.payer.read();
    // Looked up for long enough, it is known never to have been there.
    const isKnown = stage.subject.provider.lost.start.kind === 'look_up' && status === 'failed';
    return isKnown ? undefined : mustBePending(cell, 'as long as nobody knows');
  }
  cell.complaints.push(...(await untruths(stage.bench, stage.subject, paymentId)));
  return undefined;
}
