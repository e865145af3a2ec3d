import { bareCode } from '#domain/student-code';
import { bankDepositsOf, type ToldDeposit } from '../../db/books/bank-deposits.ts';
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

/** Reads the reports once for a file. Each payment is found for one line, and again for that line in another file. */
export async function loadBankDeposits(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  schoolId: string,
  lines: readonly Deposit[],
): Promise<BankDeposits> {
  const [first] = lines;
  if (!first) return () => null;
  const billers = (await accounts.all()).flatMap(({ provider, connection }) =>
    connection.biller ? [provider.name] : [],
  );
  const hashes = { file: first.fileSha256, rows: lines.map(({ rowSha256 }) => rowSha256) };
  const { codes, deposits } = await bankDepositsOf(db, schoolId, [...new Set(billers)], hashes);
  const known = new Set(codes);
  const left = [...deposits];
  return (line) => {
    const code = codesIn(line.reference).find((each) => known.has(each));
    if (code === undefined) return null;
    const cells = line.rowSha256.toString('hex');
    const before = left.findIndex(({ seenAs }) => seenAs === cells);
    const at = before < 0 ? left.findIndex((deposit) => isNew(deposit, code, line)) : before;
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? { paymentId: found.paymentId } : 'not_told';
  };
}

const isNew = (deposit: ToldDeposit, code: string, line: Parameters<BankDeposits>[0]): boolean =>
  deposit.seenAs === null &&
  bareCode(deposit.reference) === code &&
  deposit.minor === line.minor &&
  deposit.currency === line.currency &&
  Math.abs(Temporal.PlainDate.from(deposit.day).until(line.day).total('days')) <= mostDays;

/** Nine digits that stand by themselves, also in three groups. */
const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{3}(?!\d)/g)].map(([found]) => bareCode(found));
