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

/** The card was read, and nothing was charged: what was typed pays at once, if its payer agrees. */
export const cardWithoutMonths = 'card_without_months';

/** Whether the provider's form is used up. A refusal before the commit, or a lost network, leaves it as it was. */
export function usesForm(outcome: ShownCardOutcome | null): boolean {
  if (outcome?.kind === 'not_tokenized') return outcome.why !== 'offline';
  if (outcome?.kind !== 'refused') return true;
  return outcome.call === 'commit' && outcome.refusal.code !== cardWithoutMonths;
}

/** Whether the card, or its bank, did not take the chosen months: nobody is put into them again. */
export const endsMonths = (outcome: ShownCardOutcome | null): boolean =>
  outcome?.kind === 'declined' || (outcome?.kind === 'refused' && outcome.refusal.code === cardWithoutMonths);

/** The field of a submit that starts another way instead. */
export const otherWayField = 'other_way';
