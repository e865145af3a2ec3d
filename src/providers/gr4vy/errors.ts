import type { DeclineGroup } from '#domain/decline-reasons';
import type { CallResult, FailedCall } from '../http-client.ts';
import { apiError, validationError } from './wire.ts';

/**
 * Our groups by Gr4vy's error codes of a transaction; unknown ones are `system_error`.
 * Source: https://docs.gr4vy.com/guides/api/error-codes, grouped as spec §8 groups the card codes. If the specification
 * has no clear group, a comment gives the reason.
 */
export const declineGroupByCode: Readonly<Record<string, DeclineGroup>> = {
  // "canceled, expired, invalid, unsupported, unknown or unrecognised method, scheme, transaction, country or currency"
  canceled_payment_method: 'invalid_payment_method',
  expired_payment_method: 'invalid_payment_method',
  invalid_payment_method: 'invalid_payment_method',
  unsupported_payment_method: 'invalid_payment_method',
  unsupported_scheme: 'invalid_payment_method',
  unsupported_transaction: 'invalid_payment_method',
  unsupported_country: 'invalid_payment_method',
  unsupported_currency: 'invalid_payment_method',
  unknown_payment_method: 'invalid_payment_method',
  unrecognised_payment_method: 'invalid_payment_method',
  unrecognised_scheme: 'invalid_payment_method',
  unrecognised_country: 'invalid_payment_method',
  unrecognised_currency: 'invalid_payment_method',
  // Not this card, or not any more: another one helps.
  expired_authorization: 'invalid_payment_method',
  incorrect_country: 'invalid_payment_method',
  incorrect_currency: 'invalid_payment_method',
  unavailable_payment_method: 'invalid_payment_method',
  // "incorrect_cvv, incorrect_expiry_date, missing_cvv"
  incorrect_cvv: 'check_cvv_and_expiry',
  incorrect_expiry_date: 'check_cvv_and_expiry',
  missing_cvv: 'check_cvv_and_expiry',
  // "insufficient_funds, issuer_decline, other_decline, refused_transaction, service_decline, suspected_fraud,
  // flow_decline, all_attempts_skipped"
  insufficient_funds: 'insufficient_funds',
  issuer_decline: 'rejected_by_bank',
  other_decline: 'rejected_by_bank',
  refused_transaction: 'rejected_by_bank',
  service_decline: 'rejected_by_bank',
  suspected_fraud: 'rejected_by_bank',
  flow_decline: 'rejected_by_bank',
  all_attempts_skipped: 'rejected_by_bank',
  // "address, tax id, amount or buyer-authentication codes"
  incorrect_billing_address: 'payment_data_error',
  invalid_billing_address: 'payment_data_error',
  missing_billing_address: 'payment_data_error',
  invalid_shipping_address: 'payment_data_error',
  missing_shipping_address: 'payment_data_error',
  invalid_tax_identifier: 'payment_data_error',
  missing_tax_identifier: 'payment_data_error',
  invalid_amount: 'payment_data_error',
  requires_buyer_authentication: 'payment_data_error',
  // "buyer approval, redirect, dispute, duplicate, refund period and permission codes"
  incomplete_buyer_approval: 'not_confirmed',
  failed_buyer_approval: 'not_confirmed',
  cancelled_buyer_approval: 'not_confirmed',
  missing_redirect_url: 'could_not_be_processed',
  disputed_transaction: 'could_not_be_processed',
  duplicate_transaction: 'could_not_be_processed',
  refund_period_expired: 'could_not_be_processed',
  insufficient_service_permissions: 'could_not_be_processed',
  // For refunds as well.
  refund_already_satisfied: 'could_not_be_processed',
  // "anything else": nothing the payer could do about it.
  internal_error: 'system_error',
  invalid_operation: 'system_error',
  invalid_request_parameters: 'system_error',
  invalid_service_configuration: 'system_error',
  invalid_service_credentials: 'system_error',
  invalid_service_request: 'system_error',
  invalid_service_response: 'system_error',
  service_error: 'system_error',
  service_network_error: 'system_error',
  service_rate_limit: 'system_error',
  service_resource_conflict: 'system_error',
  unexpected_state: 'system_error',
  unknown_error: 'system_error',
  unknown_service_resource: 'system_error',
  // A finished cancel. It reads as cancelled; as the reason of a decline it explains nothing.
  canceled: 'system_error',
};

/** Returns a payer's group for a code of Gr4vy's, or for none. */
export function declineGroupOf(code: string | null | undefined): DeclineGroup {
  return code && Object.hasOwn(declineGroupByCode, code)
    ? (declineGroupByCode[code] ?? 'system_error')
    : 'system_error';
}

/** The payer's group for a refused request, by the first part of the pointer to the fault. */
const groupByPart: ReadonlyMap<string, DeclineGroup> = new Map([
  ['amount', 'payment_data_error'],
  ['buyer', 'payment_data_error'],
  ['payment_method', 'payment_data_error'],
  ['country', 'invalid_payment_method'],
  ['currency', 'invalid_payment_method'],
] as const);

/** Codes that say "not now", at any status: an earlier request may have worked, or still be running. */
const uncertainCodes: ReadonlySet<string> = new Set(['concurrent_request', 'too_early', 'too_many_requests']);

/**
 * Reads an error. Only a 400 or 422 in Gr4vy's own shape is a refusal: under a key that worked before, Gr4vy repeats
 * its first answer instead. A 401 or 403 says nothing about an earlier try, and a 5xx is stored under its key like any
 * answer. Messages are left out: they quote the request.
 * Source: https://docs.gr4vy.com/guides/api/idempotent-requests.
 */
export function readFailure(result: CallResult): FailedCall {
  if (result.kind === 'silence') return { kind: 'unknown', why: result.why };
  const { status, body } = result;
  if (status === 422) {
    const invalid = validationError.safeParse(body);
    if (invalid.success)
      return refused(
        'unprocessable',
        invalid.data.detail.map(({ loc }) => String(loc[1] ?? '')),
      );
  }
  const error = apiError.safeParse(body);
  if (!error.success) return { kind: 'unknown', why: `HTTP ${status} we cannot read` };
  const { code, details } = error.data;
  if (status === 404 && code === 'not_found') return { kind: 'missing' };
  if (status !== 400 || uncertainCodes.has(code)) return { kind: 'unknown', why: `HTTP ${status} ${code}` };
  return refused(
    code,
    (details ?? []).map(({ pointer }) => (pointer ?? '').split('/')[1] ?? ''),
  );
}

function refused(code: string, parts: readonly string[]): FailedCall {
  const group = parts.map((part) => groupByPart.get(part)).find((each) => each !== undefined);
  return { kind: 'refused', group: group ?? 'system_error', code };
}
