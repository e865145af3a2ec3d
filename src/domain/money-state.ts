import type { Currency } from './money.ts';
import type { PaymentPhase, PaymentStatus } from './payment-status.ts';
import type { SessionState } from './session-condition.ts';

/** What is known of one session under its lock: all that a decision about its money may rest on. */
export interface MoneyState {
  readonly session: {
    readonly id: string;
    readonly state: SessionState;
    readonly currency: Currency;
    /** By the session's own flag or the whole school's. */
    readonly disabled: boolean;
  };
  /** In the order they are to be paid: oldest due date first. */
  readonly charges: readonly ChargeState[];
  readonly payments: readonly PaymentState[];
}

export interface ChargeState {
  readonly id: string;
  readonly amount: number;
  /** Sum of what was allocated to it, minor units. */
  readonly allocated: number;
}

export interface PaymentState {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly phase: PaymentPhase;
  readonly base: number;
  readonly commission: number;
  readonly received: number | null;
  readonly superseded: boolean;
  readonly chargeIds: readonly string[];
  readonly openCases: readonly CaseKind[];
}

export const caseKinds = ['overpaid', 'underpaid', 'late', 'wrong_currency', 'unknown_ref'] as const;
/** Why a school must look at money that did not come as expected. */
export type CaseKind = (typeof caseKinds)[number];

/** What is still owed on a charge, minor units. */
export const owed = (charge: ChargeState): number => charge.amount - charge.allocated;

/** The payment that blocks a new attempt, if there is one. */
export function activePayment(state: MoneyState): PaymentState | undefined {
  return state.payments.find((payment) => payment.status === 'pending' && !payment.superseded);
}
