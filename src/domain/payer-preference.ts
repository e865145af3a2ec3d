/**
 * A payer's preference for money above the sum owed: sent back, or left for the next payment.
 * A preference moves no money: the school decides.
 */
import type { CaseKind } from './money-state.ts';

export const payerPreferences = ['refund', 'credit'] as const;
export type PayerPreference = (typeof payerPreferences)[number];

/** The cases about such money. Late, short or unreferenced money, or another currency, is not known to be too much. */
export const onTopKinds = ['overpaid', 'double'] as const satisfies readonly CaseKind[];

export const isOnTop = (kind: CaseKind): boolean => onTopKinds.some((each) => each === kind);

/** Money above the sum owed, minor units; `left`: the part neither returned nor on its way back. */
interface OnTop {
  readonly amount: number;
  readonly left: number;
}

interface Facts {
  readonly cases: readonly {
    readonly kind: CaseKind;
    readonly amount: number;
    readonly status: 'open' | 'resolved';
    /** The payment's money without a charge; null if all of it is commission. */
    readonly excess: OnTop | null;
  }[];
  readonly refunds: readonly { readonly amount: number; readonly reserves: boolean }[];
}

/** Null where nothing came on top. */
export function onTopOf({ cases, refunds }: Facts): OnTop | null {
  const found = cases.find(({ kind }) => isOnTop(kind));
  if (!found) return null;
  const { amount, left } = found.excess ?? { amount: found.amount, left: found.amount };
  const reserved = refunds.reduce((sum, refund) => (refund.reserves ? sum + refund.amount : sum), 0);
  return { amount, left: Math.max(0, left - reserved) };
}

/** Whether the payer may state or change a preference: until the school decides, while some of the money is left. */
export function maySayPreference(payment: Facts): boolean {
  const isOpen = payment.cases.some(({ kind, status }) => isOnTop(kind) && status === 'open');
  return isOpen && (onTopOf(payment)?.left ?? 0) > 0;
}
