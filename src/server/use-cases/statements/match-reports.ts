import { numberProblem } from '#domain/claimed-number';
import { memoize } from '#domain/memoize';
import { bookedWithinDays, claimOf, type FittingClaim, type RefusedClaim, wordsOf } from '#domain/transfer-claim';
import { bareNumber, daysAfter, leastNumberLength } from '#domain/transfer-report';
import { holdSession } from '../../db/read/money-state.ts';
import { openNumberRepeated } from '../../db/write/refund-cases.ts';
import { bookedClaims, numbersInBooks, unseenClaims, type UnseenClaim } from '../../db/books/transfer-claims.ts';
import { pauses } from '../../basics/pauses.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../../services/statement-reader.ts';
import type { DepositPlace } from './deposit-fate.ts';

/** The report that a line is the transfer of, or looks like; null if it looks like none. */
export type ReportMatches = (line: Deposit) => FittingClaim<UnseenClaim> | RefusedClaim<UnseenClaim> | null;

/** Reads what the payers of a school reported, and what its books know of the numbers that are on these lines. */
export async function loadReports(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  schoolId: string,
  lines: readonly Deposit[],
): Promise<ReportMatches> {
  const claims = await unseenClaims(db, keys, schoolId);
  const [first] = claims;
  if (!first) return () => null;
  const pause = pauses();
  const numbersOn = new Map<Deposit, readonly string[]>();
  for (const line of lines) {
    await pause();
    numbersOn.set(line, numbersOf(line));
  }
  const words = new Set([...numbersOn.values()].flat());
  const byNumber = Map.groupBy(claims, ({ documentNumber }) => bareNumber(documentNumber));
  const numbers = [...byNumber.keys()].filter((number) => words.has(number));
  const known = await numbersInBooks(db, schoolId, numbers);
  const counts = await countNumbers(numbers, lines);
  const alike = alikeFinder(claims);
  // The payment's own slip is among what the books know.
  const problems = memoize((number: string) =>
    numberProblem({ number, country: first.country, onSlip: [], isKnown: known.has(number) }),
  );
  return (line) => {
    // No other claim fits it or resembles it: of a thousand of one tuition each is looked at once.
    const named = (numbersOn.get(line) ?? numbersOf(line)).flatMap((number) => byNumber.get(number) ?? []);
    const candidates = [...new Set([...named, ...alike(line)])];
    return claimOf(candidates, line, { problemOf: problems, linesWith: (number) => counts.get(number) ?? 0 });
  };
}

/** Finds up to two claims of a line's amount, and near its day: a line resembles one report only if no second does. */
function alikeFinder(claims: readonly UnseenClaim[]): (line: Deposit) => readonly UnseenClaim[] {
  const keyOf = (minor: number, currency: string, day: string) => [minor, currency, day].join(' ');
  const byMoney = Map.groupBy(
    claims.filter(({ isPaidOnStatement }) => isPaidOnStatement),
    ({ minor, currency, paidOn }) => keyOf(minor, currency, paidOn),
  );
  const before = memoize((day: string) =>
    Array.from({ length: bookedWithinDays + 1 }, (_, days) => daysAfter(day, -days)),
  );
  return ({ day, minor, currency }) =>
    before(day)
      .flatMap((paidOn) => byMoney.get(keyOf(minor, currency, paidOn))?.slice(0, 2) ?? [])
      .slice(0, 2);
}

/** Where a line goes by the report that it is the transfer of, or why it goes nowhere. */
export function placeByReport(match: ReturnType<ReportMatches>): DepositPlace {
  if (match === null) return { place: null };
  if ('problem' in match)
    return { place: null, refused: { paymentId: match.claim?.paymentId ?? null, problem: match.problem } };
  const { sessionId, paymentId: named } = match.claim;
  return { place: { sessionId, named, claimed: match, why: 'reported_transfer' } };
}

/**
 * Counts the lines that have each number, whatever separates its characters, as `numberPattern` finds it. Goes by the
 * first characters: a pattern for each number on each line would be millions. A shorter number claims nothing.
 */
async function countNumbers(
  numbers: readonly string[],
  lines: readonly Deposit[],
): Promise<ReadonlyMap<string, number>> {
  const byHead = Map.groupBy(
    numbers.filter(({ length }) => length >= leastNumberLength),
    (number) => number.slice(0, leastNumberLength),
  );
  const counts = new Map<string, number>();
  const pause = pauses();
  for (const { reference, movementId, trackingKey } of lines) {
    await pause();
    const words = [reference, movementId, trackingKey ?? '']
      .join('')
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase();
    const found = new Set<string>();
    for (let start = 0; start + leastNumberLength <= words.length; start += 1)
      for (const number of byHead.get(words.slice(start, start + leastNumberLength)) ?? [])
        if (words.startsWith(number, start)) found.add(number);
    for (const number of found) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}

const numbersOf = ({ reference, movementId, trackingKey }: Deposit): readonly string[] => [
  bareNumber(movementId),
  bareNumber(trackingKey ?? ''),
  ...wordsOf(reference),
];

/** A line, and the payment that has its money. */
interface TakenLine {
  readonly deposit: Deposit;
  readonly paymentId: string | null;
}

/** Opens a case of each payment that was booked by a number which another of these lines has too. */
export async function openRepeatedNumbers(
  services: Pick<Services, 'db' | 'keys' | 'wake'>,
  schoolId: string,
  lines: readonly TakenLine[],
): Promise<void> {
  const { db, keys, wake } = services;
  const byNumber = Map.groupBy(await bookedClaims(db, keys, schoolId), ({ documentNumber }) =>
    bareNumber(documentNumber),
  );
  if (byNumber.size === 0) return;
  const repeated = lines.flatMap(({ deposit, paymentId }) =>
    numbersOf(deposit)
      .flatMap((number) => byNumber.get(number) ?? [])
      .filter((booked) => booked.paymentId !== paymentId),
  );
  for (const { paymentId, sessionId, minor } of new Set(repeated)) {
    await db.transaction().execute(async (trx) => {
      await holdSession(trx, sessionId);
      await openNumberRepeated(trx, paymentId, minor);
    });
  }
  if (repeated.length > 0) wake('outbox');
}
