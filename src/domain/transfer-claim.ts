/** Matches a line of a school's statement to the transfer that a payer reported, or returns why it does not match. */
import type { NumberProblem } from './claimed-number.ts';
import { bareNumber, daysAfter } from './transfer-report.ts';

/** From one bank to another it may be booked days later: over a long weekend. */
export const bookedWithinDays = 4;

/** A line of the school's statement, or a deposit that its bank reported. */
export interface ClaimedLine {
  /** `YYYY-MM-DD`, in the school's time zone. */
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  /** The bank's own id of the movement; empty where it gives none. */
  readonly movementId: string;
  readonly trackingKey: string | null;
}

/** A payer's report of a transfer whose money has not been seen. */
export interface TransferClaim {
  readonly paidOn: string;
  readonly minor: number;
  readonly currency: string;
  readonly documentNumber: string;
  /** Its payment's total: base and commission, minor units. */
  readonly total: number;
  /** Whether its money comes to the school's own account, so that a statement shows it. */
  readonly isPaidOnStatement: boolean;
}

export const matchKinds = ['movement_id', 'tracking_key', 'token'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Why a line was not booked by the report that it resembles. */
export const reportProblems = [
  'not_on_statement',
  'number_not_found',
  'number_too_short',
  'number_known',
  'number_not_unique',
  'amount_differs',
  'day_differs',
  'several_reports',
] as const;
export type ReportProblem = (typeof reportProblems)[number];

/** A report whose number is on this line. */
export interface FittingClaim<C extends TransferClaim> {
  readonly claim: C;
  readonly number: string;
  readonly kind: MatchKind;
}

/** `claim` is null where several reports fit. */
export interface RefusedClaim<C extends TransferClaim> {
  readonly claim: C | null;
  readonly problem: ReportProblem;
}

/** The facts of a number: why it claims nothing, and how many lines of the file have it. */
export interface NumberFacts {
  problemOf(number: string): NumberProblem | null;
  linesWith(number: string): number;
}

/** Returns where a bare number is on a line: one of its ids, or a whole word, dashes allowed; null if nowhere. */
export function standsOn(number: string, line: ClaimedLine): MatchKind | null {
  if (number === '') return null;
  if (bareNumber(line.movementId) === number) return 'movement_id';
  if (bareNumber(line.trackingKey ?? '') === number) return 'tracking_key';
  return wordsOf(line.reference).includes(number) ? 'token' : null;
}

/** The bare words of a text, with what dashes join also as one. */
export const wordsOf = (text: string): readonly string[] =>
  [...text.split(/[^0-9A-Za-z-]+/), ...text.split(/[^0-9A-Za-z]+/)].map(bareNumber);

/** A pattern, for JavaScript and PostgreSQL, that finds a bare number in a text whatever separates its characters. */
export const numberPattern = (number: string): string => Array.from(number).join('[^0-9A-Za-z]*');

/**
 * Returns the report that a line matches, or the one that it only resembles and why; null if it resembles none.
 * Another line in the school's books may still have the number: the caller checks.
 */
export function claimOf<C extends TransferClaim>(
  claims: readonly C[],
  line: ClaimedLine,
  facts: NumberFacts,
): FittingClaim<C> | RefusedClaim<C> | null {
  const found = claims.flatMap((claim) => {
    const number = bareNumber(claim.documentNumber);
    const kind = standsOn(number, line);
    const isGood = kind !== null && facts.problemOf(number) === null && facts.linesWith(number) === 1;
    return isGood ? [{ claim, number, kind }] : [];
  });
  const [first, second] = found;
  if (first && second) return { claim: null, problem: 'several_reports' };
  if (!first) return alikeOnly(claims, line, facts);
  const problem = reportProblems.find((each) => mustHold[each]?.(first.claim, line) === false);
  return problem ? { claim: first.claim, problem } : first;
}

type Rule = (claim: TransferClaim, line: ClaimedLine) => boolean;

/** Further conditions beside the number. */
const mustHold: Readonly<Partial<Record<ReportProblem, Rule>>> = {
  not_on_statement: ({ isPaidOnStatement }) => isPaidOnStatement,
  amount_differs: ({ minor, currency, total }, line) =>
    minor === total && line.minor === total && line.currency === currency,
  day_differs: ({ paidOn }, { day }) => day >= paidOn && day <= daysAfter(paidOn, bookedWithinDays),
};

/** By amount and day alone, which every family of one tuition shares: only if a single report fits. */
function alikeOnly<C extends TransferClaim>(
  claims: readonly C[],
  line: ClaimedLine,
  facts: NumberFacts,
): RefusedClaim<C> | null {
  const alike = claims.filter(
    (claim) =>
      claim.isPaidOnStatement &&
      claim.minor === line.minor &&
      claim.currency === line.currency &&
      mustHold.day_differs?.(claim, line),
  );
  const [claim] = alike;
  return claim && alike.length === 1 ? { claim, problem: problemAlike(claim, line, facts) } : null;
}

function problemAlike(claim: TransferClaim, line: ClaimedLine, facts: NumberFacts): ReportProblem {
  const number = bareNumber(claim.documentNumber);
  const known = number === '' ? null : facts.problemOf(number);
  if (known !== null) return known === 'too_short' ? 'number_too_short' : 'number_known';
  if (claim.minor !== claim.total) return 'amount_differs';
  return standsOn(number, line) ? 'number_not_unique' : 'number_not_found';
}
