/**
 * Whether two reports are about one deposit. Tracking key, amount, day and accounts together identify a transfer: a
 * bank may send one transfer under two numbers, and may give the same key again on another day.
 */
import { bareNumber } from './transfer-report.ts';

/** A deposit that a bank reported with its tracking key. */
export interface ToldDeposit {
  readonly trackingKey: string;
  /** The operating day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  /** The two accounts, as far as reported; else empty. */
  readonly accounts: string;
}

/** A deposit on a statement: its key is among its words, or is the bank's id of the movement. */
export interface WrittenDeposit {
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  readonly movementId: string;
}

/** Over a long weekend a statement may write an operating day as another. */
const nearDays = 4;
/** A shorter key occurs among words by chance. */
const leastKey = 6;

const isSameMoney = (a: Pick<ToldDeposit, 'minor' | 'currency'>, b: Pick<ToldDeposit, 'minor' | 'currency'>): boolean =>
  a.minor === b.minor && a.currency === b.currency;

/** Compares two notices. An account that only one of them reports is ignored. */
export function isSameNotice(a: ToldDeposit, b: ToldDeposit): boolean {
  const isSameWay = a.accounts === '' || b.accounts === '' || a.accounts === b.accounts;
  return isSameWay && isSameMoney(a, b) && a.day === b.day && bareNumber(a.trackingKey) === bareNumber(b.trackingKey);
}

/**
 * Compares a notice with a line of a statement. `maybe`: the same key and amount on a nearby day, by the bank's other
 * calendar or as another transfer.
 */
export function comparedWithLine(notice: ToldDeposit, line: WrittenDeposit): 'same' | 'maybe' | 'other' {
  if (!isSameMoney(notice, line) || !hasKey(line, bareNumber(notice.trackingKey))) return 'other';
  if (notice.day === line.day) return 'same';
  const apart = Math.abs(Temporal.PlainDate.from(notice.day).until(line.day).total('days'));
  return apart <= nearDays ? 'maybe' : 'other';
}

function hasKey({ reference, movementId }: WrittenDeposit, key: string): boolean {
  if (key.length < leastKey) return false;
  return bareNumber(movementId) === key || reference.split(/[^0-9A-Za-z]+/).some((word) => bareNumber(word) === key);
}
