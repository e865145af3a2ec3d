/**
 * The moves of one payment (one attempt to pay a session).
 *
 * Money is a fact: `successful` can be reached from every status, only on verified evidence,
 * and is never left. Unexpected money (late, short, over, double) opens a case instead.
 */
export const paymentStatuses = ['pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The phases of a `pending` payment; every other status has phase `none`. */
export const paymentPhases = ['none', 'submitting', 'awaiting_payer', 'awaiting_provider', 'grace'] as const;
export type PaymentPhase = (typeof paymentPhases)[number];

/** Who may cause a move. Only `evidence` (a verified webhook, query or statement line) brings money. */
export const moveCauses = ['payer', 'system', 'evidence'] as const;
export type MoveCause = (typeof moveCauses)[number];

export interface TransitionRule {
  readonly id: string;
  readonly from: PaymentStatus | 'new';
  readonly to: PaymentStatus;
  readonly by: readonly MoveCause[];
  readonly because: string;
}

/** Every legal move. A move that is not a row here does not happen, in code or in the database. */
export const transitionRules = [
  {
    id: 'P0',
    from: 'new',
    to: 'successful',
    by: ['evidence'],
    because: 'money arrived on a known reference without an attempt',
  },
  { id: 'P1', from: 'new', to: 'pristine', by: ['payer'], because: 'the payer chose a method and saw the quote' },
  {
    id: 'P2',
    from: 'pristine',
    to: 'pending',
    by: ['payer'],
    because: 'the payer confirmed; the intent is saved before the provider is called',
  },
  { id: 'P4', from: 'pending', to: 'successful', by: ['evidence'], because: 'the provider says the money is there' },
  { id: 'P5', from: 'pending', to: 'rejected', by: ['evidence'], because: 'the bank said no' },
  {
    id: 'P6',
    from: 'pending',
    to: 'failed',
    by: ['evidence', 'system'],
    because: 'the provider failed it, it died after grace and no money was seen, or nobody ever said how it ended',
  },
  {
    id: 'P7',
    from: 'pristine',
    to: 'cancelled',
    by: ['payer', 'system'],
    because: 'another method was chosen, or nobody came back; no provider was called',
  },
  {
    id: 'P8',
    from: 'pending',
    to: 'cancelled',
    by: ['evidence'],
    because: 'the provider confirmed the void, or said twice that it never had what was to be voided',
  },
  { id: 'P9a', from: 'failed', to: 'successful', by: ['evidence'], because: 'late money: always with a case' },
  { id: 'P9b', from: 'rejected', to: 'successful', by: ['evidence'], because: 'late money: always with a case' },
  { id: 'P9c', from: 'cancelled', to: 'successful', by: ['evidence'], because: 'late money: always with a case' },
  {
    id: 'P9d',
    from: 'pristine',
    to: 'successful',
    by: ['evidence'],
    because: 'money arrived before the payer confirmed',
  },
] as const satisfies readonly TransitionRule[];

/** Whether a payment may move so. Answers false for every pair and actor the table does not list. */
export function mayMove(from: PaymentStatus | 'new', to: PaymentStatus, by: MoveCause): boolean {
  return transitionRules.some(
    (rule) => rule.from === from && rule.to === to && (rule.by as readonly MoveCause[]).includes(by),
  );
}

/** Whether nothing but late money can change this payment any more. */
export const isFinal = {
  pristine: false,
  pending: false,
  successful: true,
  failed: true,
  rejected: true,
  cancelled: true,
} as const satisfies Record<PaymentStatus, boolean>;
