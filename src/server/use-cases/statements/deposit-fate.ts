/** What becomes of one deposit, decided from what the books have. A booking and its preview decide by the same rule. */
import type { StatementLineResult, StatementReason } from '#contracts/statements';
import { type ComparedDeposit, type Known, knownAmong, type StoredDeposit } from '#domain/known-deposit';
import type { FittingClaim, ReportProblem } from '#domain/transfer-claim';
import type { KnownLine } from '../../db/books/statement-lines.ts';
import type { UnseenClaim } from '../../db/books/transfer-claims.ts';
import type { Deposit } from '../../services/statement-reader.ts';

/** The place of a line's money. */
export interface StatementPlace {
  readonly sessionId: string;
  /** The part of the line that leads there. */
  readonly why: StatementReason;
  /** The payment that it is about for certain. */
  readonly named?: string | undefined;
  /** Where only its payer's report leads there. */
  readonly claimed?: FittingClaim<UnseenClaim>;
}

/** The deposit's place; without one, the report that it resembles and why it is not that transfer. */
export interface DepositPlace {
  readonly place: StatementPlace | null;
  readonly refused?: RefusedReport | undefined;
}

export interface RefusedReport {
  readonly paymentId: string | null;
  readonly problem: ReportProblem;
}

/** What the books say now of a claim: whether it is as it was read, and on how many stored lines its number is. */
export interface ClaimNow {
  readonly isCurrent: boolean;
  readonly lines: number;
}

export type Fate =
  | { readonly kind: 'already_known'; readonly as: Partial<KnownLine> }
  | { readonly kind: 'booked'; readonly place: StatementPlace }
  | {
      readonly kind: 'case';
      readonly outcome: 'maybe_known' | 'unknown';
      readonly why: StatementReason;
      readonly as: Partial<KnownLine>;
      /** What its case says. */
      readonly about: string | null;
      readonly problem: ReportProblem | null;
    };

/** Returns the fate of a deposit; `claim` is null where no report leads to its place. */
export function fateOf(
  { place, refused }: DepositPlace,
  known: Known<KnownLine> | null,
  claim: ClaimNow | null = null,
): Fate {
  if (known?.for === 'certain') return { kind: 'already_known', as: known.as ?? {} };
  if (known) {
    const why = known.as ? 'may_be_known' : 'repeated_in_file';
    const about = known.as?.paymentId ?? null;
    return { kind: 'case', outcome: 'maybe_known', why, as: known.as ?? {}, about, problem: null };
  }
  const doubt = place?.claimed && claim ? doubtOf(place.claimed, claim) : undefined;
  if (place && doubt === undefined) return { kind: 'booked', place };
  const resembled = doubt ?? refused;
  const why = resembled ? 'resembles_report' : 'nothing_named';
  const { paymentId: about = null, problem = null } = resembled ?? {};
  return { kind: 'case', outcome: 'unknown', why, as: {}, about, problem };
}

/** Why a report is not about this deposit now: it was corrected, has its money, or its number is on another line. */
function doubtOf(
  { claim }: FittingClaim<UnseenClaim>,
  { isCurrent, lines }: ClaimNow,
): RefusedReport | null | undefined {
  if (!isCurrent) return null;
  return lines > 0 ? { paymentId: claim.paymentId, problem: 'number_not_unique' } : undefined;
}

/** Returns the stored deposit that this is, surely or perhaps. */
export const knownOf = (
  deposit: Deposit,
  stored: readonly StoredDeposit<KnownLine>[],
  named: string | null,
): Known<KnownLine> | null => knownAmong({ ...comparable(deposit), isRepeat: deposit.isRepeat }, stored, named);

const comparable = (deposit: Deposit): ComparedDeposit => ({
  ...deposit,
  fingerprint: deposit.fingerprint.toString('hex'),
  rowSha256: deposit.rowSha256.toString('hex'),
  fileSha256: deposit.fileSha256.toString('hex'),
});

export const alreadyKnown = ({ line }: Pick<Deposit, 'line'>, as: Partial<KnownLine>): StatementLineResult =>
  resultOf(line, 'already_known', 'seen_before', as);

/** Returns the result of a line. */
export function resultOf(
  line: number,
  outcome: StatementLineResult['outcome'],
  why: StatementReason,
  { paymentId = null, sessionId = null, caseId = null }: Partial<KnownLine> = {},
  status: StatementLineResult['payment_status'] = null,
): StatementLineResult {
  return { line, outcome, why, payment_id: paymentId, session_id: sessionId, case_id: caseId, payment_status: status };
}
