import type { HandoffTable, PolicyAcceptanceTable, TaxDataTable, TransactionMarkTable } from './schema-around.ts';
import type { CardFormTable, MandateTable } from './schema-cards.ts';
import type { ListedOptionsTable, ProviderAcceptanceTable } from './schema-forms.ts';
import type {
  SchoolTable,
  SchoolLogoTable,
  ApiKeyTable,
  IdempotencyKeyTable,
  SessionTable,
  AccessLinkTable,
  EmailTable,
  ChargeTable,
  VoucherLinkTable,
} from './schema-asked.ts';
import type {
  PaymentTable,
  AllocationTable,
  ExcessTable,
  MoneyCaseTable,
  MoneyReceiptTable,
  MoneyReturnTable,
  ReturnEntryTable,
  WaiverTable,
  InboxTable,
  EvidenceTable,
  PaymentEventTable,
  TransitionRuleTable,
  ProviderCallTable,
} from './schema-money.ts';
import type {
  WebhookEndpointTable,
  OutboxTable,
  DeliveryTable,
  DeliveryAttemptTable,
  ReconciliationTable,
  StatementLineTable,
} from './schema-told.ts';

/** Every table, as `migrations/` leaves it. */
export interface Database {
  school: SchoolTable;
  school_logo: SchoolLogoTable;
  api_key: ApiKeyTable;
  webhook_endpoint: WebhookEndpointTable;
  idempotency_key: IdempotencyKeyTable;
  session: SessionTable;
  access_link: AccessLinkTable;
  email: EmailTable;
  charge: ChargeTable;
  payment: PaymentTable;
  voucher_link: VoucherLinkTable;
  allocation: AllocationTable;
  excess: ExcessTable;
  money_case: MoneyCaseTable;
  money_receipt: MoneyReceiptTable;
  money_return: MoneyReturnTable;
  return_entry: ReturnEntryTable;
  waiver: WaiverTable;
  inbox: InboxTable;
  evidence: EvidenceTable;
  payment_event: PaymentEventTable;
  transition_rule: TransitionRuleTable;
  outbox: OutboxTable;
  delivery: DeliveryTable;
  delivery_attempt: DeliveryAttemptTable;
  provider_call: ProviderCallTable;
  reconciliation: ReconciliationTable;
  statement_line: StatementLineTable;
  card_form: CardFormTable;
  mandate: MandateTable;
  listed_options: ListedOptionsTable;
  provider_acceptance: ProviderAcceptanceTable;
  tax_data: TaxDataTable;
  policy_acceptance: PolicyAcceptanceTable;
  handoff: HandoffTable;
  transaction_mark: TransactionMarkTable;
}
