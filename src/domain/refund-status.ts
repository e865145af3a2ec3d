/** The moves of a refund through a provider. The same table is in the database, which refuses every other move. */
export const refundStates = ['requested', 'pending', 'done', 'failed'] as const;
/**
 * `requested`: recorded and sent, without the provider's answer. `pending`: the provider has it. Both reserve their
 * amount. Only `done` takes money off a payment.
 */
export type RefundState = (typeof refundStates)[number];

export interface RefundRule {
  readonly from: RefundState | 'new';
  readonly to: RefundState;
  readonly because: string;
}

/** Every legal move; all but the first only by the provider's word. */
export const refundRules = [
  { from: 'new', to: 'requested', because: 'the school asked; the intent is saved before the provider is called' },
  { from: 'requested', to: 'pending', because: 'the provider has it' },
  { from: 'requested', to: 'done', because: 'the provider sent it at once, or told of it before it answered' },
  { from: 'requested', to: 'failed', because: 'the provider refused it for certain' },
  { from: 'pending', to: 'done', because: 'the money went back' },
  { from: 'pending', to: 'failed', because: 'the provider could not send it, or it came back' },
  { from: 'done', to: 'failed', because: 'the provider takes its word back: always with a case' },
  { from: 'failed', to: 'done', because: 'it went back after all: money is a fact' },
] as const satisfies readonly RefundRule[];

/** Whether a refund may move so. False for every pair the table does not list. */
export function mayMoveRefund(from: RefundState | 'new', to: RefundState): boolean {
  return refundRules.some((rule) => rule.from === from && rule.to === to);
}

/** Whether its provider has yet to say what became of it. */
export const isUnderWay = (state: RefundState): boolean => state === 'requested' || state === 'pending';

/** A refund or another return, as shown to its payer. Minor units. */
interface ToldRefund {
  readonly status: 'pending' | 'done' | 'failed';
  readonly amount: number;
  readonly was_done: boolean;
}

/** Whether it failed after it was done: it still counts as returned, and nobody knows who has the money. */
export const cameBack = ({ was_done: wasDone }: Pick<ToldRefund, 'was_done'>): boolean => wasDone;

/** The sum of those that are so, minor units. */
export function sumOf<T extends { readonly amount: number }>(
  refunds: readonly T[],
  isSo: (refund: T) => boolean,
): number {
  return refunds.filter(isSo).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a payment's pages still wait for news: it has not ended, or money of it is on its way back. */
export const stillMoves = (payment: {
  readonly finished: boolean;
  readonly refunds?: readonly Pick<ToldRefund, 'status'>[] | undefined;
}): boolean => !payment.finished || payment.refunds?.some(({ status }) => status === 'pending') === true;
