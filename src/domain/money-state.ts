import type { Currency } from './money.ts';
import type { PaymentPhase, PaymentStatus } from './payment-status.ts';
import type { SessionState } from './session-condition.ts';

/** The facts of one session under its lock: a decision about its money may use nothing else. */
export interface MoneyState {
  readonly session: {
    readonly id: string;
    readonly state: SessionState;
    readonly currency: Currency;
    /** By the session's own flag or the whole school's. */
    readonly disabled: boolean;
    /** Whether the payer may pay the rest of a short payment without asking the school. */
    readonly restPayable: boolean;
    readonly generateInvoice: boolean;
  };
  /** In the order they are to be paid: oldest due date first. */
  readonly charges: readonly ChargeState[];
  readonly payments: readonly PaymentState[];
}

export interface ChargeState {
  readonly id: string;
  readonly amount: number;
  /** Its allocations so far, minor units: money less returns, and the school's waivers. */
  readonly allocated: number;
  /** Another session of the school has the same charge, and it is settled there. */
  readonly settledElsewhere: boolean;
}

export interface PaymentState {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly phase: PaymentPhase;
  readonly base: number;
  readonly commission: number;
  /** All that ever came, minor units; null while nothing has. What was returned stays in it. */
  readonly received: number | null;
  readonly superseded: boolean;
  readonly cancelRequested: boolean;
  /** The payer chose what its invoice is made out to. */
  readonly hasTaxData: boolean;
  readonly chargeIds: readonly string[];
  /** Its money on charges, in booking order; `left` is the part not returned. */
  readonly allocations: readonly AllocationState[];
  /** Its money without a charge, less returns. */
  readonly excess: number;
  /** Given back or taken back so far. */
  readonly returned: number;
  /** Requested back through its provider, without a result yet. */
  readonly reserved: number;
  /** The payer's bank disputes it, without a known end. */
  readonly disputed: boolean;
  readonly openCases: readonly { readonly kind: CaseKind; readonly amount: number }[];
}

export interface AllocationState {
  readonly id: string;
  readonly chargeId: string;
  readonly left: number;
}

export const caseKinds = ['overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref'] as const;
/** Why a school must check money that did not come as expected. `double`: its charges were already paid another way. */
export type CaseKind = (typeof caseKinds)[number];

export const caseResolutions = ['accepted', 'refunded', 'credited', 'completed'] as const;
/** How a case ended: left as it is, refunded, credited to the family, or the missing money came. */
export type CaseResolution = (typeof caseResolutions)[number];

export const returnKinds = ['refund', 'reversal', 'chargeback'] as const;
/** Money that went back: given by the school, taken by the provider, or taken by the payer's bank. */
export type ReturnKind = (typeof returnKinds)[number];

type Owing = Pick<ChargeState, 'amount' | 'allocated' | 'settledElsewhere'>;

/** Returns a charge's debt, minor units. Zero if another session settled it. */
export const owed = (charge: Owing): number => (charge.settledElsewhere ? 0 : charge.amount - charge.allocated);

/** Whether this session's own money and waivers cover the charge. */
export const isSettledHere = (charge: Pick<ChargeState, 'amount' | 'allocated'>): boolean =>
  charge.allocated === charge.amount;

/** Returns the debt of all of them, minor units. */
export const owedOn = (charges: readonly Owing[]): number => charges.reduce((sum, charge) => sum + owed(charge), 0);

/** How long an attempt without an outcome blocks the next one. Source: spec §4, §9. */
export const attemptWindowSeconds = 30 * 60;

/** The payment that blocks a new attempt, if there is one. */
export function activePayment(state: MoneyState): PaymentState | undefined {
  return state.payments.find((payment) => payment.status === 'pending' && !payment.superseded);
}

/** Returns the part of a payment's money that was not returned, minor units. */
export const remaining = (payment: PaymentState): number => (payment.received ?? 0) - payment.returned;

/** Returns the sum a school may still give back: without refunds under way through the provider. Never below zero. */
export const unreserved = (payment: PaymentState): number => Math.max(0, remaining(payment) - payment.reserved);

/** Returns a payment's remainder, minor units: the part not yet returned, or `of`. Zero if it is not in the session. */
export function leftOf({ payments }: MoneyState, paymentId: string, of = remaining): number {
  const found = payments.find(({ id }) => id === paymentId);
  return found ? of(found) : 0;
}
