import type {
  AnyTransaction,
  CardProviderTransaction,
  HostedTransaction,
  TransactionResult,
} from '#contracts/provider-transactions';
import { typesCard } from '#contracts/step-traits';
import type { PaymentStatus } from '#domain/payment-status';
import type { ClientFacts } from '#providers/payment-order';
import { offerOf } from '#providers/registry';
import { newestCardForm, readCardForm } from '../../db/write/card-forms.ts';
import { readPaymentOfSession } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { readSessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { openCardForm } from './card-form.ts';
import { accountOf } from '../payment-core/payment-order.ts';
import { preparePayment, type PrepareRequest } from './prepare-payment.ts';
import { chooseMethod } from '../../views/price.ts';
import { submitPayment } from './submit-payment.ts';

/**
 * Prepares a payment, and for a card opens the provider's fields for it. Refuses as `preparePayment` and `openCardForm`
 * do. Source: spec §7.
 */
export async function createTransaction(services: Services, request: PrepareRequest): Promise<AnyTransaction> {
  const { sessionId, entity, method, locale } = request;
  const { offer } = await chooseMethod(services, request);
  const { paymentId } = await preparePayment(services, request);
  const form = typesCard(offer) ? await openCardForm(services, { sessionId, entity, method, locale }) : null;
  const cardForm = form && (await readCardForm(services.db, sessionId, form.id));
  return viewOf(services, await ownPayment(services, sessionId, paymentId), cardForm?.providerRef ?? null);
}

export interface ConfirmRequest {
  readonly sessionId: string;
  readonly paymentId: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly acceptances: Readonly<Record<string, string>>;
  readonly client: ClientFacts;
}

/**
 * Submits a payment and returns its status then. For a card the session fills what is missing: the form opened last for
 * this total, the payer's name and address. Refuses as `submitPayment` does. Source: spec §7.
 */
export async function confirmTransaction(
  services: Services,
  { sessionId, paymentId, answers, acceptances, client }: ConfirmRequest,
): Promise<AnyTransaction> {
  const payment = await ownPayment(services, sessionId, paymentId);
  const isCard = payment.status === 'pristine' && typesCard(offerOf(payment));
  const all = isCard ? { ...(await cardAnswersOf(services, payment)), ...answers } : answers;
  await submitPayment(services, { sessionId, paymentId, quoteId: null, answers: all, acceptances, client });
  return viewOf(services, await ownPayment(services, sessionId, paymentId), null);
}

/** In the shape of who collects it. */
async function viewOf(services: Services, payment: PaymentRow, cardForm: string | null): Promise<AnyTransaction> {
  const { connection } = await accountOf(services, payment);
  const { id: paymentId, base, commission, currency } = payment;
  const hosted = connection.hostedTransaction?.({ paymentId, total: { minor: base + commission, currency } });
  return hosted ? hostedTransactionView(payment, hosted) : transactionView(payment, cardForm);
}

async function cardAnswersOf({ db }: Services, payment: PaymentRow): Promise<Record<string, string>> {
  const [facts, form] = await Promise.all([readSessionFacts(db, payment.session_id), newestCardForm(db, payment)]);
  return {
    ...(form === null ? {} : { card_form: form }),
    holder_name: facts?.payer.full_name ?? '',
    email: facts?.payer.email ?? '',
    save: 'no',
  };
}

async function ownPayment({ db }: Services, sessionId: string, paymentId: string): Promise<PaymentRow> {
  const payment = await readPaymentOfSession(db, sessionId, paymentId);
  if (!payment) throw new Refusal('payment_not_found', 'No such payment in this session.');
  return payment;
}

/** The specification's name of each status of a payment. Source: spec §4. */
export const results = {
  pristine: 'PENDING',
  pending: 'PENDING',
  successful: 'OK',
  rejected: 'NOT_AUTHORIZED',
  failed: 'FAILED',
  cancelled: 'FAILED',
} as const satisfies Record<PaymentStatus, TransactionResult>;

/** Returns a payment in the specification's shape for cards. `checkoutSessionId`: of fields that wait for a card. */
function transactionView(payment: PaymentRow, checkoutSessionId: string | null): CardProviderTransaction {
  return {
    payment_id: payment.id,
    transaction_id: payment.provider_ref ?? payment.id,
    status: results[payment.status],
    metadata: {
      buyer_id: null,
      checkout_session_id: checkoutSessionId,
      merchant_account_id: null,
      token: null,
      transaction_reference: payment.reference,
    },
  };
}

/** The words for it where a provider's own page shows the payment. Source: spec §4. */
export const hostedWords = {
  pristine: 'PENDING',
  pending: 'PENDING',
  successful: 'APPROVED',
  rejected: 'DECLINED',
  failed: 'ERROR',
  cancelled: 'VOIDED',
} as const satisfies Record<PaymentStatus, string>;

/** Returns a payment in the specification's shape for a provider's own page or script. Both ids are ours. */
function hostedTransactionView(payment: PaymentRow, metadata: HostedTransaction['metadata']): HostedTransaction {
  return { payment_id: payment.id, transaction_id: payment.id, status: hostedWords[payment.status], metadata };
}
