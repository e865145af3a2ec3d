/** Whether a return that the school recorded and one that the provider reported are the same return. */
import type { ReturnKind } from './money-state.ts';

/** A return that a school recorded and no provider has reported, not marked as separate from the provider's. */
export interface OpenRecord {
  readonly id: string;
  readonly kind: ReturnKind;
  readonly amount: number;
  readonly ageDays: number;
}

/** A return that the provider reported. Of its payment, minor units: all received, and the part not yet returned. */
export interface ToldReturn {
  readonly kind: ReturnKind;
  readonly minor: number;
  readonly received: number;
  readonly left: number;
  /** Whether the school recorded any of the return, even as separate from the provider's. */
  readonly isOwn: boolean;
}

export type SameReturn =
  /** It is the school's record, which now gets the provider's report. */
  | { readonly as: 'recorded'; readonly id: string }
  /** It may be, wholly or in part: the school must say. */
  | { readonly as: 'maybe_recorded' }
  /** The school recorded nothing that it could be. */
  | { readonly as: 'new' };

/** A refund is done and reported within weeks. An older record of the same amount may be another refund. */
export const surelySameDays = 60;

/** Matches a provider's return to its payment's open records, oldest first. Each record is one return. */
export function sameReturn(
  { kind, minor, received, left, isOwn }: ToldReturn,
  records: readonly OpenRecord[],
): SameReturn {
  // A provider may take back more than it paid, with its own fee: only the received sum is on our books.
  const amount = Math.min(minor, received);
  const same = records.find(
    (record) => record.kind === kind && record.amount === amount && record.ageDays <= surelySameDays,
  );
  if (same) return { as: 'recorded', id: same.id };
  // No candidate is left: the school recorded it as another one, or more was returned than received.
  const isOver = received > 0 && left === 0 && isOwn;
  return records.length > 0 || isOver ? { as: 'maybe_recorded' } : { as: 'new' };
}

/**
 * Whether a return that a school records may be one that its provider reported, or the sum of all. `amounts`: of
 * the payment's reported returns that match no record of the school.
 */
export function mayBeTold(minor: number, amounts: readonly number[]): boolean {
  return amounts.includes(minor) || (amounts.length > 1 && amounts.reduce((sum, each) => sum + each, 0) === minor);
}
