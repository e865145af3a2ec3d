import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Emulator, LedgerLine } from '#providers/emulation/emulator';
import type { Database } from '#server/db/driver/tables.generated';
import { violations } from '#server/db/books/invariants';
import { bookDifferences } from '#sandbox/provider-books';
import type { Acknowledged } from './paying-families.ts';

/** Returns every problem after a run, one sentence each. X2: the provider's books and ours agree, both ways. */
export async function verify(
  db: Kysely<Database>,
  acknowledged: Acknowledged,
  stripe: Emulator,
  others: readonly (readonly [account: string, emulator: Emulator])[] = [],
): Promise<string[]> {
  const broken = (await violations(db)).map(
    ({ id, says, what }) => `${id} does not hold (${says}): ${what.length} rows`,
  );
  return [
    ...broken,
    ...(await lost(db, acknowledged)),
    ...(await bookDifferences(db, [['stripe', stripe], ...others])),
  ];
}

/** Verifies until all is well, or time is up: what is wrong then is wrong. */
export async function verifyInTime(withinMs: number, ...books: Parameters<typeof verify>): Promise<string[]> {
  const giveUpAt = performance.now() + withinMs;
  let wrong = await verify(...books);
  while (wrong.length > 0 && performance.now() < giveUpAt) {
    await sleep(500);
    wrong = await verify(...books);
  }
  return wrong;
}

/** X1: what a client saw acknowledged exists. */
async function lost(db: Kysely<Database>, acknowledged: Acknowledged): Promise<string[]> {
  const sessions = new Set((await db.selectFrom('session').select('id').execute()).map(({ id }) => id));
  const payments = new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id));
  return [
    ...acknowledged.sessions.filter((id) => !sessions.has(id)).map(() => 'an acknowledged session is gone'),
    ...acknowledged.payments.filter((id) => !payments.has(id)).map(() => 'an acknowledged payment is gone'),
  ];
}

/** What a run acknowledged, and one payment that nobody wrote. */
export const withLostPayment = (acknowledged: Acknowledged): Acknowledged => ({
  ...acknowledged,
  payments: [...acknowledged.payments, 'never written'],
});

/** The provider's books with each line changed. */
export const booksWith = (stripe: Emulator, changed: (line: LedgerLine) => Partial<LedgerLine>): Emulator => ({
  ...stripe,
  ledger: () => stripe.ledger().map((line) => ({ ...line, ...changed(line) })),
});

/** A cent more on each line than came. */
export const generousBooks = (stripe: Emulator): Emulator =>
  booksWith(stripe, ({ receivedMinor }) => ({ receivedMinor: receivedMinor + 1 }));
