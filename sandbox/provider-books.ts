import type { Kysely } from 'kysely';
import { type BookLine, compareBooks, madeTwice, tellDifference } from '#domain/compare-books';
import type { Emulator } from '#providers/emulation/emulator';
import { accountName } from '#server/db/provider-accounts';
import { readBookLines } from '#server/db/book-lines';
import type { Database } from '#server/db/schema';

type Books = Pick<Emulator, 'name' | 'ledger'>;

/** An account's whole ledger at its emulator as one side of the comparison, by its key among the emulators. */
export function bookLinesOf(key: string, { name, ledger }: Books): readonly BookLine[] {
  const account = accountName({ provider: name, account_id: key === name ? null : key });
  return ledger().map(({ providerRef, paymentId, receivedMinor, currency, returned }) => ({
    provider: name,
    account,
    providerRef,
    paymentId,
    received: receivedMinor,
    currency,
    returned,
  }));
}

/** Where the emulators' whole ledgers and our books differ, either way, one sentence each; and payments made twice there. */
export async function bookDifferences(
  db: Kysely<Database>,
  emulators: Iterable<readonly [string, Books]>,
): Promise<string[]> {
  const theirs = [...emulators].flatMap(([key, books]) => bookLinesOf(key, books));
  const ours = await readBookLines(db);
  return [
    ...compareBooks(theirs, ours).map(tellDifference),
    ...[...madeTwice(theirs)].map(([payment, refs]) => `made ${refs.length} times at the provider: ${payment}`),
  ];
}
