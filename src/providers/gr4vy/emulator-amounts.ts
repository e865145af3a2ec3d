/**
 * The amounts, in minor units, that make Gr4vy's own sandbox answer with an error code. Codes of the 200,000s are
 * declines; those of the 300,000s and 400,000s are failures. Source: https://docs.gr4vy.com/guides/api/resources/transactions/error-codes.
 */
const codeByAmount: ReadonlyMap<number, string> = new Map([
  [200_001, 'canceled_payment_method'],
  [200_002, 'disputed_transaction'],
  [200_003, 'duplicate_transaction'],
  [200_004, 'expired_authorization'],
  [200_005, 'expired_payment_method'],
  [200_006, 'incorrect_billing_address'],
  [200_007, 'incorrect_country'],
  [200_008, 'incorrect_currency'],
  [200_009, 'incorrect_cvv'],
  [200_010, 'incorrect_expiry_date'],
  [200_011, 'insufficient_funds'],
  [200_012, 'issuer_decline'],
  [200_013, 'other_decline'],
  [200_014, 'requires_buyer_authentication'],
  [200_015, 'refused_transaction'],
  [200_016, 'service_decline'],
  [200_017, 'suspected_fraud'],
  [200_018, 'unavailable_payment_method'],
  [200_019, 'unknown_payment_method'],
  [200_020, 'unsupported_transaction'],
  [200_021, 'unsupported_payment_method'],
  [200_022, 'cancelled_buyer_approval'],
  [300_001, 'insufficient_service_permissions'],
  [300_002, 'invalid_amount'],
  [300_003, 'invalid_payment_method'],
  [300_004, 'invalid_service_configuration'],
  [300_005, 'invalid_service_credentials'],
  [300_006, 'invalid_service_response'],
  [300_007, 'invalid_tax_identifier'],
  [300_008, 'missing_billing_address'],
  [300_009, 'missing_cvv'],
  [300_010, 'missing_shipping_address'],
  [300_011, 'missing_tax_identifier'],
  [300_012, 'refund_period_expired'],
  [300_013, 'service_error'],
  [300_014, 'service_network_error'],
  [300_015, 'service_rate_limit'],
  [400_001, 'internal_error'],
  [400_002, 'invalid_billing_address'],
  [400_003, 'invalid_operation'],
  [400_004, 'invalid_request_parameters'],
  [400_005, 'invalid_service_request'],
  [400_006, 'invalid_shipping_address'],
  [400_007, 'service_resource_conflict'],
  [400_008, 'unexpected_state'],
  [400_009, 'unknown_error'],
  [400_010, 'unknown_service_resource'],
  [400_011, 'unsupported_country'],
  [400_012, 'unsupported_currency'],
  [400_013, 'unrecognised_country'],
  [400_014, 'unrecognised_currency'],
  [400_015, 'unrecognised_payment_method'],
  [400_016, 'unrecognised_scheme'],
  [400_017, 'unsupported_scheme'],
]);

/** What an amount does whatever the card is, or null. */
export function fateOfAmount(minor: number): { readonly kind: 'declined' | 'failed'; readonly code: string } | null {
  const code = codeByAmount.get(minor);
  return code === undefined ? null : { kind: minor < 300_000 ? 'declined' : 'failed', code };
}

/** Every code with its amount. */
export const codesByAmount: readonly (readonly [number, string])[] = [...codeByAmount];
