import type { DeclineGroup } from '#domain/decline-reasons';

/** Why a payment was not made. The first six: spec §8. */
export const declinesEn: Readonly<Record<DeclineGroup, string>> = {
  invalid_payment_method: 'The payment method is not valid. Try another one.',
  check_cvv_and_expiry: 'Check your CVV and expiration date and try again.',
  rejected_by_bank: 'Your bank rejected the payment or there were not enough funds.',
  payment_data_error: 'There is an error in the payment method data.',
  could_not_be_processed: 'This payment could not be processed. Try a different card.',
  system_error: 'There was a system error while processing the payment.',
  insufficient_funds: 'Your bank says there are not enough funds.',
  not_confirmed: 'You did not confirm the purchase with your bank.',
  amount_limit:
    'This is more than the school can take this way. Ask the school if you want to pay this amount like this.',
  bank_unreachable: 'We could not reach your bank. Choose another bank or try again later.',
  not_created: 'The transaction could not be created.',
  outcome_unknown: 'We got no answer and do not know how this payment ended.',
};
