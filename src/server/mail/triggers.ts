import type { MoneyChange } from '#domain/money-change';
import type { CaseKind, CaseResolution, MoneyState } from '#domain/money-state';
import type { RefundState } from '#domain/refund-status';
import type { MandateRow } from '../db/write/mandates.ts';
import type { RefundRow } from '../db/write/refunds.ts';

/** The facts of each trigger beside its payment. */
interface Triggers {
  /** Money came, or more of it: `total` is all that came so far, minor units; `opened`, the cases that it opened. */
  readonly received: { readonly total: number; readonly opened: readonly CaseKind[] };
  /** The provider has the payment and says who moves next. */
  readonly placed: object;
  /** It ended without money. `wasPlaced`: the payer had been told to wait or to pay. */
  readonly ended: { readonly wasPlaced: boolean };
  /** The school decided a case. `returned`: the money that went back with that decision, minor units. */
  readonly resolved: {
    readonly case: CaseKind;
    readonly resolution: Exclude<CaseResolution, 'completed'>;
    readonly returned: number;
  };
  /** Money went back without a decision on a case. */
  readonly returned: { readonly returnId: string };
  /** Nothing to write, but what was written about it and not sent yet is no longer true. */
  readonly outdated: object;
  /** A payment elsewhere will soon no longer be possible. */
  readonly expiring: object;
  /** A transfer that its payer reported is later than most. */
  readonly late: object;
  /** A refund moved; `refund` is as it was before. */
  readonly refund_moved: { readonly refund: RefundRow; readonly to: Exclude<RefundState, 'requested'> };
  /** A standing debit began or ended. */
  readonly mandate_moved: { readonly mandate: MandateRow; readonly to: 'agreed' | 'ended' };
}
export type TriggerKind = keyof Triggers;

/** A cause of an e-mail about a payment, or the end of one's truth. */
export type EmailTrigger<Kind extends TriggerKind = TriggerKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly paymentId: string } & Triggers[Each];
}[Kind];

/** Returns the triggers among one decision's changes, in their order. Without `before`, every case counts as new. */
export function triggersOf(changes: readonly MoneyChange[], before: MoneyState | null): readonly EmailTrigger[] {
  return changes.flatMap((change): EmailTrigger | readonly [] => {
    switch (change.kind) {
      case 'received': {
        const { paymentId, total } = change;
        return { kind: 'received', paymentId, total, opened: openedCases(changes, before, paymentId) };
      }
      case 'cancel_wanted':
        return { kind: 'outdated', paymentId: change.paymentId };
      case 'payment_moved':
        return triggerOfMove(change) ?? [];
      case 'case_closed': {
        const { paymentId, as, resolution } = change;
        // The receipt of the money that completed it reports this.
        if (resolution === 'completed') return [];
        const returned = returnsOf(changes, paymentId).reduce((sum, { amount }) => sum + amount, 0);
        return { kind: 'resolved', paymentId, case: as, resolution, returned };
      }
      case 'returned': {
        const { paymentId, returnId } = change;
        // One for all entries of a return; none where the e-mail about a case tells of it.
        const isTold = changes.some((each) => each.kind === 'case_closed' && each.paymentId === paymentId);
        const first = returnsOf(changes, paymentId).find((entry) => entry.returnId === returnId);
        return isTold || first !== change ? [] : { kind: 'returned', paymentId, returnId };
      }
      case 'payment_created':
      case 'superseded':
      case 'allocated':
      case 'excess':
      case 'waived':
      case 'case_opened':
      case 'session_moved':
      case 'announced':
        return [];
    }
  });
}

/** Whether changes may bring an e-mail: then `services.wake('mail')` is called after their commit. */
export const bringEmails = (changes: readonly MoneyChange[]): boolean => triggersOf(changes, null).length > 0;

function triggerOfMove(move: Extract<MoneyChange, { kind: 'payment_moved' }>): EmailTrigger | null {
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

const returnsOf = (changes: readonly MoneyChange[], paymentId: string) =>
  changes
    .filter((change) => change.kind === 'returned')
    // What a bank gave back is below zero here.
    .filter((change) => change.paymentId === paymentId && change.amount > 0);
