import type {
  SchoolTable,
  ApiKeyTable,
  WebhookEndpointTable,
  IdempotencyKeyTable,
  SessionTable,
  AccessLinkTable,
  ChargeTable,
  VoucherLinkTable,
} from './schema-asked.ts';
import type {
  PaymentTable,
  AllocationTable,
  ExcessTable,
  MoneyCaseTable,
  InboxTable,
  EvidenceTable,
  PaymentEventTable,
  TransitionRuleTable,
  OutboxTable,
  DeliveryAttemptTable,
  ProviderCallTable,
} from './schema-money.ts';

/** Every table, as `migrations/` leaves it. */
export interface Database {
  school: SchoolTable;
  api_key: ApiKeyTable;
  webhook_endpoint: WebhookEndpointTable;
  idempotency_key: IdempotencyKeyTable;
  session: SessionTable;
  access_link: AccessLinkTable;
  charge: ChargeTable;
  payment: PaymentTable;
  voucher_link: VoucherLinkTable;
  allocation: AllocationTable;
  excess: ExcessTable;
  money_case: MoneyCaseTable;
  inbox: InboxTable;
  evidence: EvidenceTable;
  payment_event: PaymentEventTable;
  transition_rule: TransitionRuleTable;
  outbox: OutboxTable;
  delivery_attempt: DeliveryAttemptTable;
  provider_call: ProviderCallTable;
}
