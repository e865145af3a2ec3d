import type { ShownOutcome } from '../payment/pay-outcome.ts';
import type { CardOutcome } from './card-submit.ts';

/** What came of Pay where the payer is still here. */
export type ShownCardOutcome = (
  | Extract<CardOutcome, { kind: 'declined' | 'not_tokenized' | 'quote_changed' }>
  | Extract<ShownOutcome, { kind: 'refused' }>
) & {
  /** Of the card that was to pay nothing was asked: it is a saved one. */
  readonly askedNothing?: boolean;
};

/** Whether the form at the provider is used up. What we refuse before a payment is committed leaves it, and all that stands in it, as it was; so does a network that was away. */
export function usesForm(outcome: ShownCardOutcome | null): boolean {
  if (outcome?.kind === 'not_tokenized') return outcome.why !== 'offline';
  return outcome?.kind !== 'refused' || outcome.call === 'commit';
}
