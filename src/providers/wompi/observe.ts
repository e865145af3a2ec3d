import type { NextStep } from '#contracts/next-step';
import type { Observation, StartResult } from '#providers/observation';
import type { DeclineGroup } from '#domain/decline-reasons';
import { groupOfResponse } from './decline-codes.ts';
import { isCheckFailed } from './three-ds.ts';
import type { PaymentKind } from './payment-kind.ts';
import { moneyOf, type Transaction } from './wire.ts';

type TransactionObservation = Extract<
  Observation,
  { kind: 'successful' | 'pending' | 'rejected' | 'failed' | 'cancelled' }
>;

/** Reads a transaction by its status; with the payer's step once `extra` has it. */
export function observe(kind: PaymentKind | undefined, read: Transaction): TransactionObservation {
  const { id: providerRef, status, reference: paymentId } = read;
  switch (status) {
    case 'APPROVED': {
      const paidAt = new Date(read.finalized_at ?? read.created_at);
      return { kind: 'successful', providerRef, received: moneyOf(read), paidAt, paymentId, ...cardOf(read) };
    }
    case 'DECLINED':
      return { kind: 'rejected', providerRef, ...whyDeclined(read) };
    case 'ERROR':
      return { kind: 'failed', providerRef, ...whyFailed(kind, read) };
    case 'VOIDED':
      return kind?.method === 'CARD' ? sentBack(read) : { kind: 'cancelled', providerRef, code: status };
    case 'PENDING':
      return { kind: 'pending', providerRef, phase: 'awaiting_provider', ...steppedBy(kind, read) };
  }
}

function cardOf({ payment_method_type: type, payment_method: { extra } }: Transaction) {
  const lastFour = extra?.last_four ?? '';
  if (type !== 'CARD' || !/^\d{4}$/.test(lastFour)) return {};
  return { card: { brand: (extra?.brand ?? '').toLowerCase(), lastFour } };
}

/** Only a card payment is voided, the same day, and whole: the money came, and was returned. */
function sentBack(read: Transaction): TransactionObservation {
  const { id: providerRef, reference: paymentId } = read;
  const received = moneyOf(read);
  const returned = [{ providerRef: voidRef(providerRef), kind: 'refund', minor: received.minor }] as const;
  return { kind: 'successful', providerRef, received, paidAt: new Date(read.created_at), paymentId, returned };
}

/** A void has no id of its own, and a transaction has one void at most. */
export const voidRef = (transactionId: string): string => `${transactionId}-void`;

/** Only a card's bank gives a reason, by a code; `status_message` is not for readers. */
function whyDeclined(read: Transaction): { readonly group: DeclineGroup; readonly code: string } {
  if (isCheckFailed(read)) return { group: 'could_not_be_processed', code: 'three_ds_failed' };
  const responseCode = read.payment_method.extra?.processor_response_code;
  return { group: groupOfResponse(responseCode), code: responseCode ? responseCode.slice(0, 20) : read.status };
}

function whyFailed(kind: PaymentKind | undefined, read: Transaction) {
  if (isCheckFailed(read)) return { group: 'could_not_be_processed', code: 'three_ds_failed' } as const;
  return { code: read.status, ...(kind?.method === 'CARD' && { group: 'system_error' as const }) };
}

const steppedBy = (kind: PaymentKind | undefined, read: Transaction) => {
  const step = kind?.step(read);
  return step ? ({ phase: 'awaiting_payer', ...step } as const) : {};
};

/** A transaction as the answer to a start. */
export function placed(kind: PaymentKind | undefined, read: Transaction, expiresAt: Date | null): StartResult {
  const observation = observe(kind, read);
  if (observation.kind !== 'pending') return { kind: 'ended', observation, reference: null };
  const waiting: NextStep = { kind: 'waiting', ...(kind?.brings && { brings: kind.brings }) };
  const { providerRef, nextStep = waiting, reference = null } = observation;
  // A bank's check is led to by the next question: this answer has no page for it.
  const phase = observation.bankCheck ? 'awaiting_provider' : observation.phase;
  return { kind: 'accepted', providerRef, reference, phase, nextStep, expiresAt };
}

const rank = { APPROVED: 0, PENDING: 1, VOIDED: 2, ERROR: 2, DECLINED: 2 } as const;

/** Returns the one that counts under a reference: with money, else one that may bring it. A decline may precede. */
export function countingOf(all: readonly Transaction[]): Transaction | undefined {
  return all.toSorted((a, b) => rank[a.status] - rank[b.status])[0];
}
