import type { MoneyChange } from '#domain/money-change';
import type { CaseKind, CaseResolution, MoneyState } from '#domain/money-state';

/** What of a decision a letter may be about. */
export type Occasion =
  /** Money came, or more of it: `total` is all that came so far, minor units; `opened`, the cases that it opened. */
  | {
      readonly kind: 'received';
      readonly paymentId: string;
      readonly total: number;
      readonly opened: readonly CaseKind[];
    }
  /** The provider has the payment and says who moves next. */
  | { readonly kind: 'placed'; readonly paymentId: string }
  /** It ended without money. `wasPlaced`: the payer had been told to wait or to pay. */
  | { readonly kind: 'ended'; readonly paymentId: string; readonly wasPlaced: boolean }
  /** The school decided a case. `returned`: what went back with that decision, minor units. */
  | {
      readonly kind: 'resolved';
      readonly paymentId: string;
      readonly case: CaseKind;
      readonly resolution: Exclude<CaseResolution, 'completed'>;
      readonly returned: number;
    }
  /** Money went back without a decision on a case. */
  | { readonly kind: 'returned'; readonly paymentId: string; readonly returnId: string; readonly amount: number }
  /** Nothing to write, but what was written about it and not sent yet is no longer true. */
  | { readonly kind: 'outdated'; readonly paymentId: string };

/** The occasions among the changes of one decision, in their order. Without what was known before, every case counts as new. */
export function occasionsOf(changes: readonly MoneyChange[], before: MoneyState | null): readonly Occasion[] {
  return changes.flatMap((change, at) => occasionOf(change, changes, before, at) ?? []);
}

function occasionOf(
  change: MoneyChange,
  changes: readonly MoneyChange[],
  before: MoneyState | null,
  at: number,
): Occasion | null {
  switch (change.kind) {
    case 'received':
      return {
        kind: 'received',
        paymentId: change.paymentId,
        total: change.total,
        opened: openedCases(changes, before, change.paymentId),
      };
    case 'cancel_wanted':
      return { kind: 'outdated', paymentId: change.paymentId };
    case 'payment_moved':
      return occasionOfMove(change);
    case 'case_closed':
      return occasionOfClosing(change, changes);
    case 'returned':
      return occasionOfReturn(change, changes, at);
    case 'payment_created':
    case 'superseded':
    case 'allocated':
    case 'excess':
    case 'waived':
    case 'case_opened':
    case 'session_moved':
    case 'announced':
      return null;
  }
}

function occasionOfMove(move: Extract<MoneyChange, { kind: 'payment_moved' }>): Occasion | null {
  const { paymentId, from, to, fromPhase, toPhase } = move;
  if (to === 'pending') {
    if (toPhase === 'grace') return { kind: 'outdated', paymentId };
    return toPhase === 'awaiting_provider' || toPhase === 'awaiting_payer' ? { kind: 'placed', paymentId } : null;
  }
  if (from !== 'pending' || to === 'successful') return null;
  return { kind: 'ended', paymentId, wasPlaced: fromPhase !== 'submitting' };
}

/** A case whose amount only changed is not a new one. */
function openedCases(
  changes: readonly MoneyChange[],
  before: MoneyState | null,
  paymentId: string,
): readonly CaseKind[] {
  const known = before?.payments.find(({ id }) => id === paymentId)?.openCases.map(({ kind }) => kind) ?? [];
  return changes.flatMap((change) =>
    change.kind === 'case_opened' && change.paymentId === paymentId && !known.includes(change.as) ? [change.as] : [],
  );
}

/** What was completed is told of by the receipt of the money that completed it. */
function occasionOfClosing(
  { paymentId, as, resolution }: Extract<MoneyChange, { kind: 'case_closed' }>,
  changes: readonly MoneyChange[],
): Occasion | null {
  if (resolution === 'completed') return null;
  const returned = returnsOf(changes, paymentId).reduce((sum, { amount }) => sum + amount, 0);
  return { kind: 'resolved', paymentId, case: as, resolution, returned };
}

/** One for all entries of a return; none where the letter about a case tells of it. */
function occasionOfReturn(
  { paymentId, returnId }: Extract<MoneyChange, { kind: 'returned' }>,
  changes: readonly MoneyChange[],
  at: number,
): Occasion | null {
  const isTold = changes.some((change) => change.kind === 'case_closed' && change.paymentId === paymentId);
  const entries = returnsOf(changes, paymentId).filter((entry) => entry.returnId === returnId);
  if (isTold || entries[0] !== changes[at]) return null;
  return { kind: 'returned', paymentId, returnId, amount: entries.reduce((sum, { amount }) => sum + amount, 0) };
}

const returnsOf = (changes: readonly MoneyChange[], paymentId: string) =>
  changes
    .filter((change) => change.kind === 'returned')
    // What a bank gave back stands there below zero.
    .filter((change) => change.paymentId === paymentId && change.amount > 0);
