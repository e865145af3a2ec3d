/** What a code means to the engineer who meets it. Payers read the catalogues' texts instead. */
const notes: Readonly<Record<string, string>> = {
  at_most_one_tutor_per_payment_session: 'The charges name different tutors.',
  charges_campus_mismatch: 'A charge belongs to another campus than the session.',
  charges_required: 'No charges, or nothing is owed any more.',
  invalid_vat: '`vat` is not a number from 0 to 100.',
  no_tutor_found_for_students: 'A charge has no `tutor_id`.',
  payment_session_already_paid: 'Nothing is owed any more.',
  payment_session_not_found: 'No such session, or it is another school’s.',
  payment_session_expired: 'The link is older than 72 hours. The session still exists.',
  payment_session_disabled: 'The school has payments switched off.',
  payment_session_under_review: 'A short payment waits for your decision.',
  payment_session_has_payments: 'Money came already, so its charges stay as they are.',
  case_not_found: 'No such case, or it is another school’s.',
  return_maybe_known:
    'The provider told of a return of this amount, and it is on the books: `metadata.return_ids`. Say `separate` if yours is another one.',
  refund_not_possible:
    'The provider cannot send this money back, or not in part. `metadata.means` lists how it can go back: `other`, with a `note`.',
  payment_disputed: 'The payer’s bank disputes the payment and may take the money itself. Wait until it decided.',
  payment_not_replaced: 'The provider did not confirm that the earlier payment can no longer be paid.',
  card_form_invalid: 'The card form was used, is too old, or was opened for another total or session.',
  card_data_refused: 'A text looks like a card number or a security code.',
  card_not_found: 'No such card of this payer.',
  card_is_domiciled: 'A standing debit uses this card; end it first.',
  domiciliation_not_offered: 'The school offers no standing debits, or this payment’s card was not kept.',
  mandate_not_found: 'No such standing debit, or it is another school’s.',
  currency_mismatch: 'The currency is not that of the school’s country.',
  payment_session_already_in_confirmation_pending_state: 'An attempt is in process and blocks another one.',
  payment_session_commit_error: 'The provider did not take the payment. Read the session before another attempt.',
  invalid_payment_status: 'The payment is past the point where this can be done.',
  payment_method_not_available: 'The school or the country does not offer it.',
  amount_out_of_range: 'The method does not take this amount.',
  quote_changed: 'The price is no longer what the payer saw; `metadata` holds the new quote.',
  payment_not_found: 'No such payment in this session.',
  voucher_not_found: 'No such voucher, or it is another school’s.',
  voucher_link_ended: 'The school revoked the voucher’s link, or its payment ended more than 90 days ago.',
  invalid_request: 'The request does not fit its schema; `metadata.issues` says where.',
  malformed_json: 'The body is not JSON, or missing.',
  unauthorized: 'The key or token is missing, wrong, revoked or too old.',
  forbidden:
    'A change that did not come from the checkout’s own pages: see `Origin`, `Sec-Fetch-Site` and the cookie `XSRF-TOKEN`. A server that calls by itself sends none of them.',
  not_found: 'No such thing, or no such route.',
  method_not_allowed: 'The path exists, but not with this method.',
  payload_too_large: 'The body is larger than the call takes.',
  unsupported_media_type: 'The `Content-Type` is not one that the call takes.',
  too_many_requests: 'Wait for as many seconds as `Retry-After` says.',
  idempotency_key_required: 'This call books money or decides about it: send an `Idempotency-Key`.',
  idempotency_key_reused: 'This key was used for another request.',
  idempotency_key_in_flight: 'The first request under this key is not done yet; `Retry-After` says when to ask again.',
  invalid_signature: 'A webhook whose signature does not fit. Only providers meet it.',
  provider_unavailable: 'The provider does not answer. Repeat later under the same key.',
  service_unavailable:
    'We cannot work right now, and what was asked for may or may not have been done. Repeat it under the same key after as many seconds as `Retry-After` says.',
  internal_error: 'A bug of ours. Tell us the `support_code`.',
};

/** One sentence on a problem's code; for a code without one, the words of its name. */
export const problemNote = (code: string): string =>
  notes[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`;
