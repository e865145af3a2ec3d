import type { CardProviderTransaction, TransactionResult, WompiTransaction } from '#contracts/provider-transactions';
import type { PaymentStatus } from '#domain/payment-status';
import type { HostedTransaction } from '#providers/provider';
import type { PaymentRow } from '../db/payments.ts';

/** What the specification calls each status of a payment. Source: spec §4. */
const results = {
  pristine: 'PENDING',
  pending: 'PENDING',
  successful: 'OK',
  rejected: 'NOT_AUTHORIZED',
  failed: 'FAILED',
  cancelled: 'FAILED',
} as const satisfies Record<PaymentStatus, TransactionResult>;

/** A payment in the specification's own shape of a card provider's transaction. `checkoutSessionId`: of fields that wait for a card. */
export function transactionView(payment: PaymentRow, checkoutSessionId: string | null): CardProviderTransaction {
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

/** A payment in the specification's own shape of what a provider's own page or script is opened with. Both ids are ours. */
export function hostedTransactionView(payment: PaymentRow, metadata: HostedTransaction): WompiTransaction {
  return { payment_id: payment.id, transaction_id: payment.id, status: hostedWords[payment.status], metadata };
}
