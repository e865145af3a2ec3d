import { randomUUID } from 'node:crypto';
import { randomId } from '../emulation/emulator.ts';
import type { CardFate } from './emulator-cards.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import type { TokenizedCard } from './emulator-tokenize.ts';

/** A card kept for a buyer. */
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

/** What the payer's bank took; `reversedBy` is the record of its coming back. */
export interface Chargeback {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  reversedBy: string | null;
}

export type TransactionStatus =
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
  readonly card: TokenizedCard;
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
  /** Until when the buyer may approve; null when he is not asked. */
  approvalExpiresAt: Date | null;
  /** The payer's bank disputes it. */
  disputed: boolean;
  /** How it goes on by itself, and when; `at` null waits for the console. */
  next: { readonly at: Date | null; readonly fate: CardFate } | null;
  /** The saved card it was paid with, or that came of it. */
  storedCardId: string | null;
}

/** A closed approval page is given up after ten minutes. Source: https://docs.gr4vy.com/guides/features/3ds/hosted. */
const approvalSeconds = 600;

/** A transaction as it stands before anything was decided. */
export function newTransaction(request: TransactionRequest, card: TokenizedCard, now: Date): Transaction {
  return {
    id: randomUUID(),
    reconciliationId: randomId('', 22),
    request,
    card,
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

/** Carries a fate out. Answers what happened, as Gr4vy's events are called, in order. */
export function meet(transaction: Transaction, fate: CardFate, now: Date): readonly string[] {
  transaction.updatedAt = now;
  transaction.next = null;
  switch (fate.kind) {
    case 'approved': {
      const wasAuthorized = transaction.authorizedAt !== null;
      capture(transaction, transaction.request.amount, now);
      return wasAuthorized ? ['captured'] : ['authorized', 'captured'];
    }
    case 'declined':
      Object.assign(transaction, { status: 'authorization_declined', errorCode: fate.code });
      return ['declined'];
    case 'failed':
      Object.assign(transaction, { status: 'authorization_failed', errorCode: fate.code });
      return ['failed'];
    case 'asked':
      transaction.status = 'buyer_approval_pending';
      transaction.approvalExpiresAt = later(now, approvalSeconds);
      transaction.next = { at: null, fate: fate.after };
      return ['authentication-pending'];
    case 'pending':
      transaction.status = 'capture_pending';
      transaction.authorizedAt = now;
      transaction.next = { at: fate.afterSeconds === null ? null : later(now, fate.afterSeconds), fate: fate.after };
      return ['authorized', 'capture-pending'];
    default:
      return fate satisfies never;
  }
}

/** The money is taken: the whole, or what is said. */
export function capture(transaction: Transaction, amountMinor: number, now: Date): void {
  Object.assign(transaction, {
    status: 'capture_succeeded',
    capturedAmount: amountMinor,
    capturedAt: now,
    updatedAt: now,
    next: null,
    errorCode: null,
  });
  transaction.authorizedAt ??= now;
}

export function isWaiting({ status }: Transaction): boolean {
  return status === 'buyer_approval_pending' || status === 'capture_pending';
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
