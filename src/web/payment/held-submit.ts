import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { isPaidElsewhere } from '#contracts/step-traits';
import { type Choice, isWithoutSignal } from './choice.ts';
import type { ShownOutcome } from './pay-outcome.ts';

/** Less than a quote holds, so that what is made later is what was agreed to. */
const holdMs = 10 * 60_000;

interface HeldSubmit extends Choice {
  /** By this phone's own clock, in milliseconds. */
  readonly until: number;
}

/** In this document only: a press must not come back on another day. */
let held: HeldSubmit | null = null;

/** Whether a press may be carried out later by itself: it hands out something to pay with elsewhere, and moves no money. */
export const mayWait = (option: Pick<PaymentMethodOption, 'step'>): boolean => isPaidElsewhere(option);

/**
 * Holds a press that found no signal until there is some: the outcome says until when. A repeated press of the same choice
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

/** The payer called it off, chose another way, or its time is over. */
export function releaseSubmit(): void {
  held = null;
}
