/** The emulator's answers as Gr4vy writes them. Source: https://github.com/gr4vy/gr4vy-openapi (openapi.json). */
import type { CardBrand } from '#domain/card-brands';
import type { Buyer, Gr4vyEvent } from './emulator-books.ts';
import type { CheckoutSession } from './emulator-sessions.ts';
import { refundedOf, type Refund, type StoredCard, type Transaction } from './emulator-transaction.ts';
import type { VaultedCard } from './emulator-vault.ts';

type Body = Readonly<Record<string, unknown>>;

export interface WireOptions {
  readonly gr4vyId: string;
  readonly merchantAccount: string;
  /** The API's own origin, as a browser reaches it too. */
  readonly origin: () => string;
}

const schemes: Readonly<Partial<Record<CardBrand, string>>> = {
  dinersclub: 'diners-club',
  forbrugsforeningen: 'other',
};

/** A brand as Gr4vy names it. */
export function schemeOf(brand: CardBrand): string {
  return schemes[brand] ?? brand;
}

export const approvalPath = (token: string): string => `/approve/${token}`;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function cardBody({ bin, lastFour, brand, type, expirationDate, fingerprint }: VaultedCard): Body {
  return {
    type: 'payment-method',
    method: 'card',
    mode: 'card',
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

export function sessionBody(session: CheckoutSession): Body {
  const { request, vaulted } = session;
  const { label, scheme, fingerprint, details } = vaulted ? cardBody(vaulted.card) : {};
  return {
    type: 'checkout-session',
    id: session.id,
    expires_at: iso(session.expiresAt),
    amount: request.amount ?? null,
    currency: request.currency ?? null,
    metadata: request.metadata ?? {},
    cart_items: [],
    buyer: null,
    payment_method: vaulted && {
      type: 'payment-method',
      method: 'card',
      id: vaulted.storedCardId,
      label,
      scheme,
      fingerprint,
      details,
    },
  };
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
    usage_count: stored.usageCount,
    cit_last_used_at: iso(stored.lastUsedAt),
    cit_usage_count: stored.usageCount,
    has_replacement: false,
    scheme_transaction_id: null,
    scheme_transaction_id_scheme: null,
  };
}

export function transactionBody(transaction: Transaction, options: WireOptions): Body {
  const { request, card, status } = transaction;
  const waits = status === 'buyer_approval_pending';
  const failed = status.startsWith('authorization_') && status !== 'authorization_succeeded';
  const succeeded =
    status === 'capture_succeeded' || (request.intent === 'authorize' && status === 'authorization_succeeded');
  return {
    type: 'transaction',
    id: transaction.id,
    reconciliation_id: transaction.reconciliationId,
    merchant_account_id: options.merchantAccount,
    status,
    intent: request.intent,
    intent_outcome: succeeded ? 'succeeded' : failed ? 'failed' : 'pending',
    amount: request.amount,
    currency: request.currency,
    country: request.country,
    authorized_amount: transaction.authorizedAt === null ? 0 : request.amount,
    captured_amount: transaction.capturedAmount,
    refunded_amount: refundedOf(transaction),
    settled_amount: 0,
    settled: false,
    external_identifier: request.externalIdentifier,
    buyer: request.buyer === null ? null : { type: 'buyer', external_identifier: request.buyer },
    method: 'card',
    payment_method: {
      ...cardBody(card),
      id: transaction.storedCardId,
      approval_url: waits ? options.origin() + approvalPath(transaction.token) : null,
      approval_target: waits ? 'any' : null,
    },
    payment_service: { type: 'payment-service', display_name: 'Card emulator', method: 'card' },
    payment_service_transaction_id: `ch_${transaction.reconciliationId}`,
    checkout_session_id: request.from.method === 'checkout-session' ? request.from.id : null,
    error_code: transaction.errorCode,
    raw_response_code: transaction.errorCode,
    raw_response_description: transaction.errorCode,
    ...answersOfTheBank(transaction),
    pending_review: false,
    disputed: transaction.disputed,
    multi_tender: false,
    account_funding_transaction: false,
    gift_card_redemptions: [],
    payment_source: request.source,
    merchant_initiated: request.merchantInitiated,
    is_subsequent_payment: request.isSubsequent,
    session_token: null,
    metadata: request.metadata,
    ...instantsOf(transaction),
  };
}

function answersOfTheBank({ errorCode, threeDSecure }: Transaction): Body {
  return {
    auth_response_code: errorCode === null ? '00' : '05',
    avs_response_code: null,
    cvv_response_code: errorCode === 'incorrect_cvv' ? 'no_match' : 'match',
    three_d_secure: threeDSecure && {
      version: '2.2.0',
      status: threeDSecure,
      method: 'challenge',
      response_data: null,
      error_data: null,
    },
  };
}

function instantsOf(transaction: Transaction): Body {
  return {
    created_at: iso(transaction.createdAt),
    updated_at: iso(transaction.updatedAt),
    authorized_at: iso(transaction.authorizedAt),
    captured_at: iso(transaction.capturedAt),
    voided_at: iso(transaction.voidedAt),
    canceled_at: iso(transaction.canceledAt),
    approval_expires_at: iso(transaction.approvalExpiresAt),
    buyer_approval_timedout_at: iso(transaction.approvalTimedOutAt),
  };
}

/** What only the transaction itself has: a list leaves it out. */
const notInLists: ReadonlySet<string> = new Set(
  (
    'authorized_at captured_at voided_at canceled_at approval_expires_at buyer_approval_timedout_at three_d_secure ' +
    'payment_service_transaction_id auth_response_code avs_response_code cvv_response_code intent_outcome ' +
    'payment_source merchant_initiated is_subsequent_payment multi_tender account_funding_transaction session_token metadata'
  ).split(' '),
);

/** As a list has it. */
export function transactionSummary(transaction: Transaction, options: WireOptions): Body {
  const body = Object.entries(transactionBody(transaction, options));
  return Object.fromEntries(body.filter(([name]) => !notInLists.has(name)));
}

export function refundBody(transaction: Transaction, refund: Refund): Body {
  return {
    type: 'refund',
    id: refund.id,
    transaction_id: transaction.id,
    transaction_external_identifier: transaction.request.externalIdentifier,
    transaction_reconciliation_id: transaction.reconciliationId,
    reconciliation_id: refund.id.replaceAll('-', '').slice(0, 22),
    status: refund.status,
    currency: transaction.request.currency,
    amount: refund.amount,
    reason: null,
    target_type: 'payment-method',
    target_id: null,
    external_identifier: null,
    created_at: iso(refund.createdAt),
    updated_at: iso(refund.createdAt),
    settled: false,
    settled_amount: 0,
  };
}

export function buyerBody(buyer: Buyer, { merchantAccount }: WireOptions): Body {
  return {
    type: 'buyer',
    id: buyer.id,
    reconciliation_id: buyer.id.replaceAll('-', '').slice(0, 22),
    merchant_account_id: merchantAccount,
    display_name: buyer.displayName,
    external_identifier: buyer.externalIdentifier,
    billing_details: null,
    account_number: null,
    created_at: iso(buyer.createdAt),
    updated_at: iso(buyer.createdAt),
  };
}

/** A webhook's body, frozen as things stand now. */
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
