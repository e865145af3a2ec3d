import Stripe from 'stripe';
import type { DeclineGroup } from '#domain/decline-reasons';
import type { FailedCall } from '#providers/http-client';

/**
 * Our six groups by Stripe's error codes; unknown ones are `system_error`.
 * Source: https://docs.stripe.com/error-codes, grouped as spec §8 groups the card codes.
 */
export const declineGroupByCode: Readonly<Record<string, DeclineGroup>> = {
  // The method, its country or currency is not possible here.
  country_code_invalid: 'invalid_payment_method',
  country_unsupported: 'invalid_payment_method',
  expired_card: 'invalid_payment_method',
  expired_payment_method: 'invalid_payment_method',
  payment_intent_incompatible_payment_method: 'invalid_payment_method',
  payment_intent_payment_attempt_expired: 'invalid_payment_method',
  payment_method_currency_mismatch: 'invalid_payment_method',
  payment_method_invalid_parameter: 'invalid_payment_method',
  payment_method_not_available: 'invalid_payment_method',
  payment_method_restricted: 'invalid_payment_method',
  payment_method_unactivated: 'invalid_payment_method',
  payment_method_unexpected_state: 'invalid_payment_method',
  payment_method_unsupported_type: 'invalid_payment_method',
  // Printed on the card.
  incorrect_cvc: 'check_cvv_and_expiry',
  invalid_cvc: 'check_cvv_and_expiry',
  invalid_expiry_month: 'check_cvv_and_expiry',
  invalid_expiry_year: 'check_cvv_and_expiry',
  // Somebody with the power to say no said no.
  bank_account_declined: 'rejected_by_bank',
  card_declined: 'rejected_by_bank',
  insufficient_funds: 'rejected_by_bank',
  payment_intent_payment_attempt_failed: 'rejected_by_bank',
  payment_method_customer_decline: 'rejected_by_bank',
  payment_method_provider_decline: 'rejected_by_bank',
  // The amount, the name, the address, a tax id, the buyer's authentication.
  amount_too_large: 'payment_data_error',
  amount_too_small: 'payment_data_error',
  authentication_required: 'payment_data_error',
  email_invalid: 'payment_data_error',
  incorrect_address: 'payment_data_error',
  incorrect_zip: 'payment_data_error',
  invalid_characters: 'payment_data_error',
  invalid_charge_amount: 'payment_data_error',
  parameter_invalid_empty: 'payment_data_error',
  parameter_invalid_integer: 'payment_data_error',
  parameter_invalid_string_blank: 'payment_data_error',
  parameter_invalid_string_empty: 'payment_data_error',
  parameter_missing: 'payment_data_error',
  payment_intent_authentication_failure: 'payment_data_error',
  payment_method_billing_details_address_missing: 'payment_data_error',
  postal_code_invalid: 'payment_data_error',
  tax_id_invalid: 'payment_data_error',
  // It could be done, but not so or not now: another way to pay may work.
  approval_required: 'could_not_be_processed',
  payment_intent_unexpected_state: 'could_not_be_processed',
  processing_error: 'could_not_be_processed',
  payment_method_provider_timeout: 'could_not_be_processed',
  request_blocked: 'could_not_be_processed',
  resource_already_exists: 'could_not_be_processed',
};

/** Returns a payer's group for a code of Stripe's. */
export function declineGroupOf(code: string): DeclineGroup {
  return Object.hasOwn(declineGroupByCode, code) ? (declineGroupByCode[code] ?? 'system_error') : 'system_error';
}

/** Codes that say "not now", at any status: an earlier request may have worked, or still be running. */
const uncertainCodes: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

/**
 * Reads a call's error. Only 400 and 402 with an error of the request or the payment are refusals: a 401 or 403 comes
 * before Stripe reads the idempotency key, so it says nothing about an earlier try, and an `idempotency_error` says
 * that an earlier one exists. Messages are left out: they quote the request.
 * Source: https://docs.stripe.com/api/errors, https://docs.stripe.com/api/idempotent_requests.
 */
export function readFailure(error: unknown): FailedCall {
  if (!(error instanceof Stripe.errors.StripeError))
    return { kind: 'unknown', why: error instanceof Error ? error.message : 'no answer' };
  const { statusCode, code, rawType, type } = error;
  if (statusCode === 404 && code === 'resource_missing') return { kind: 'missing' };
  const certain =
    (statusCode === 400 || statusCode === 402) && (rawType === 'invalid_request_error' || rawType === 'card_error');
  if (!certain || (code !== undefined && uncertainCodes.has(code))) {
    return {
      kind: 'unknown',
      why: [type, statusCode, code, error.requestId].filter((part) => part !== undefined).join(' '),
    };
  }
  const named = code ?? rawType;
  return { kind: 'refused', group: declineGroupOf(named), code: named };
}
