import { randomUUID } from 'node:crypto';
import { randomDigits, randomId } from '../emulation/emulator.ts';
import type { CardFate } from './emulator-cards.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import type { TokenizedCard } from './emulator-tokenize.ts';

/** A buyer's saved card. */
export interface StoredCard {
  readonly id: string;
  readonly card: TokenizedCard;
  /** The buyer's external identifier. */
  readonly owner: string;
  readonly createdAt: Date;
  lastUsedAt: Date;
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  /** Our own id of it; null for one that was made by hand. */
  readonly externalIdentifier: string | null;
  /** It waits for the console, not for the clock. */
  readonly byHand: boolean;
  status: 'processing' | 'succeeded' | 'failed' | 'declined';
  errorCode: string | null;
}

/** Money that the payer's bank took; `reversedBy` is the record of its return. */
export interface Chargeback {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  reversedBy: string | null;
}

export type TransactionStatus =
  | 'processing'
  | 'buyer_approval_pending'
  | 'authorization_declined'
  | 'authorization_failed'
  | 'authorization_voided'
  | 'capture_pending'
  | 'capture_succeeded';

export interface Transaction {
  readonly id: string;
  readonly reconciliationId: string;
  readonly request: TransactionRequest;
  /** Null where none was typed into the fields. */
  readonly card: TokenizedCard | null;
  /** The payer's reference for a shop; null if it is paid otherwise. */
  readonly reference: string | null;
  readonly createdAt: Date;
  /** The secret of its approval page. */
  readonly token: string;
  readonly refunds: Refund[];
  readonly chargebacks: Chargeback[];
  status: TransactionStatus;
  updatedAt: Date;
  errorCode: string | null;
  capturedAmount: number;
  authorizedAt: Date | null;
  capturedAt: Date | null;
  voidedAt: Date | null;
  canceledAt: Date | null;
  /** The buyer's deadline to approve; null if there is no approval. */
  approvalExpiresAt: Date | null;
  /** The payer's bank disputes it. */
  disputed: boolean;
  /** How it goes on by itself, and when; `at` null waits for the console. */
  next: { readonly at: Date | null; readonly fate: CardFate } | null;
  /** The saved card it was paid with, or that came of it. */
  storedCardId: string | null;
}

/** Returns a transaction before any decision. */
export function newTransaction(request: TransactionRequest, card: TokenizedCard | null, now: Date): Transaction {
  return {
    id: randomUUID(),
    reconciliationId: randomId('', 22),
    request,
    card,
    reference: request.payment_method.method === 'tapi' ? `90${randomDigits(12)}` : null,
    createdAt: now,
    token: randomId('', 32),
    refunds: [],
    chargebacks: [],
    status: 'authorization_failed',
    updatedAt: now,
    errorCode: null,
    capturedAmount: 0,
    authorizedAt: null,
    capturedAt: null,
    voidedAt: null,
    canceledAt: null,
    approvalExpiresAt: null,
    disputed: false,
    next: null,
    storedCardId: null,
  };
}

export function isWaiting({ status }: Transaction): boolean {
  return status === 'buyer_approval_pending' || status === 'capture_pending' || status === 'processing';
}
