import type { Kysely } from 'kysely';
import { type BookLine, compareBooks, type Difference, madeTwice, tellDifference } from '#domain/compare-books';
import type { Emulator } from '#providers/emulation/emulator';
import { readBookLines } from '#server/db/book-lines';
import type { Database } from '#server/db/tables.generated';

/** An account's whole ledger as one side of the comparison. */
function bookLinesOf([account, books]: readonly [string, Books]): readonly BookLine[] {
  const [provider = account] = account.split('/');
  return books.ledger().map(({ providerRef, paymentId, receivedMinor, currency, returned }) => ({
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

/** Where the emulators' whole ledgers and our books differ, either way; and payments that were made twice there, each by a sentence. */
export async function compareWithEmulators(
  db: Kysely<Database>,
  emulators: Iterable<readonly [account: string, Books]>,
): Promise<{ readonly differences: readonly Difference[]; readonly twice: readonly string[] }> {
  const theirs = [...emulators].flatMap(bookLinesOf);
  const ours = await readBookLines(db);
  return {
    differences: compareBooks(theirs, ours),
    twice: [...madeTwice(theirs)].map(([payment, refs]) => `made ${refs.length} times at the provider: ${payment}`),
  };
}

/** The same, one sentence each. */
export async function bookDifferences(...books: Parameters<typeof compareWithEmulators>): Promise<string[]> {
  const { differences, twice } = await compareWithEmulators(...books);
  return [...differences.map(tellDifference), ...twice];
}
