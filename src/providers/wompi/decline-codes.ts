import type { DeclineGroup } from '#domain/decline-reasons';

/**
 * Our groups by a bank's code (`extra.processor_response_code`). Wompi publishes no list: these are the ISO 8583 codes
 * that card networks share, and any other is a bank's refusal without a reason.
 */
export const groupByResponseCode: Readonly<Record<string, DeclineGroup>> = {
  '12': 'invalid_payment_method',
  '14': 'payment_data_error',
  '51': 'insufficient_funds',
  '54': 'check_cvv_and_expiry',
  '57': 'invalid_payment_method',
  '58': 'invalid_payment_method',
  '82': 'check_cvv_and_expiry',
  '91': 'could_not_be_processed',
  '94': 'could_not_be_processed',
  '96': 'system_error',
  N7: 'check_cvv_and_expiry',
};

export const groupOfResponse = (code: string | null | undefined): DeclineGroup =>
  (code && Object.hasOwn(groupByResponseCode, code) ? groupByResponseCode[code] : null) ?? 'rejected_by_bank';
