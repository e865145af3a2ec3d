/** The emulator's answers as Gr4vy writes them. Source: https://github.com/gr4vy/gr4vy-openapi (openapi.json). */
import type { CardBrand } from '#domain/card-brands';

import type { Chargeback, Refund, StoredCard, Transaction } from './emulator-transaction.ts';
import type { TokenizedCard } from './emulator-tokenize.ts';
import type { CheckoutSession } from './emulator-wallet.ts';

type Body = Readonly<Record<string, unknown>>;

export interface WireOptions {
  readonly gr4vyId: string;
  readonly merchantAccount: string;
  /** In how many months the account may charge. */
  readonly months: readonly number[];
  /** The API's own origin, as a browser reaches it too. */
  readonly origin: () => string;
}

export interface Gr4vyEvent {
  readonly id: string;
  /** E.g. `transaction.captured`. */
  readonly name: string;
  readonly at: Date;
  readonly transaction: Transaction;
  readonly refund: Refund | null;
}

const schemes: Readonly<Partial<Record<CardBrand, string>>> = {
  dinersclub: 'diners-club',
  forbrugsforeningen: 'other',
};

export function schemeOf(brand: CardBrand): string {
  return schemes[brand] ?? brand;
}

export const approvalPath = (token: string): string => `/approve/${token}`;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function cardBody({ bin, lastFour, brand, type, expirationDate, fingerprint }: TokenizedCard, method = 'card'): Body {
  return {
    type: 'payment-method',
    method,
    mode: method === 'card' ? 'card' : 'wallet',
    label: lastFour,
    scheme: schemeOf(brand),
    expiration_date: expirationDate,
    fingerprint,
    country: null,
    currency: null,
    approval_url: null,
    details: { bin, card_type: type, card_issuer_name: 'Banco de Prueba' },
  };
}

/** The body of a redirect method. */
const redirectBody = (method: string): Body => ({
  type: 'payment-method',
  method,
  mode: 'redirect',
  label: null,
  scheme: null,
  expiration_date: null,
  details: null,
});

/** Returns the data of a transaction for a client: for a reference, the payer's slip. Its shape is ours. */
export function sessionDataBody({ id, reference, approvalExpiresAt }: Transaction, { origin }: WireOptions): Body {
  return {
    session_data: {
      reference,
      barcode: `${reference}0`,
      service_name: 'Colegiaturas en línea',
      payment_name: `Pago ${(reference ?? '').slice(-4)}`,
      expires_at: iso(approvalExpiresAt),
    },
    default_completion_url: `${origin()}/transactions/${id}/complete`,
    integration_client: 'web',
  };
}

export function merchantAccountBody({ merchantAccount }: WireOptions): Body {
  return { type: 'merchant-account', id: merchantAccount, display_name: merchantAccount };
}

export function sessionBody({ id, expiresAt, tokenized }: CheckoutSession): Body {
  const payment_method = tokenized && sessionCardBody(tokenized.card, tokenized.storedCardId);
  return { type: 'checkout-session', id, expires_at: iso(expiresAt), cart_items: [], payment_method };
}

/** A card in a session says its country, which a stored one does not. */
function sessionCardBody(card: TokenizedCard, id: string | null): Body {
  const { bin, lastFour: label, brand, fingerprint, type: card_type, country: card_country } = card;
  const details = { bin, card_country, card_type, card_issuer_name: 'Banco de Prueba' };
  return { type: 'payment-method', id, method: 'card', label, scheme: schemeOf(brand), fingerprint, details };
}

export function storedCardBody(stored: StoredCard, { merchantAccount }: WireOptions): Body {
  return {
    ...cardBody(stored.card),
    id: stored.id,
    merchant_account_id: merchantAccount,
    status: 'succeeded',
    created_at: iso(stored.createdAt),
    updated_at: iso(stored.lastUsedAt),
    last_used_at: iso(stored.lastUsedAt),
  };
}

/** A list's item: without the fields that only the transaction itself has. */
export function transactionSummary(transaction: Transaction, options: WireOptions): Body {
  const { request, card, status, errorCode, refunds } = transaction;
  const waits = status === 'buyer_approval_pending' || status === 'processing';
  const asked = request.payment_method.method;
  const method = asked === 'checkout-session' ? 'card' : asked;
  const refunded = refunds.reduce((sum, refund) => sum + (refund.status === 'succeeded' ? refund.amount : 0), 0);
  return {
    type: 'transaction',
    id: transaction.id,
    reconciliation_id: transaction.reconciliationId,
    merchant_account_id: options.merchantAccount,
    status,
    intent: request.intent,
    amount: request.amount,
    currency: request.currency,
    country: request.country,
    authorized_amount: transaction.authorizedAt === null ? 0 : request.amount,
    captured_amount: transaction.capturedAmount,
    refunded_amount: refunded,
    external_identifier: request.external_identifier,
    buyer: { type: 'buyer', external_identifier: request.buyer_external_identifier },
    method,
    payment_method: {
      ...(card ? cardBody(card, method) : redirectBody(method)),
      id: transaction.storedCardId,
      approval_url: waits ? options.origin() + approvalPath(transaction.token) : null,
      approval_target: waits ? 'any' : null,
    },
    checkout_session_id: 'id' in request.payment_method ? request.payment_method.id : null,
    error_code: errorCode,
    raw_response_code: errorCode,
    disputed: transaction.disputed,
    created_at: iso(transaction.createdAt),
    updated_at: iso(transaction.updatedAt),
  };
}

export function transactionBody(transaction: Transaction, options: WireOptions): Body {
  return {
    ...transactionSummary(transaction, options),
    payment_source: transaction.request.payment_source,
    installment_count: transaction.request.installment_count ?? null,
    metadata: transaction.request.metadata,
    authorized_at: iso(transaction.authorizedAt),
    captured_at: iso(transaction.capturedAt),
    voided_at: iso(transaction.voidedAt),
    canceled_at: iso(transaction.canceledAt),
    approval_expires_at: iso(transaction.approvalExpiresAt),
  };
}

export function refundBody({ id, request, reconciliationId }: Transaction, refund: Refund): Body {
  return {
    type: 'refund',
    id: refund.id,
    transaction_id: id,
    transaction_external_identifier: request.external_identifier,
    transaction_reconciliation_id: reconciliationId,
    status: refund.status,
    external_identifier: refund.externalIdentifier,
    error_code: refund.errorCode,
    currency: request.currency,
    amount: refund.amount,
    created_at: iso(refund.createdAt),
    updated_at: iso(refund.createdAt),
  };
}

/** The money that the payer's bank took, and gave back. Source: "List transaction chargebacks" in Gr4vy's OpenAPI. */
export function chargebackBody(
  type: 'chargeback' | 'chargeback-reversal',
  { id: transaction_id, request }: Transaction,
  { id, amount, createdAt }: Pick<Chargeback, 'id' | 'amount' | 'createdAt'>,
): Body {
  const posted_at = iso(createdAt);
  return { type, id, transaction_id, amount, currency: request.currency, commission: 0, posted_at };
}

/** Returns a webhook's body, as of now. */
export function eventBody({ id, name, at, transaction, refund }: Gr4vyEvent, options: WireOptions): string {
  return JSON.stringify({
    type: 'event',
    id,
    name,
    created_at: iso(at),
    merchant_account_id: options.merchantAccount,
    gr4vy_id: options.gr4vyId,
    environment: 'sandbox',
    target: refund ? refundBody(transaction, refund) : transactionBody(transaction, options),
  });
}
