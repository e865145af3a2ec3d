/**
 * How often a provider is asked about payments that wait. What somebody waits for at a screen is asked about in its
 * provider's rhythm. Everything else waits its turn: an account's budget holds however many payments wait there.
 */
import type { PaymentPhase } from './payment-status.ts';

/** Questions a second about one account, unless its provider states another number. */
export const usualPerSecond = 5;

/** An idle account saves questions for this long. So any `T` seconds have at most `perSecond × (T + savedSeconds)`. */
export const savedSeconds = 20;

/** A step of a rhythm that is shorter is hurried: somebody waits for an address, a number or a bank's word. */
const hurriedBelowSeconds = 60;

export interface AskedPayment {
  /** The kind of its payer's next step; null without one. */
  readonly step: string | null;
  readonly phase: PaymentPhase;
  /** Of its offer. */
  readonly category: string;
}

/**
 * Whether its next question, after a pause of so many seconds, waits its turn. A card's never does. That of a slip that
 * was given out always does: nobody can pay it faster than a person walks.
 */
export function waitsItsTurn({ step, phase, category }: AskedPayment, pauseSeconds: number): boolean {
  if (category === 'card') return false;
  return (step === 'instructions' && phase === 'awaiting_payer') || pauseSeconds >= hurriedBelowSeconds;
}

/** Whole questions that an account may be asked now, if those before spent its budget until then. */
export function unusedQuestions(spentUntil: Date, perSecond: number, now: Date): number {
  const aheadSeconds = Math.max(0, spentUntil.getTime() - now.getTime()) / 1000;
  return Math.max(0, Math.floor(perSecond * (savedSeconds - aheadSeconds)));
}

/** Until when its budget is spent by so many more. */
export const spentAfter = (spentUntil: Date, perSecond: number, now: Date, questions: number): Date =>
  new Date(Math.max(spentUntil.getTime(), now.getTime()) + Math.ceil((questions / perSecond) * 1000));

export interface Waiting {
  /** Of its rhythm. */
  readonly stepSeconds: number;
  /** Payments that wait their turn at the account. */
  readonly waiting: number;
  readonly perSecond: number;
}

/** The longest pause between two questions about one payment: turns are taken in the order in which they were due. */
export const longestPause = ({ stepSeconds, waiting, perSecond }: Waiting): number =>
  Math.max(stepSeconds, waiting / perSecond);

/** How many payments may wait at an account before its rhythm slows down. */
export const mostInRhythm = (stepSeconds: number, perSecond: number): number => stepSeconds * perSecond;

/** The longest step of a rhythm that begins within so many seconds of the start's answer. */
export function longestStepWithin(rhythm: readonly number[], seconds: number): number | null {
  let [at, longest] = [0, 0];
  for (let step = 0; at < seconds; step += 1) {
    const pause = rhythm[Math.min(step, rhythm.length - 1)];
    if (pause === undefined) return null;
    longest = Math.max(longest, pause);
    at += pause;
  }
  return longest;
}

/** Where questions are late, a list that has many payments in one call is read this often. */
export const listedEverySeconds = 15 * 60;
/** How late a question is before lists are read. */
export const lateSeconds = 60;

/** A payer is back from a bank: the next question comes at most so long after the last one, or now. */
export const askedSoonSeconds = 8;
/** How often each process looks for due questions. */
export const lookSeconds = 2;
