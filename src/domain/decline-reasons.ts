/** The six things a payer can be told about a declined payment. Source: spec §8. */
export const declineGroups = [
  'invalid_payment_method',
  'check_cvv_and_expiry',
  'rejected_by_bank',
  'payment_data_error',
  'could_not_be_processed',
  'system_error',
] as const;
export type DeclineGroup = (typeof declineGroups)[number];
