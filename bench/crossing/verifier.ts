/** Says what is wrong after a crossing, and of each difference between the books which open case a school has of it. */
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type Difference, type DifferenceKind, tellDifference } from '#domain/compare-books';
import type { Database } from '#server/db/driver/tables.generated';
import { invariants, violations } from '#server/db/books/invariants';
import { compareWithEmulators } from '#sandbox/provider-books';
import { lostMoney } from './lost-money.ts';
import type { World } from './world.ts';

export interface Verdict {
  /** Empty for a pass; one sentence each. */
  readonly wrong: readonly string[];
  /** Differences that a school knows of by an open case. */
  readonly inCases: readonly KnownDifference[];
  readonly differences: number;
  readonly invariants: string;
}

/** A difference between the books, and the open case that tells of it. */
export interface KnownDifference {
  readonly kind: DifferenceKind;
  readonly caseKind: CaseKind;
  readonly says: string;
}

/** A case as it may answer for a difference. */
export interface CaseOfDifference {
  readonly kind: CaseKind;
  readonly isOpen: boolean;
  /** The payment whose money it is, or that it is about. */
  readonly payments: readonly (string | null)[];
  readonly account: string | null;
  readonly providerRef: string | null;
}
type CaseKind = Database['money_case']['kind'];

const ofMoney = ['wrong_currency', 'unknown_ref', 'maybe_known', 'books_differ'] as const;
const ofReturns = ['refund_failed', 'over_returned', 'maybe_known', 'disputed', 'books_differ'] as const;

/** Which kinds of case tell a school of which difference: another case about the same payment does not. */
const answers = {
  not_here: ofMoney,
  foreign: ofMoney,
  crossed: ['unknown_ref'],
  not_there: ['maybe_known', 'disputed', 'books_differ'],
  currency: ['wrong_currency', 'books_differ'],
  return_not_here: ofReturns,
  return_not_there: ofReturns,
  return_amount: ofReturns,
} as const satisfies Record<DifferenceKind, readonly CaseKind[]>;

/** The open case by which a school knows of a difference; null where there is none. */
export function caseOf(difference: Difference, cases: readonly CaseOfDifference[]): CaseOfDifference | null {
  const { kind, paymentId, account, providerRef } = difference;
  const caseKinds: readonly CaseKind[] = answers[kind];
  return (
    cases.find(
      (each) =>
        each.isOpen &&
        caseKinds.includes(each.kind) &&
        ((paymentId !== null && each.payments.includes(paymentId)) ||
          (each.account === account && each.providerRef === providerRef)),
    ) ?? null
  );
}

/** Verifies a world that came to rest, against the books of everybody there unless others are given. */
export async function verifyWorld(
  world: World,
  books: Parameters<typeof compareWithEmulators>[1] = [...world.emulators, ...world.banks],
): Promise<Verdict> {
  const { db } = world;
  const broken = await violations(db);
  const { differences, twice } = await compareWithEmulators(db, books);
  const cases = await readCases(db);
  const differencesWithCases = differences.map((difference) => ({ difference, known: caseOf(difference, cases) }));
  const wrong = [
    ...broken.map(({ id, says, what }) => `invariant ${id} does not hold (${says}): ${what.slice(0, 5).join(', ')}`),
    ...differencesWithCases.flatMap(({ difference, known }) =>
      known ? [] : [tellWithHistory(world, difference, cases)],
    ),
    ...twice,
    ...(await lostMoney(world)),
    ...(await errorLines(world)),
  ];
  return {
    wrong: [...new Set(wrong)],
    inCases: differencesWithCases.flatMap(({ difference, known }) =>
      known ? [{ kind: difference.kind, caseKind: known.kind, says: tellDifference(difference) }] : [],
    ),
    differences: differences.length,
    invariants: `${invariants.length - broken.length} of ${invariants.length} hold`,
  };
}

/** A difference without an open case, with what was done to the payment and the cases that there are. */
function tellWithHistory({ acts }: World, difference: Difference, cases: readonly CaseOfDifference[]): string {
  const { providerRef, paymentId } = difference;
  const about = cases.filter((each) => paymentId !== null && each.payments.includes(paymentId));
  const seen = about.map(({ kind, isOpen }) => `${kind} ${isOpen ? 'open' : 'closed'}`).join(', ') || 'none';
  return `no open case: ${tellDifference(difference)} [${difference.kind}]\n    done to it: ${acts.get(providerRef)?.join('; ') ?? 'nothing'}\n    cases: ${seen}`;
}

async function readCases(db: Kysely<Database>): Promise<readonly CaseOfDifference[]> {
  const rows = await db.selectFrom('money_case').selectAll().execute();
  return rows.map((row) => ({
    kind: row.kind,
    isOpen: row.closed_at === null,
    payments: [row.payment_id, row.about_payment_id],
    account: row.provider && row.provider + (row.account_id ? `/${row.account_id}` : ''),
    providerRef: row.provider_ref,
  }));
}

/** Levels of the log's lines. Source: pino. */
const errorLevel = 50;

/** Lines that tell an operator what the network or a bank did, and that the crossing brings about itself. */
const brought = [
  // A list's answer was spoiled, or its provider was away with it.
  'the provider’s list could not be compared; tried again',
  'a provider’s list could not be read; it is tried again',
  // The bank was in doubt about a payment on that day, and took it back later.
  'a bank’s daily file lacks payments that stand in our books',
  // Its call was lost with the process or the network, and cannot be made again: an operator looks.
  'a provider knows nothing of a refund that it was asked for: it stays as it is until somebody has looked',
] as const;

const logLine = z.object({ level: z.number(), msg: z.optional(z.string()) });

async function errorLines(world: World): Promise<readonly string[]> {
  const lines = (await world.logLines()).filter((line) => line !== '');
  return lines.flatMap((line) => {
    const { level, msg } = readLine(line);
    return level >= errorLevel && !brought.some((each) => each === msg) ? [`log: ${msg}: ${line.slice(0, 400)}`] : [];
  });
}

/** A line that a kill cut off says nothing. */
function readLine(line: string): z.infer<typeof logLine> {
  try {
    return logLine.parse(JSON.parse(line));
  } catch {
    return { level: 0 };
  }
}
