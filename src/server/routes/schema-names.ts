/** Names of the contracts' schemas in the OpenAPI document: each stands there once, and is referred to by its name. */
import * as z from 'zod/mini';
import * as accounts from '#contracts/accounts';
import * as actionRequest from '#contracts/action-request';
import * as bankTransfer from '#contracts/bank-transfer';
import * as cardForm from '#contracts/card-form';
import * as cases from '#contracts/cases';
import * as cash from '#contracts/cash';
import * as checkoutSession from '#contracts/checkout-session';
import * as commitRequest from '#contracts/commit-request';
import * as days from '#contracts/days';
import * as connectionChanges from '#contracts/connection-changes';
import * as handoff from '#contracts/handoff';
import * as invoice from '#contracts/invoice';
import * as ledgerAccounts from '#contracts/ledger-accounts';
import * as linkRequest from '#contracts/link-request';
import * as mandates from '#contracts/mandates';
import * as moneyPreviews from '#contracts/money-previews';
import * as nextStep from '#contracts/next-step';
import * as offerForm from '#contracts/offer-form';
import * as paperCheck from '#contracts/paper-check';
import * as payPlace from '#contracts/pay-place';
import * as paymentDetail from '#contracts/payment-detail';
import * as paymentMethodOption from '#contracts/payment-method-option';
import * as paymentsList from '#contracts/payments-list';
import * as pendingPayment from '#contracts/pending-payment';
import * as problem from '#contracts/problem';
import * as proof from '#contracts/proof';
import * as providerTransactions from '#contracts/provider-transactions';
import * as payouts from '#contracts/payouts';
import * as reconciliations from '#contracts/reconciliations';
import * as refundApprovals from '#contracts/refund-approvals';
import * as returnUrl from '#contracts/return-url';
import * as savedCard from '#contracts/saved-card';
import * as schoolEvents from '#contracts/school-events';
import * as schoolKeys from '#contracts/school-keys';
import * as schoolSessions from '#contracts/school-sessions';
import * as schoolSettings from '#contracts/school-settings';
import * as search from '#contracts/search';
import * as session from '#contracts/session';
import * as sessionChanges from '#contracts/session-changes';
import * as sessionRequest from '#contracts/session-request';
import * as settlements from '#contracts/settlements';
import * as statementFiles from '#contracts/statement-files';
import * as statements from '#contracts/statements';
import * as studentCards from '#contracts/student-cards';
import * as taxData from '#contracts/tax-data';
import * as transferReports from '#contracts/transfer-reports';
import * as voucherLinks from '#contracts/voucher-links';
import * as voucherView from '#contracts/voucher-view';
import * as webhookEndpoints from '#contracts/webhook-endpoints';

const contracts: readonly Readonly<Record<string, unknown>>[] = [
  problem,
  session,
  paymentDetail,
  nextStep,
  sessionRequest,
  schoolSessions,
  schoolEvents,
  accounts,
  actionRequest,
  bankTransfer,
  cardForm,
  cases,
  cash,
  checkoutSession,
  commitRequest,
  days,
  connectionChanges,
  handoff,
  invoice,
  ledgerAccounts,
  linkRequest,
  mandates,
  offerForm,
  paperCheck,
  payPlace,
  paymentMethodOption,
  paymentsList,
  pendingPayment,
  proof,
  providerTransactions,
  payouts,
  reconciliations,
  refundApprovals,
  moneyPreviews,
  returnUrl,
  savedCard,
  schoolKeys,
  schoolSettings,
  search,
  sessionChanges,
  settlements,
  statementFiles,
  statements,
  studentCards,
  taxData,
  transferReports,
  voucherLinks,
  voucherView,
  webhookEndpoints,
];

/** `payment.succeeded` as `PaymentSucceeded`, `schoolSession` as `SchoolSession`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[._-])(\w)/g, (_whole, first: string) => first.toUpperCase());

const isNamed = (schema: unknown): schema is z.ZodMiniType =>
  schema instanceof z.ZodMiniObject ||
  schema instanceof z.ZodMiniUnion ||
  schema instanceof z.ZodMiniDiscriminatedUnion;

const name = (schema: z.ZodMiniType, id: string): unknown =>
  z.globalRegistry.has(schema) ? schema : z.globalRegistry.add(schema, { id });

/** Names them. A query stands in the document as its parameters. */
export function nameSchemas(): void {
  for (const event of schoolEvents.schoolEvent.def.options) {
    const [type = ''] = event.shape.type.def.values;
    name(event, `${pascal(type)}Event`);
  }
  for (const [exported, schema] of contracts.flatMap((each) => Object.entries(each)))
    if (isNamed(schema) && !exported.endsWith('Query')) name(schema, pascal(exported));
}
