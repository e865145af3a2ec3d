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

/** A closed approval page is given up after ten minutes. Source: https://docs.gr4vy.com/guides/features/3ds/hosted. */
const approvalSeconds = 600;

/** A page on which a card is typed stays open longer. */
const hostedPageSeconds = 1_800;

/** What becomes of a transaction: what its card lets it become, or that its payer takes a reference to a shop. */
export type Fate = CardFate | { readonly kind: 'by_reference' };

/** The fate of one without a card of its own. */
export const fateWithoutCard = ({ payment_method: { method } }: TransactionRequest): Fate =>
  method === 'tapi' ? { kind: 'by_reference' } : { kind: 'asked', after: { kind: 'approved' } };

/** Returns the deadline of a shop's reference: the end of the requested day, or of the seventh. */
function lastInstant({ request, createdAt }: Transaction): Date {
  const requestedDay = request.connection_options?.['mattilda-tapi']?.payment_method_expires_at;
  const timeZone = 'America/Mexico_City';
  const day = requestedDay
    ? Temporal.PlainDate.from(requestedDay)
    : Temporal.Instant.fromEpochMilliseconds(createdAt.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .add({ days: 7 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: '23:59:59' }).epochMilliseconds);
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

/** Carries a fate out. Answers what happened, as Gr4vy's events are called, in order. */
export function meet(transaction: Transaction, fate: Fate, now: Date): readonly string[] {
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
    case 'by_reference':
      transaction.status = 'processing';
      transaction.approvalExpiresAt = lastInstant(transaction);
      return [];
    case 'asked':
      transaction.status = 'buyer_approval_pending';
      transaction.approvalExpiresAt = later(now, transaction.card ? approvalSeconds : hostedPageSeconds);
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

/** Captures the money: the whole, or the given amount. */
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
  return status === 'buyer_approval_pending' || status === 'capture_pending' || status === 'processing';
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
