import type { CardFate } from './emulator-cards.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import type { Transaction } from './emulator-transaction.ts';

/** What becomes of a transaction: what its card lets it become, or that its payer takes a reference to a shop. */
export type Fate = CardFate | { readonly kind: 'by_reference' };

/** A closed approval page is given up after ten minutes. Source: https://docs.gr4vy.com/guides/features/3ds/hosted. */
const approvalSeconds = 600;

/** A page on which a card is typed stays open longer. */
const hostedPageSeconds = 1_800;

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

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
