import type { ProblemTexts } from './problems-es.ts';

const advisor = 'Please contact an advisor at the school.';
const ours = {
  title: 'Oops!',
  advice: 'Please try again in a moment. If it happens again, contact an advisor and give them the help code.',
};
const reload = {
  title: 'We could not read your request',
  advice: 'Open the link the school sent you again and retry.',
};

export const problemsEn = {
  at_most_one_tutor_per_payment_session: {
    title: 'Only one tutor per payment',
    advice: `The charges in this link belong to different tutors. ${advisor}`,
  },
  charges_campus_mismatch: {
    title: 'The charges belong to different campuses',
    advice: `All charges must belong to the same campus. ${advisor}`,
  },
  charges_required: {
    title: 'These charges are already paid',
    advice: 'Nothing is pending in this link. Please check your statement.',
  },
  invalid_vat: { title: 'There is a tax error', advice: `The tax of this payment is not valid. ${advisor}` },
  no_tutor_found_for_students: {
    title: 'We could not find the tutor',
    advice: `The students in this link have no registered tutor. ${advisor}`,
  },
  payment_session_already_paid: {
    title: 'This payment is already made',
    advice: 'You do not need to pay again.',
  },
  payment_session_not_found: {
    title: 'This link is no longer available',
    advice: 'Check that you opened all of it, as you received it. If it still fails, ask the school for another.',
  },
  payment_session_expired: {
    title: 'This link has expired',
    advice: 'For safety, payment links last 3 days. Ask the school for a new one.',
  },
  payment_session_disabled: {
    title: 'Payments are paused',
    advice: 'The school has turned online payments off for now. Please contact the school administration.',
  },
  payment_session_under_review: {
    title: 'The school is reviewing your payment',
    advice: 'We received less than was asked for. Please do not pay again: the school will tell you what comes next.',
  },
  payment_session_has_payments: {
    title: 'Money has already come in',
    advice: 'That is why these charges cannot change. Please contact an advisor at the school.',
  },
  currency_mismatch: {
    title: 'The currency does not match',
    advice: `The currency of this payment is not the one of your country. ${advisor}`,
  },
  payment_session_already_in_confirmation_pending_state: {
    title: 'A payment is already in process',
    advice: 'Wait until it is confirmed or try again later. Nothing else was charged.',
  },
  payment_session_commit_error: {
    title: 'We could not finish the payment',
    advice:
      'Something failed while finishing the payment. Before you try again, see whether a payment in process is shown.',
  },
  invalid_payment_status: {
    title: 'This payment has changed',
    advice: 'We show you how it stands before you make another.',
  },
  payment_not_replaced: {
    title: 'Your earlier reference still works',
    advice: 'We could not confirm that it was canceled. Wait a moment and try again, or pay with the one you have.',
  },
  too_many_corrections: {
    title: 'These details can no longer be corrected',
    advice: "You corrected them three times. If something differs, show the school your bank's receipt.",
  },
  payment_method_not_available: {
    title: 'This payment method is not available',
    advice: 'Choose another one. Nothing was charged.',
  },
  amount_out_of_range: {
    title: 'This amount cannot be paid this way',
    advice: 'This method has a minimum or maximum. Choose another one. Nothing was charged.',
  },
  quote_changed: { title: 'The total has changed', advice: 'Check the new total before paying. Nothing was charged.' },
  payment_not_found: { title: 'We could not find this payment', advice: 'Open the link the school sent you again.' },
  case_not_found: {
    title: 'We could not find this case',
    advice: 'It may be resolved already. Check the list of cases.',
  },
  day_not_found: { title: 'We could not find this day', advice: 'Check the list of days.' },
  day_not_closed: { title: 'This day is still open', advice: 'Wait until it closes, then try again.' },
  day_signed_off: { title: 'This day is already signed off', advice: 'A day is signed off once.' },
  ledger_account_missing: {
    title: 'An account of the ledger is missing',
    advice: 'Give every entry of the day an account, then try again.',
  },
  return_maybe_known: {
    title: 'This refund is on record already',
    advice: 'The provider told us of a refund of this amount. If yours is another one, say so when you record it.',
  },
  refund_not_possible: {
    title: 'The provider cannot send this money back',
    advice: 'Give it back yourself, and record how you did.',
  },
  payment_disputed: {
    title: 'The bank disputes this payment',
    advice: 'Wait for the bank to decide: if you refund it now, the family may get the money twice.',
  },
  card_form_invalid: {
    title: 'The card form is too old',
    advice: 'Enter your card again. You were not charged.',
  },
  card_without_months: {
    title: 'This card has no monthly payments',
    advice: 'It is charged at once. If you agree, pay again.',
  },
  card_data_refused: {
    title: 'Card data was typed in another field',
    advice:
      'The number and the code belong only in their own fields. Enter the name as it stands on the card. You were not charged.',
  },
  invalid_answers: {
    title: 'Check what you wrote',
    advice: 'Something is missing or does not fit. Nothing was sent to the bank.',
  },
  acceptance_required: {
    title: 'Documents have to be accepted',
    advice: 'Read and accept the documents beside the button to go on.',
  },
  card_not_found: {
    title: 'We could not find that card',
    advice: 'You may have removed it already. Use another card, or enter it again.',
  },
  card_is_domiciled: {
    title: 'You can’t delete direct debit cards',
    advice: 'It is used for automatic charges. To remove it, ask the school to end the direct debit.',
  },
  domiciliation_not_offered: {
    title: 'This payment cannot be set up for direct debit',
    advice: 'The school does not offer automatic charges with this card. Your payment stays as it is.',
  },
  logo_not_usable: {
    title: 'The logo cannot be used',
    advice: 'Check that the address leads to a PNG, JPEG or WebP picture.',
  },
  unknown_provider: {
    title: 'We do not know this provider',
    advice: 'Check its name in the list of providers.',
  },
  credentials_unusable: {
    title: 'The credentials are not complete',
    advice: 'Check that each is there, copied whole, and for real payments.',
  },
  credentials_refused: {
    title: 'The provider does not accept these credentials',
    advice: 'Copy them again from the provider’s console. The account stays as it was.',
  },
  account_not_found: { title: 'We could not find this account', advice: 'Check the list of accounts.' },
  account_exists: {
    title: 'There is already an account with this provider',
    advice: 'Change its credentials, or close it before adding another.',
  },
  account_closed: { title: 'This account is closed', advice: 'It takes no new payments. Earlier ones go on.' },
  merchant_taken: {
    title: 'This merchant already collects here',
    advice: 'Each merchant has one account. Ask whoever runs the payments.',
  },
  another_merchant: {
    title: 'The credentials belong to another merchant',
    advice: 'To collect with another merchant, close this account and add a new one.',
  },
  mandate_not_found: {
    title: 'We could not find this direct debit',
    advice: 'It may have ended already. Check the list.',
  },
  tax_data_required: {
    title: 'Your tax details are missing',
    advice: 'The school needs them for your invoice. Enter them, then pay. Nothing was charged.',
  },
  tax_data_invalid: {
    title: 'Check your tax details',
    advice: 'The number does not have the right form. Copy it exactly as it stands on your document.',
  },
  tax_data_not_found: {
    title: 'We cannot find those tax details',
    advice: 'You may have removed them already. Enter them again or choose others.',
  },
  policy_not_accepted: {
    title: 'The privacy notice is not accepted yet',
    advice: 'Read and accept it to go on. Nothing was charged.',
  },
  handoff_not_found: {
    title: 'This step is no longer valid',
    advice: 'Go back to the window you started in and go on from there.',
  },
  voucher_link_ended: {
    title: 'This link has ended',
    advice:
      'The payment reference is no longer shown here. To see it, open the payment link the school sent you, or ask the school.',
  },
  student_card_ended: {
    title: 'This card is no longer valid',
    advice: 'Ask the school for the card of this year.',
  },
  student_card_not_found: {
    title: 'We could not find this card',
    advice: 'Check that the link is whole, or scan the code of the card again.',
  },
  check_code_not_found: {
    title: 'We could not verify this document',
    advice: 'Scan the code again. If it happens again, do not take it as genuine and ask the school.',
  },
  voucher_not_found: {
    title: 'We could not find this reference',
    advice: 'Check that you opened the whole link, or make the reference again from your payment.',
  },
  invalid_request: reload,
  malformed_json: reload,
  unauthorized: {
    title: 'Your session has ended',
    advice: 'Open the link the school sent you again. A payment in process is still there.',
  },
  forbidden: {
    title: 'We could not check it was you',
    advice: 'Open the link the school sent you again and retry. Nothing was charged.',
  },
  not_found: { title: 'This page does not exist', advice: 'Open the link the school sent you again.' },
  method_not_allowed: reload,
  request_timeout: reload,
  payload_too_large: reload,
  unsupported_media_type: reload,
  too_many_requests: { title: 'Too many attempts in a row', advice: 'Wait a few minutes and try again.' },
  idempotency_key_required: ours,
  external_id_reused: ours,
  idempotency_key_reused: ours,
  idempotency_key_in_flight: {
    title: 'We are already processing your payment',
    advice: 'Wait a moment; do not try again.',
  },
  invalid_signature: ours,
  provider_unavailable: {
    title: 'The bank or store does not answer',
    advice: 'The payment may still be processing. Look here before you try again, or choose another method.',
  },
  service_unavailable: {
    title: 'We are on a short break',
    advice: 'Try again in a few minutes. Payments in process go on.',
  },
  outcome_unknown: {
    title: 'We are on a short break',
    advice: 'If you have just paid, do not pay again. Look here in a few minutes.',
  },
  internal_error: ours,
} satisfies ProblemTexts;
