import type { DeclineGroup } from '#domain/decline-reasons';
import type { CallResult, FailedCall } from '#providers/http-client';
import { refusal } from './wire.ts';

/**
 * Our groups by an attempt's reason from the network or PlacetoPay; any other is `rejected_by_bank`. Numbers are ISO
 * 8583's, which PlacetoPay passes on; letters are its own.
 */
export const groupByReason: Readonly<Record<string, DeclineGroup>> = {
  '04': 'rejected_by_bank',
  '05': 'rejected_by_bank',
  '07': 'rejected_by_bank',
  '12': 'could_not_be_processed',
  '13': 'amount_limit',
  '14': 'invalid_payment_method',
  '15': 'invalid_payment_method',
  '30': 'system_error',
  '33': 'check_cvv_and_expiry',
  '41': 'invalid_payment_method',
  '43': 'invalid_payment_method',
  '51': 'insufficient_funds',
  '54': 'check_cvv_and_expiry',
  '55': 'payment_data_error',
  '57': 'invalid_payment_method',
  '58': 'could_not_be_processed',
  '61': 'amount_limit',
  '62': 'invalid_payment_method',
  '65': 'amount_limit',
  '75': 'payment_data_error',
  '78': 'invalid_payment_method',
  '82': 'check_cvv_and_expiry',
  '91': 'bank_unreachable',
  '94': 'could_not_be_processed',
  '96': 'system_error',
  N7: 'check_cvv_and_expiry',
  XN: 'rejected_by_bank',
  XH: 'rejected_by_bank',
  '?!': 'system_error',
  BR: 'system_error',
};

export const declineGroup = (reason: string): DeclineGroup => groupByReason[reason] ?? 'rejected_by_bank';

/** Why a session was not made, in our groups; any other is `system_error`. Source: PlacetoPay's reason codes. */
const refusedBy: Readonly<Record<string, DeclineGroup>> = {
  payer_data_missing: 'payment_data_error',
  payer_data_not_valid: 'payment_data_error',
  invalid_payment_amount: 'amount_limit',
  '61': 'amount_limit',
};

/** Reasons that prove nothing: bad credentials, an outage. With any other refusal nothing was made. */
const isUncertain = new Set(['401', 'unauthorized', 'external_service_failed', 'transaction_request_error']);

/** Reads an error. Messages are left out: they quote the request, and change. */
export function readFailure(answer: CallResult): Exclude<FailedCall, { kind: 'missing' }> {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  const { data } = refusal.safeParse(answer.body);
  const isNo = answer.status >= 200 && answer.status < 500 && answer.status !== 429;
  if (!data || !isNo || isUncertain.has(data.status.reason)) return { kind: 'unknown', why: `status ${answer.status}` };
  const code = data.status.reason;
  return { kind: 'refused', group: refusedBy[code] ?? 'system_error', code };
}
