/** Whether the school's books have a deposit already: surely, perhaps, or not. A preview decides by it, too. */
import { comparedWithLine, isSameNotice } from './same-deposit.ts';

/** A deposit, as far as it is compared. Hashes are in hex. */
export interface ComparedDeposit {
  readonly fingerprint: string;
  readonly knownBy: 'movement' | 'balance' | 'words' | 'tracking_key';
  /** Null for a line from before hashes were stored. */
  readonly rowSha256: string | null;
  readonly fileSha256: string | null;
  readonly line: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  readonly movementId: string;
  /** Of a bank's notice; null on a statement. */
  readonly trackingKey: string | null;
  readonly accounts: string | null;
}

/** One that the books have. `bookedOn`: the payment it was booked on as it came. */
export interface StoredDeposit<Result extends { readonly paymentId: string | null }> extends ComparedDeposit {
  readonly bookedOn: string | null;
  /** Its present result, also if its case was decided since. */
  readonly result: Result;
}

/** `as` is null where only its own file has it twice. */
export interface Known<Result> {
  readonly for: 'certain' | 'perhaps';
  readonly as: Result | null;
}

/**
 * Compares a deposit with stored ones, the oldest first. `named` is the payment that it names. A twin is the same cells
 * in another file or by other columns, or the same day and amount with the same text or named payment, if the two are
 * not identified in the same way: a bank words a deposit differently in each file.
 */
export function knownAmong<Result extends { readonly paymentId: string | null }>(
  deposit: ComparedDeposit & { readonly isRepeat: boolean },
  stored: readonly StoredDeposit<Result>[],
  named: string | null,
): Known<Result> | null {
  const same = stored.find((each) => comparedWithNotice(deposit, each) === 'same');
  if (same) return { for: 'certain', as: same.result };
  const maybe = stored.find((each) => comparedWithNotice(deposit, each) === 'maybe');
  const twins = stored.filter((each) => isTwin(deposit, each, named));
  const twin = maybe ?? twins.find(({ result }) => result.paymentId !== null) ?? twins[0];
  return twin || deposit.isRepeat ? { for: 'perhaps', as: twin?.result ?? null } : null;
}

/** Compares a notice with another notice or a statement's line; two lines are compared by `isTwin`. */
function comparedWithNotice(deposit: ComparedDeposit, before: ComparedDeposit): 'same' | 'maybe' | 'other' {
  const [notice, other] = [noticeIn(deposit), noticeIn(before)];
  if (notice && other) return isSameNotice(notice, other) ? 'same' : 'other';
  if (notice) return comparedWithLine(notice, { ...before, movementId: '' });
  return other ? comparedWithLine(other, deposit) : 'other';
}

const noticeIn = <D extends ComparedDeposit>(deposit: D) =>
  deposit.trackingKey === null
    ? null
    : { ...deposit, trackingKey: deposit.trackingKey, accounts: deposit.accounts ?? '' };

function isTwin(
  deposit: ComparedDeposit,
  before: ComparedDeposit & { readonly bookedOn: string | null },
  named: string | null,
): boolean {
  // Other lines of the same file are other deposits.
  const isBeside = before.fileSha256 === deposit.fileSha256 && before.line !== deposit.line;
  if (isBeside || before.fingerprint === deposit.fingerprint) return false;
  if (before.rowSha256 === deposit.rowSha256) return true;
  const isSameMoney =
    before.day === deposit.day && before.minor === deposit.minor && before.currency === deposit.currency;
  const isSameText = before.reference === deposit.reference || (named !== null && before.bookedOn === named);
  return isSameMoney && isSameText && (before.knownBy === 'words' || before.knownBy !== deposit.knownBy);
}
