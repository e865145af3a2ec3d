import { bareCode } from '#domain/student-code';
import { bankDepositsOf, type ToldDeposit } from '../../db/books/bank-deposits.ts';
import type { Db } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../../services/statement-reader.ts';

/** The days after a payment, or before it, within which its bank may write it into a statement. */
const mostDays = 4;

/**
 * Returns what a line is among the money that its bank reported: the payment; `not_told` if it names a student's code
 * and the bank has not reported it yet, so as not to be booked here and by that report; null for any other line.
 */
export type BankDeposits = (
  line: Pick<Deposit, 'reference' | 'minor' | 'currency' | 'day' | 'rowSha256'>,
) => { readonly paymentId: string } | 'not_told' | null;

/** The names of the providers that are banks which call us. */
export async function billersOf(accounts: Services['accounts']): Promise<readonly string[]> {
  const all = await accounts.all();
  return [...new Set(all.flatMap(({ provider, connection }) => (connection.biller ? [provider.name] : [])))];
}

/** Reads the reports once for a file. Each payment is found for one line, and again for that line in another file. */
export async function loadBankDeposits(
  db: Db,
  schoolId: string,
  billers: readonly string[],
  lines: readonly Deposit[],
): Promise<BankDeposits> {
  const [first] = lines;
  if (!first) return () => null;
  const hashes = { file: first.fileSha256, rows: lines.map(({ rowSha256 }) => rowSha256) };
  const { codes, deposits } = await bankDepositsOf(db, schoolId, billers, hashes);
  const known = new Set(codes);
  const byCode = Map.groupBy(deposits, ({ reference }) => bareCode(reference));
  const bySeen = Map.groupBy(deposits, ({ seenAs }) => seenAs);
  const used = new Set<ToldDeposit>();
  return (line) => {
    const code = codesIn(line.reference).find((each) => known.has(each));
    if (code === undefined) return null;
    const isLeft = (deposit: ToldDeposit) => !used.has(deposit);
    const found =
      bySeen.get(line.rowSha256.toString('hex'))?.find(isLeft) ??
      byCode.get(code)?.find((deposit) => isLeft(deposit) && isNew(deposit, line));
    if (found) used.add(found);
    return found ? { paymentId: found.paymentId } : 'not_told';
  };
}

const isNew = (deposit: ToldDeposit, line: Parameters<BankDeposits>[0]): boolean =>
  deposit.seenAs === null &&
  deposit.minor === line.minor &&
  deposit.currency === line.currency &&
  Math.abs(Temporal.PlainDate.from(deposit.day).until(line.day).total('days')) <= mostDays;

/** Nine digits that stand by themselves, also in three groups. */
const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{3}(?!\d)/g)].map(([found]) => bareCode(found));
