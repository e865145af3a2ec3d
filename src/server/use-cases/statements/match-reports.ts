import { numberProblem } from '#domain/claimed-number';
import { claimOf, type FittingClaim, numberPattern, type RefusedClaim, wordsOf } from '#domain/transfer-claim';
import { bareNumber } from '#domain/transfer-report';
import { holdSession } from '../../db/read/money-state.ts';
import { openNumberRepeated } from '../../db/write/refund-cases.ts';
import { bookedClaims, numbersInBooks, unseenClaims, type UnseenClaim } from '../../db/books/transfer-claims.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../../services/statement-reader.ts';
import type { DepositPlace } from './take-deposit.ts';

/** The report that a line is the transfer of, or looks like; null if it looks like none. */
export type ReportMatches = (line: Deposit) => FittingClaim<UnseenClaim> | RefusedClaim<UnseenClaim> | null;

/** Reads what the payers of a school reported, and what its books know of the numbers that stand on these lines. */
export async function loadReports(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  schoolId: string,
  lines: readonly Deposit[],
): Promise<ReportMatches> {
  const claims = await unseenClaims(db, keys, schoolId);
  const [first] = claims;
  if (!first) return () => null;
  const words = new Set(lines.flatMap(numbersOf));
  const numbers = new Set(
    claims.map(({ documentNumber }) => bareNumber(documentNumber)).filter((each) => words.has(each)),
  );
  const known = await numbersInBooks(db, schoolId, [...numbers]);
  const counts = new Map([...numbers].map((number) => [number, countOf(number, lines)]));
  const { country } = first;
  return (line) =>
    claimOf(claims, line, {
      // The payment's own slip is among what the books know.
      problemOf: (number) => numberProblem({ number, country, onSlip: [], isKnown: known.has(number) }),
      linesWith: (number) => counts.get(number) ?? 0,
    });
}

/** Where a line goes by the report that it is the transfer of, or why it goes nowhere. */
export function placeByReport(match: ReturnType<ReportMatches>): DepositPlace {
  if (match === null) return { place: null };
  if ('problem' in match)
    return { place: null, refused: { paymentId: match.claim?.paymentId ?? null, problem: match.problem } };
  const { sessionId, paymentId: named } = match.claim;
  return { place: { sessionId, named, claimed: match } };
}

function countOf(number: string, lines: readonly Deposit[]): number {
  const pattern = new RegExp(numberPattern(number), 'i');
  return lines.filter(({ reference, movementId, trackingKey }) =>
    pattern.test([reference, movementId, trackingKey ?? ''].join(' ')),
  ).length;
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
