import type { NextStep } from '#contracts/next-step';
import type { Observation, StartResult } from '#providers/observation';
import type { PaymentKind } from './payment-kind.ts';
import { moneyOf, type Transaction } from './wire.ts';

type Said = Extract<Observation, { kind: 'successful' | 'pending' | 'rejected' | 'failed' | 'cancelled' }>;

/** What a transaction says, status by status; a step of the payer's where `extra` has it by now. */
export function observe(kind: PaymentKind | undefined, read: Transaction): Said {
  const { id: providerRef, status, reference: paymentId } = read;
  switch (status) {
    case 'APPROVED': {
      const paidAt = new Date(read.finalized_at ?? read.created_at);
      return { kind: 'successful', providerRef, received: moneyOf(read), paidAt, paymentId };
    }
    case 'DECLINED':
      return { kind: 'rejected', providerRef, group: 'rejected_by_bank', code: status };
    case 'ERROR':
      return { kind: 'failed', providerRef, code: status };
    case 'VOIDED':
      return { kind: 'cancelled', providerRef, code: status };
    case 'PENDING':
      return { kind: 'pending', providerRef, phase: 'awaiting_provider', ...steppedBy(kind, read) };
  }
}

const steppedBy = (kind: PaymentKind | undefined, read: Transaction) => {
  const step = kind?.step(read);
  return step ? ({ phase: 'awaiting_payer', ...step } as const) : {};
};

/** A transaction as the answer to a start. */
export function placed(kind: PaymentKind | undefined, read: Transaction, expiresAt: Date | null): StartResult {
  const said = observe(kind, read);
  if (said.kind !== 'pending') return { kind: 'ended', observation: said, reference: null };
  const waiting: NextStep = { kind: 'waiting', ...(kind?.brings && { brings: kind.brings }) };
  const { providerRef, phase, nextStep = waiting, reference = null } = said;
  return { kind: 'accepted', providerRef, reference, phase, nextStep, expiresAt };
}

const rank = { APPROVED: 0, PENDING: 1, VOIDED: 2, ERROR: 2, DECLINED: 2 } as const;

/** Of all under one reference the one that counts: money, else what may still bring it. A declined one may come before. */
export function countingOf(all: readonly Transaction[]): Transaction | undefined {
  return all.toSorted((a, b) => rank[a.status] - rank[b.status])[0];
}
