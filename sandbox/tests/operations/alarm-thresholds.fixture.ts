const hour = 3600;
const day = 24 * hour;

/** Whose alarm names a provider. */
export const compared = 'cuota_reconciliation_age_seconds{provider="stripe",account="default"}';
/** The series above which an alarm fires, and the number. */
export const thresholds = [
  ['CuotaWebhooksWait', 'cuota_waiting_seconds{what="inbox"}', 60],
  ['CuotaQuestionsLate', 'cuota_waiting_seconds{what="check"}', 300],
  ['CuotaMessagesWait', 'cuota_waiting_seconds{what="relay"}', 60],
  ['CuotaPaymentOld', 'cuota_waiting_seconds{what="pending"}', 15 * day],
  ['CuotaEndpointDown', 'cuota_waiting_seconds{what="outbox"}', hour],
  ['CuotaEmailsWait', 'cuota_waiting_seconds{what="letter"}', hour],
  ['CuotaCaseOld', 'cuota_waiting_seconds{what="case"}', 7 * day],
  ['CuotaComparisonLate', compared, 30 * hour],
  ['CuotaCaseOfNobody', 'cuota_open{what="cases_of_nobody"}', 0],
  ['CuotaMessageGivenUp', 'cuota_open{what="given_up_deliveries"}', 0],
  ['CuotaMissingAtProvider', 'cuota_open{what="missing_at_provider"}', 0],
  ['CuotaUncompared', 'cuota_open{what="uncompared_hours"}', 0],
  ['CuotaPaymentsUnasked', 'cuota_open{what="payments_without_provider"}', 0],
  ['CuotaPaymentTwice', 'cuota_open{what="foreign_refs"}', 0],
  ['CuotaDisputed', 'cuota_open{what="disputed"}', 0],
  ['CuotaRefundOld', 'cuota_open{what="refunds_over_a_day"}', 0],
  ['CuotaRefundNeverSeen', 'cuota_open{what="refunds_never_seen"}', 0],
  ['CuotaKeysTried', 'cuota_unknown_keys', 100],
  ['CuotaProxyNotBelieved', 'cuota_ignored_total{what="proxy_header"}', 0],
] as const;
