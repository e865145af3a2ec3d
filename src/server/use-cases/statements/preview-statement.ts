import type { StatementPreview, StatementPreviewLine, StatementProblem, StatementRequest } from '#contracts/statements';
import type { KnownLine } from '../../db/books/statement-lines.ts';
import type { Db } from '../../db/driver/db.ts';
import { noFamily, readFamilies } from '../../db/read/session-families.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit, ReadLine } from '../../services/statement-reader.ts';
import { pauses } from '../../basics/pauses.ts';
import { awaitedAmong } from '../payments/book-money.ts';
import type { SchoolCall } from '../school-call.ts';
import { type Fate, fateOf, knownOf, type StatementPlace } from './deposit-fate.ts';
import { type LinePlan, mayAsk, planLines, planningFor, type Plans } from './plan-statement.ts';
import { openFile, silent, summary } from './statement-answers.ts';
import { type Books, readBooks } from './statement-books.ts';

/**
 * Returns what taking in the same request would do now, line by line, and writes nothing: it reads in one transaction
 * that can only read. A booking that is rolled back would be the other way: 5,000 lines under the locks of as many
 * sessions, with numbers and places drawn, and minutes long. So what decides is apart from what writes: `planLines`,
 * `fateOf` and `awaitedAmong` decide here and in `importStatement`, there once more under the lock.
 */
export async function previewStatement(call: SchoolCall, request: StatementRequest): Promise<StatementPreview> {
  const { services, school } = call;
  const { read, deposits } = await openFile(call, request);
  const planning = await planningFor(services);
  const { plans, books } = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const planned = await planLines({ db, keys: services.keys }, planning, school.id, deposits);
      return { plans: planned, books: await readBooks(db, school.id, deposits, planned) };
    });
  const foresee = await foreseer(services, plans, books);
  const pause = pauses();
  const lines: Line[] = [];
  for (const row of read.rows) {
    await pause();
    if (row.kind === 'problem') lines.push(row.problem);
    else if (row.kind === 'ignored') lines.push({ ...lineOf(row), outcome: 'ignored', why: 'money_out' });
    else lines.push(foresee(row.deposit));
  }
  return { file: read.file, ...summary(await named(services.db, school.id, lines)) };
}

type Line = StatementPreviewLine | StatementProblem;

/** The lines with whose session each is about. */
async function named(db: Db, schoolId: string, lines: readonly Line[]): Promise<readonly Line[]> {
  const ids = lines.flatMap((line) => ('outcome' in line && line.session_id !== null ? [line.session_id] : []));
  const families = await readFamilies(db, schoolId, [...new Set(ids)]);
  return lines.map((line) => ('outcome' in line ? { ...line, ...families.get(line.session_id ?? '') } : line));
}

type Foresee = (deposit: Deposit) => Line;

/** Returns what says of each line, in the order of the file, what becomes of it after the lines before. */
async function foreseer({ accounts }: Services, plans: Plans, books: Books): Promise<Foresee> {
  const silenced = new Set<string>();
  for (const plan of plans.values())
    if (plan.kind === 'ask' && !(await mayAsk(accounts, plan.payment))) silenced.add(plan.payment.id);
  /** Payments that an earlier line of the file brought money. */
  const paid = new Set<string>();
  return (deposit) => {
    const plan: LinePlan = plans.get(deposit.line) ?? { kind: 'silent' };
    const line = lineOf(deposit);
    switch (plan.kind) {
      case 'silent':
        return silent(deposit.line);
      case 'known':
        return { ...line, ...ids(plan.as), outcome: 'already_known', why: 'seen_before' };
      case 'ask': {
        const { id, session_id, status } = plan.payment;
        if (silenced.has(id)) return silent(deposit.line);
        return { ...line, outcome: 'asked', why: plan.why, payment_id: id, session_id, payment_status: status };
      }
      case 'take': {
        const { place } = plan.to;
        const claim = place?.claimed ? claimIn(books, paid, place.claimed) : null;
        const named = place?.named ?? null;
        const fate = fateOf(plan.to, knownOf(deposit, books.stored(deposit, named), named), claim);
        return fate.kind === 'booked' ? booked(books, paid, deposit, fate.place) : notBooked(line, fate);
      }
    }
  };
}

const claimIn = (
  { used }: Books,
  paid: ReadonlySet<string>,
  { claim, number }: NonNullable<StatementPlace['claimed']>,
) => ({
  isCurrent: !paid.has(claim.paymentId),
  lines: used.has(number) ? 1 : 0,
});

function booked(books: Books, paid: Set<string>, deposit: Deposit, place: StatementPlace): StatementPreviewLine {
  const { sessionId, named, why } = place;
  const payments = books.onStatement.get(sessionId) ?? [];
  const left = payments.filter(({ id }) => !paid.has(id));
  const isOwnCurrency = payments.every(({ currency }) => currency === deposit.currency);
  const awaited = awaitedAmong(left, { minor: deposit.minor, named, isOwnCurrency });
  if (awaited !== null) paid.add(awaited);
  const status = 'successful' as const;
  return {
    ...lineOf(deposit),
    outcome: 'booked',
    why,
    payment_id: awaited,
    session_id: sessionId,
    payment_status: status,
  };
}

function notBooked(line: Shown, fate: Exclude<Fate, { kind: 'booked' }>): StatementPreviewLine {
  if (fate.kind === 'already_known') return { ...line, ...ids(fate.as), outcome: 'already_known', why: 'seen_before' };
  const { outcome, why, problem } = fate;
  const kind = outcome === 'maybe_known' ? 'maybe_known' : 'unknown_ref';
  return { ...line, ...ids(fate.as), outcome, why, case_kind: kind, report_problem: problem };
}

const ids = ({ paymentId = null, sessionId = null }: Partial<KnownLine>) => ({
  payment_id: paymentId,
  session_id: sessionId,
});

type Shown = Omit<StatementPreviewLine, 'outcome' | 'why'>;

/** A line as it is in the file, with nothing known of it. */
const lineOf = ({ line, day, minor, currency, reference }: ReadLine): Shown => ({
  line,
  date: day,
  amount: minor,
  currency,
  reference,
  payment_id: null,
  session_id: null,
  payment_status: null,
  case_kind: null,
  report_problem: null,
  ...noFamily,
});
