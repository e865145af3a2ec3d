import type { MoneyChange } from '#domain/money-change';

/** What of a decision a letter may be about. */
export type Occasion =
  /** Money came, or more of it: `total` is all that came so far, minor units. */
  | { readonly kind: 'received'; readonly paymentId: string; readonly total: number }
  /** The provider has the payment and says who moves next. */
  | { readonly kind: 'placed'; readonly paymentId: string }
  /** It ended without money. `wasPlaced`: the payer had been told to wait or to pay. */
  | { readonly kind: 'ended'; readonly paymentId: string; readonly wasPlaced: boolean }
  /** Nothing to write, but what was written about it and not sent yet is no longer true. */
  | { readonly kind: 'outdated'; readonly paymentId: string };

/** The occasions among the changes of one decision, in their order. */
export function occasionsOf(changes: readonly MoneyChange[]): readonly Occasion[] {
  return changes.flatMap((change) => occasionOf(change) ?? []);
}

function occasionOf(change: MoneyChange): Occasion | null {
  if (change.kind === 'received') return { kind: 'received', paymentId: change.paymentId, total: change.total };
  if (change.kind === 'cancel_wanted') return { kind: 'outdated', paymentId: change.paymentId };
  return change.kind === 'payment_moved' ? occasionOfMove(change) : null;
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
