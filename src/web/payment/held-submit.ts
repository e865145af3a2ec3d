import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { isPaidElsewhere } from '#contracts/step-traits';
import { type Choice, isWithoutSignal } from './choice.ts';
import type { ShownOutcome } from './pay-outcome.ts';

/** Less than a quote holds, so that the payment made later is the one agreed to. */
const holdMs = 10 * 60_000;

interface HeldSubmit extends Choice {
  /** By this phone's clock, in milliseconds. */
  readonly until: number;
}

/** In this document only: a submit must not come back on another day. */
let held: HeldSubmit | null = null;

/** Whether a submit may run later by itself: it issues something to pay elsewhere, and moves no money. */
export const mayWait = (option: Pick<PaymentMethodOption, 'step'>): boolean => isPaidElsewhere(option);

/**
 * Holds a submit that found no network, and returns until when in the outcome. A repeated submit of the same choice
 * keeps its time. Any other outcome ends the wait.
 */
export function holdSubmit(option: PaymentMethodOption, choice: Choice, outcome: ShownOutcome | null, now: number) {
  if (!outcome || !isWithoutSignal(outcome) || !mayWait(option)) {
    held = null;
    return outcome;
  }
  const isSame = held?.methodKey === choice.methodKey && held.shownTotal === choice.shownTotal && held.until > now;
  held = isSame && held ? held : { ...choice, until: now + holdMs };
  return { ...outcome, waitsUntil: held.until };
}

/** The payer cancelled it or chose another method, or its time is over. */
export function releaseSubmit(): void {
  held = null;
}
