import { randomUUID } from 'node:crypto';
import { randomId } from '../emulator-kit.ts';
import { fateOfAmount } from './emulator-amounts.ts';
import type { CardFate } from './emulator-cards.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import type { VaultedCard } from './emulator-vault.ts';

/** A card kept for a buyer. */
export interface StoredCard {
  readonly id: string;
  readonly card: VaultedCard;
  /** The buyer's external identifier. */
  readonly owner: string;
  readonly createdAt: Date;
  lastUsedAt: Date;
  usageCount: number;
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  status: 'processing' | 'succeeded';
}

export type TransactionStatus =
  | 'buyer_approval_pending'
  | 'authorization_succeeded'
  | 'authorization_declined'
  | 'authorization_failed'
  | 'authorization_voided'
  | 'capture_pending'
  | 'capture_succeeded';

export interface Transaction {
  readonly id: string;
  readonly reconciliationId: string;
  readonly request: TransactionRequest;
  readonly card: VaultedCard;
  readonly createdAt: Date;
  /** The secret of its approval page. */
  readonly token: string;
  readonly refunds: Refund[];
  readonly events: { readonly id: string; readonly name: string; readonly at: Date }[];
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
  approvalTimedOutAt: Date | null;
  /** `complete` once the bank's question was answered with yes. */
  threeDSecure: 'complete' | 'declined' | 'cancelled' | null;
  /** The payer's bank disputes it. */
  disputed: boolean;
  /** How it goes on by itself, and when; `at` null waits for the console. */
  next: { readonly at: Date | null; readonly fate: CardFate } | null;
  /** The kept card it was paid with, or that came of it. */
  storedCardId: string | null;
}

/** A closed approval page is given up after ten minutes. Source: https://docs.gr4vy.com/guides/features/3ds/hosted. */
const approvalSeconds = 600;

/** A transaction as it stands before anything was decided. */
export function newTransaction(request: TransactionRequest, card: VaultedCard, now: Date): Transaction {
  return {
    id: randomUUID(),
    reconciliationId: randomId('', 22),
    request,
    card,
    createdAt: now,
    token: randomId('', 32),
    refunds: [],
    events: [],
    status: 'authorization_failed',
    updatedAt: now,
    errorCode: null,
    capturedAmount: 0,
    authorizedAt: null,
    capturedAt: null,
    voidedAt: null,
    canceledAt: null,
    approvalExpiresAt: null,
    approvalTimedOutAt: null,
    threeDSecure: null,
    disputed: false,
    next: null,
    storedCardId: null,
  };
}

/** The same payment a second time, captured: what another key, or a copy in a dashboard, makes. */
export function duplicateOf(transaction: Transaction, amountMinor: number, now: Date): Transaction {
  const copy: Transaction = { ...newTransaction(transaction.request, transaction.card, now) };
  capture(copy, amountMinor, now);
  return copy;
}

/** What the card, or in Gr4vy's manner the amount, makes of a transaction. */
export function fateFor({ card, request }: Transaction, magicAmounts: boolean): CardFate {
  const byAmount = magicAmounts ? fateOfAmount(request.amount) : null;
  const fate = byAmount ?? card.fate;
  // Nobody is there to be asked when the merchant charges.
  if (fate.kind === 'asked' && request.merchantInitiated) return fate.after;
  return fate.kind === 'asked' && request.redirectUrl === null
    ? { kind: 'failed', code: 'missing_redirect_url' }
    : fate;
}

/** Carries a fate out. Answers what happened, as Gr4vy's events are called, in order. */
export function meet(transaction: Transaction, fate: CardFate, now: Date): readonly string[] {
  transaction.updatedAt = now;
  transaction.next = null;
  switch (fate.kind) {
    case 'approved':
      return approve(transaction, now);
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

function approve(transaction: Transaction, now: Date): readonly string[] {
  const wasAuthorized = transaction.authorizedAt !== null;
  transaction.authorizedAt ??= now;
  if (transaction.request.intent === 'authorize') {
    transaction.status = 'authorization_succeeded';
    return ['authorized'];
  }
  capture(transaction, transaction.request.amount, now);
  return wasAuthorized ? ['captured'] : ['authorized', 'captured'];
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

/** Whether it can still become anything else. */
export function isWaiting({ status }: Transaction): boolean {
  return status === 'buyer_approval_pending' || status === 'capture_pending' || status === 'authorization_succeeded';
}

/** What went back for good, in minor units. */
export function refundedOf({ refunds }: Transaction): number {
  return refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0);
}

/** What of it may still be given back: a refund that is under way holds its amount. */
export function refundableOf({ capturedAmount, refunds }: Transaction): number {
  return capturedAmount - refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
