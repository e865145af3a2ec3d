import type { BookReturn } from '#domain/compare-books';

/** A dispute's outcome for the school: it gets the money back, or loses it. */
export const disputeStages = ['opened', 'won', 'lost'] as const;
export type DisputeStage = (typeof disputeStages)[number];

/** One payment as the provider's own books have it: the oracle every test compares ours with. */
export interface LedgerLine {
  readonly providerRef: string;
  readonly reference: string | null;
  readonly paymentId: string | null;
  /** The provider's own status. */
  readonly status: string;
  readonly amountMinor: number;
  readonly receivedMinor: number;
  readonly currency: string;
  /** Its final returns. */
  readonly returned: readonly BookReturn[];
  readonly createdAt: Date;
  /** Its means of payment, for a person: `visa ending in 4242`. */
  readonly paidWith?: string;
  /** The possible changes of its returns; absent if there are none. */
  readonly returns?: ReturnsLine;
}

export interface ReturnsLine {
  /** Whether some of it is under way. */
  readonly canEnd: boolean;
  readonly canFail: boolean;
  /** A dispute's possible next stages. */
  readonly dispute: readonly DisputeStage[];
}
