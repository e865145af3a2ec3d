/** The state of a slip or receipt for its holder: a cashier, a school's gate, a relative. */
import type { CaseKind, CaseResolution } from './money-state.ts';
import type { PaymentPhase, PaymentStatus } from './payment-status.ts';

export const paperStates = ['payable', 'waiting', 'paid', 'in_review', 'returned', 'expired', 'cancelled'] as const;
export type PaperState = (typeof paperStates)[number];

export interface PaperFacts {
  readonly status: PaymentStatus;
  readonly phase: PaymentPhase;
  readonly received: number | null;
  readonly returned: number;
  readonly payBefore: Date | null;
  /** It is being voided, or something else paid the session: it must not be paid any more. */
  readonly isUnwanted: boolean;
  readonly cases: readonly { readonly kind: CaseKind; readonly resolution: CaseResolution | null }[];
}

/** Returns the state of a payment's papers now; null if it never had any. Only a paid one is called paid. */
export function paperState(facts: PaperFacts, now: Date): PaperState | null {
  const { status, phase, received, returned, payBefore } = facts;
  const isOver = phase === 'grace' || (payBefore !== null && payBefore <= now);
  if (status === 'pristine') return null;
  if (status === 'successful') {
    if (received !== null && returned >= received) return 'returned';
    return facts.cases.some(isNotTaken) ? 'in_review' : 'paid';
  }
  if (status === 'pending') {
    if (facts.isUnwanted) return 'cancelled';
    if (isOver) return 'expired';
    return payBefore === null || phase !== 'awaiting_payer' ? 'waiting' : 'payable';
  }
  return status !== 'cancelled' && isOver ? 'expired' : 'cancelled';
}

/** Too little, or another currency, that the school has not taken as enough. */
const isNotTaken = ({ kind, resolution }: PaperFacts['cases'][number]): boolean =>
  (kind === 'underpaid' || kind === 'wrong_currency') && resolution !== 'accepted' && resolution !== 'completed';
