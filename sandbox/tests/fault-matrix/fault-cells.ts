import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { type Operation, waitingStepOf } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { canRepeat } from './subject.ts';
import type { Fault, FaultFixture } from './fault-fixture.ts';
import { emulatorOf, linesOf, newPayer, type Payer } from './payer.ts';
import { untruths } from './verifier.ts';

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

/** Complains unless the payment is open still, or has truly ended. */
export async function mustBePending(cell: Cell, when: string): Promise<void> {
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
