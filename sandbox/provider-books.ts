import type { Kysely } from 'kysely';
import {
  type BookLine,
  compareBooks,
  type Difference,
  madeTwice,
  sentTwice,
  tellDifference,
} from '#domain/compare-books';
import { takenBack } from '#providers/emulation/biller-bank';
import type { Emulator } from '#providers/emulation/emulator';
import type { LedgerLine } from '#providers/emulation/ledger';
import { readBookLines } from '#server/db/books/book-lines';
import type { Database } from '#server/db/driver/tables.generated';

/** An account's whole ledger as one side of the comparison. */
function bookLinesOf([account, books]: readonly [string, Books], ours: ReadonlySet<string>): readonly BookLine[] {
  const [provider = account] = account.split('/');
  const lines = books.ledger().filter((line) => ours.has(`${account} ${line.providerRef}`) || !isCalledOff(line));
  return lines.map(({ providerRef, paymentId, receivedMinor, currency, returned }) => ({
    provider,
    account,
    providerRef,
    paymentId,
    received: receivedMinor,
    currency,
    returned,
  }));
}

type Books = Pick<Emulator, 'ledger'>;

/** A bank's money on an unknown code that it took back whole: called off at the desk, it is not in our books. */
const isCalledOff = ({ status, paymentId, receivedMinor, returned }: LedgerLine): boolean =>
  status === takenBack && paymentId === null && returned.reduce((sum, { minor }) => sum + minor, 0) === receivedMinor;

/** Returns the differences between the emulators' whole ledgers and our books, and what was made twice there. */
export async function compareWithEmulators(
  db: Kysely<Database>,
  emulators: Iterable<readonly [account: string, Books]>,
): Promise<{ readonly differences: readonly Difference[]; readonly twice: readonly string[] }> {
  const ours = await readBookLines(db);
  const known = new Set(ours.map(({ account, providerRef }) => `${account} ${providerRef}`));
  const theirs = [...emulators].flatMap((each) => bookLinesOf(each, known));
  return {
    differences: compareBooks(theirs, ours),
    twice: [
      ...[...madeTwice(theirs)].map(([payment, refs]) => `made ${refs.length} times at the provider: ${payment}`),
      ...[...sentTwice(theirs)].map(([refund, refs]) => `sent back ${refs.length} times at the provider: ${refund}`),
    ],
  };
}

/** The same, one sentence each. */
export async function bookDifferences(...books: Parameters<typeof compareWithEmulators>): Promise<string[]> {
  const { differences, twice } = await compareWithEmulators(...books);
  return [...differences.map(tellDifference), ...twice];
}
