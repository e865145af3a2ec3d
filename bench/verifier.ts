import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { tellDifference } from '#domain/compare-books';
import type { Emulator } from '#providers/emulation/emulator';
import type { LedgerLine } from '#providers/emulation/ledger';
import type { Database } from '#server/db/driver/tables.generated';
import { violations } from '#server/db/books/invariants';
import { compareWithEmulators } from '#sandbox/provider-books';
import type { Acknowledged } from './paying-families.ts';

/** What is wrong after a run, one sentence each. */
export interface Verdict {
  /** X1: what a client saw acknowledged, and is gone. */
  readonly lost: readonly string[];
  /** A payment that was made twice at its provider. */
  readonly doubled: readonly string[];
  /** X2: what one of both books has alone, or otherwise than the other. */
  readonly orphaned: readonly string[];
  /** Invariants that do not hold. */
  readonly broken: readonly string[];
}

type Books = readonly [
  db: Kysely<Database>,
  acknowledged: Pick<Acknowledged, 'sessions' | 'payments'>,
  stripe: Emulator,
  others?: readonly (readonly [account: string, emulator: Emulator])[],
];

/** Compares what was promised with our books, and those with the providers', both ways. */
export async function verdictOf(...[db, acknowledged, stripe, others = []]: Books): Promise<Verdict> {
  const { differences, twice } = await compareWithEmulators(db, [['stripe', stripe], ...others]);
  const payments = await db.selectFrom('payment').select(['id', 'status']).execute();
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  return {
    lost: await lost(db, acknowledged, statuses),
    doubled: twice,
    orphaned: [
      ...differences.map(tellDifference),
      ...stripe
        .ledger()
        .filter(({ paymentId }) => paymentId !== null && !statuses.has(paymentId))
        .map(({ providerRef }) => `made at the provider for no payment of ours: ${providerRef}`),
    ],
    broken: (await violations(db)).map(({ id, says, what }) => `${id} does not hold (${says}): ${what.length} rows`),
  };
}

/** Returns every problem after a run, one sentence each. */
export async function verify(...books: Books): Promise<string[]> {
  return sentencesOf(await verdictOf(...books));
}

const sentencesOf = ({ broken, lost, orphaned, doubled }: Verdict): string[] => [
  ...broken,
  ...lost,
  ...orphaned,
  ...doubled,
];

/** Verifies until all is well, or time is up: what is wrong then is wrong. */
export const verifyInTime = (withinMs: number, ...books: Books): Promise<string[]> =>
  inTime(withinMs, () => verify(...books));

/** Looks until nothing is wrong, or time is up. Returns what is wrong then. */
export async function inTime(withinMs: number, look: () => Promise<string[]>, lookEveryMs = 500): Promise<string[]> {
  const giveUpAt = performance.now() + withinMs;
  let wrong = await look();
  while (wrong.length > 0 && performance.now() < giveUpAt) {
    await sleep(lookEveryMs);
    wrong = await look();
  }
  return wrong;
}

/** What a client saw acknowledged exists, and a payment that was shown was submitted. */
async function lost(
  db: Kysely<Database>,
  acknowledged: Pick<Acknowledged, 'sessions' | 'payments'>,
  statuses: ReadonlyMap<string, string>,
): Promise<string[]> {
  const sessions = new Set((await db.selectFrom('session').select('id').execute()).map(({ id }) => id));
  return [
    ...acknowledged.sessions.filter((id) => !sessions.has(id)).map(() => 'an acknowledged session is gone'),
    ...acknowledged.payments.filter((id) => !statuses.has(id)).map(() => 'an acknowledged payment is gone'),
    ...acknowledged.payments
      .filter((id) => statuses.get(id) === 'pristine')
      .map(() => 'what an acknowledged payment was submitted with is gone'),
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
