import type { ShownOutcome } from '../payment/pay-outcome.ts';
import type { CardOutcome } from './card-submit.ts';

/** The outcome of Pay while the payer is still here. */
export type ShownCardOutcome = (
  | Extract<CardOutcome, { kind: 'declined' | 'not_tokenized' | 'quote_changed' }>
  | Extract<ShownOutcome, { kind: 'refused' }>
) & {
  /** The card is a saved one without fields to fill in. */
  readonly askedNothing?: boolean;
};

/** Whether the provider's form is used up. A refusal before the commit, or a lost network, leaves it as it was. */
export function usesForm(outcome: ShownCardOutcome | null): boolean {
  if (outcome?.kind === 'not_tokenized') return outcome.why !== 'offline';
  return outcome?.kind !== 'refused' || outcome.call === 'commit';
}

/** The field of a submit that starts another way instead. */
export const otherWayField = 'other_way';
