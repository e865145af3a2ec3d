import * as z from 'zod/mini';

/**
 * Every code a caller of Cuota can meet, with its HTTP status.
 * 4xx: the caller can act. 5xx: we, or a provider, failed. Texts live in `i18n/`, never here.
 */
export const problemStatus = {
  // Session errors, spec §8
  at_most_one_tutor_per_payment_session: 422,
  charges_campus_mismatch: 422,
  charges_required: 422,
  invalid_vat: 422,
  no_tutor_found_for_students: 422,
  payment_session_already_paid: 409,
  payment_session_not_found: 404,
  payment_session_expired: 410,
  payment_session_disabled: 409,
  /** A short payment waits for the school's decision. */
  payment_session_under_review: 409,
  /** Money came already, so its charges stay as they are. */
  payment_session_has_payments: 409,
  /** Another session has this `external_id`, and was asked for otherwise; `metadata.session_id` names it. */
  external_id_reused: 409,
  currency_mismatch: 422,
  // Materialize and commit, spec §8
  payment_session_already_in_confirmation_pending_state: 409,
  payment_session_commit_error: 502,
  invalid_payment_status: 409,
  payment_method_not_available: 422,
  amount_out_of_range: 422,
  quote_changed: 409,
  payment_not_found: 404,
  voucher_not_found: 404,
  /** Its school revoked the link, or its time after the payment is over. */
  voucher_link_ended: 410,
  student_card_not_found: 404,
  /** Its school revoked the card, or its last day is over. */
  student_card_ended: 410,
  /** The code on a paper that was never issued, or that its school revoked: both have the same response. */
  check_code_not_found: 404,
  case_not_found: 404,
  day_not_found: 404,
  /** It closes at its minute; only a closed day is signed off and has a journal. */
  day_not_closed: 409,
  day_signed_off: 409,
  /** `metadata.missing` lists the entries of the journal that have no account of the school's ledger. */
  ledger_account_missing: 409,
  /** A return that a school records and that its provider may have reported. */
  return_maybe_known: 409,
  /** The provider cannot return this money; `metadata.means` lists the possible means. */
  refund_not_possible: 422,
  /** The payer's bank disputes it: the bank may take the money itself, and a refund would give it twice. */
  payment_disputed: 409,
  /** Card fields that were used already, are too old, or were opened for another total or session. */
  card_form_invalid: 409,
  /** A debit, prepaid or foreign card, and months were chosen. Nothing was charged; its form pays at once as it is. */
  card_without_months: 409,
  /** A possible card number or security code in a wrong field. It is neither stored nor logged. */
  card_data_refused: 422,
  /** Missing or wrong answers to a method's form; `metadata.fields` lists them and why. */
  invalid_answers: 422,
  /** Documents of the provider have to be accepted first; `metadata.acceptances` lists them. */
  acceptance_required: 422,
  card_not_found: 404,
  /** "You can't delete direct debit cards": the school ends the debit first. Source: spec §5. */
  card_is_domiciled: 409,
  domiciliation_not_offered: 409,
  mandate_not_found: 404,
  /** The invoice has no recipient yet. */
  tax_data_required: 422,
  /** A document number that cannot be one; `metadata.field` says which. */
  tax_data_invalid: 422,
  tax_data_not_found: 404,
  /** The personal-data notice was not accepted. */
  policy_not_accepted: 422,
  /** A code that moves a session to another window: used, too old, or never given. */
  handoff_not_found: 404,
  /** The file at a school's `logo_url` cannot be its logo; `metadata.reason` says why. Nothing was changed. */
  logo_not_usable: 422,
  /** No provider of this name has accounts here. */
  unknown_provider: 422,
  /** Missing or malformed credentials, or the sandbox's; `metadata.problems` names the faults, never the values. */
  credentials_unusable: 422,
  /** The provider does not know the credentials. */
  credentials_refused: 422,
  account_not_found: 404,
  /** The school, or the installation, has an open account at this provider. */
  account_exists: 409,
  account_closed: 409,
  /** Its merchant collects through another account here, whose list would have the same money. */
  merchant_taken: 409,
  /** Credentials of another merchant than the account's: that is another account. */
  another_merchant: 409,
  /** The provider did not confirm that it can no longer be paid. */
  payment_not_replaced: 409,
  /** The report of a transfer was corrected as often as allowed. */
  too_many_corrections: 409,
  // Callers
  invalid_request: 422,
  malformed_json: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  /** A call that books or decides about money, without a key: its repetition would look the same. */
  idempotency_key_required: 400,
  idempotency_key_reused: 422,
  idempotency_key_in_flight: 409,
  invalid_signature: 400,
  // Us
  provider_unavailable: 502,
  service_unavailable: 503,
  /** A proxy's word, with 502 or 504: it sent the request to us, and got no whole answer. */
  outcome_unknown: 502,
  internal_error: 500,
} as const satisfies Record<string, number>;
export type ProblemCode = keyof typeof problemStatus;

/** Error body, `application/problem+json` (RFC 9457). `code`, `description`, `metadata`: spec §3's session error. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** One English sentence for developers; payers read the catalogue's text for `code`. */
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** Found in our logs; the payer can read it out. */
  support_code: z.string(),
  /** The request's id, as in `X-Request-Id`. */
  request_id: z.string(),
});
export type Problem = z.infer<typeof problem>;
