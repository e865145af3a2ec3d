/** The six groups of declines that a payer sees. Source: spec §8. */
export const cardDeclineGroups = [
  'invalid_payment_method',
  'check_cvv_and_expiry',
  'rejected_by_bank',
  'payment_data_error',
  'could_not_be_processed',
  'system_error',
] as const;
export type CardDeclineGroup = (typeof cardDeclineGroups)[number];

/**
 * The reasons shown to a payer for a failed payment. `amount_limit`: above the collector's limit for this way.
 * `bank_unreachable`: the payer's bank did not answer the provider. `not_created`: the provider did not begin it, for a
 * reason of no use to a payer. `outcome_unknown`: ours alone; the provider never answered us and cannot be queried.
 * `insufficient_funds` and `not_confirmed` (the payer did not confirm to their bank) are parts of a group of spec §8,
 * separate because the remedy differs.
 */
export const declineGroups = [
  ...cardDeclineGroups,
  'insufficient_funds',
  'not_confirmed',
  'amount_limit',
  'bank_unreachable',
  'not_created',
  'outcome_unknown',
] as const;
export type DeclineGroup = (typeof declineGroups)[number];

/** The groups of spec §8 that ours are a part of. */
export const partOf = {
  insufficient_funds: 'rejected_by_bank',
  not_confirmed: 'could_not_be_processed',
} as const satisfies Partial<Record<DeclineGroup, CardDeclineGroup>>;

/**
 * What a screen may claim about the payer's money.
 * `look_it_up`: only after querying the session for an earlier paid attempt. `unknown`: no claim.
 */
type MoneyClaim = 'not_taken' | 'unknown' | 'look_it_up';

type NextBestAction =
  | 'retry_security_code'
  | 'other_method'
  /** The amount is too much for this card now: the ways that are no card come first. */
  | 'no_card'
  | 'call_bank'
  | 'confirm_again'
  | 'fix_data'
  | 'wait';

export interface DeclineFacts {
  readonly money: MoneyClaim;
  readonly nextBestAction: NextBestAction;
}

/**
 * What each group lets us claim and advise, once the provider itself has refused.
 * `could_not_be_processed` holds duplicates, refunds and disputes: an earlier attempt may have been paid, so another
 * card is advised only after a check. A `system_error` proves nothing about the money, and no response even less.
 */
export const declineFacts = {
  invalid_payment_method: { money: 'not_taken', nextBestAction: 'other_method' },
  check_cvv_and_expiry: { money: 'not_taken', nextBestAction: 'retry_security_code' },
  rejected_by_bank: { money: 'not_taken', nextBestAction: 'call_bank' },
  insufficient_funds: { money: 'not_taken', nextBestAction: 'no_card' },
  not_confirmed: { money: 'not_taken', nextBestAction: 'confirm_again' },
  payment_data_error: { money: 'not_taken', nextBestAction: 'fix_data' },
  could_not_be_processed: { money: 'look_it_up', nextBestAction: 'other_method' },
  system_error: { money: 'unknown', nextBestAction: 'wait' },
  amount_limit: { money: 'not_taken', nextBestAction: 'other_method' },
  bank_unreachable: { money: 'not_taken', nextBestAction: 'wait' },
  not_created: { money: 'not_taken', nextBestAction: 'other_method' },
  outcome_unknown: { money: 'unknown', nextBestAction: 'wait' },
} as const satisfies Record<DeclineGroup, DeclineFacts>;
