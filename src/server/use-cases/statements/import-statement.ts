import type { StatementAnswer, StatementLineResult, StatementProblem, StatementRequest } from '#contracts/statements';
import { providers } from '#providers/registry';
import { type PaymentRow, readPayment } from '../../db/read/payments.ts';
import { timeZoneOf } from '../../db/write/schools.ts';
import { insertStatementLine, type KnownLine, knownLines } from '../../db/books/statement-lines.ts';
import { isUniqueViolation } from '../../db/driver/unique.ts';
import type { Services } from '../../services/services.ts';
import { askProvider } from '../payments/ask-provider.ts';
import type { SchoolCall } from '../school-call.ts';
import { type BankDeposits, loadBankDeposits } from './bank-deposits.ts';
import { loadReports, openRepeatedNumbers, placeByReport, type ReportMatches } from './match-reports.ts';
import { loadMatches, type StatementMatches } from './match-statement.ts';
import type { StatementOwner } from '../../services/statement-reader.ts';
import type { Deposit } from '../../services/statement-reader.ts';
import { alreadyKnown, lineOf, resultOf, takeDeposit } from './take-deposit.ts';

/** The facts for the lines of one file. */
interface Import {
  readonly owner: StatementOwner;
  readonly known: ReadonlyMap<string, KnownLine>;
  readonly matches: StatementMatches;
  readonly reports: ReportMatches;
  readonly ofBanks: BankDeposits;
}

type Taken = StatementLineResult | StatementProblem;

/**
 * Takes in a school's bank statement, each line in its own transaction: after a crash, the same file is sent again and
 * adds only what is missing. Refuses as `invalid_request` a file that cannot be read; nothing of a line is logged.
 */
export async function importStatement(
  { services, school }: SchoolCall,
  request: StatementRequest,
): Promise<StatementAnswer> {
  const timeZone = await timeZoneOf(services.db, school.id);
  const owner = { schoolId: school.id, currency: school.currency, timeZone, now: school.now };
  const rows = await services.statements.read({ owner, request });
  const deposits = rows.flatMap((row) => (row.kind === 'deposit' ? [row.deposit] : []));
  const fingerprints = deposits.map(({ fingerprint }) => fingerprint);
  const known = await knownLines(services.db, school.id, fingerprints);
  const matches = await loadMatches(
    services,
    school.id,
    deposits.map(({ reference }) => reference),
  );
  const reports = await loadReports(services, school.id, deposits);
  const ofBanks = await loadBankDeposits(services, school.id, deposits);
  const taken: Taken[] = [];
  for (const row of rows) {
    if (row.kind === 'problem') taken.push(row.problem);
    else if (row.kind === 'ignored') taken.push(resultOf(row.line, 'ignored', {}));
    else taken.push(await takeIn(services, { owner, known, matches, reports, ofBanks }, row.deposit));
  }
  const paymentOf = new Map(taken.map((each) => [each.line, 'outcome' in each ? each.payment_id : null]));
  const lines = deposits.map((deposit) => ({ deposit, paymentId: paymentOf.get(deposit.line) ?? null }));
  await openRepeatedNumbers(services, school.id, lines);
  const answer = summary(taken);
  const { results: _results, problems, ...counts } = answer;
  services.log.info({ school_id: school.id, ...counts, problems: problems.length }, 'bank statement taken in');
  return answer;
}

async function takeIn(
  services: Services,
  { owner, known, matches, reports, ofBanks }: Import,
  deposit: Deposit,
): Promise<Taken> {
  const before = known.get(deposit.fingerprint.toString('hex'));
  if (before) return alreadyKnown(deposit, before);
  try {
    const bankMatch = ofBanks(deposit);
    if (bankMatch === 'not_told') return silent(deposit.line);
    const paymentId = bankMatch?.paymentId ?? matches.paymentOf(deposit.reference);
    const payment = paymentId === null ? null : await readPayment(services.db, paymentId);
    const isOwnEvidence = payment && providers.get(payment.provider)?.paidOnStatement;
    if (payment && !isOwnEvidence) return await ask(services, owner, deposit, payment);
    const place = payment ? { sessionId: payment.session_id, named: payment.id } : matches.placeOf(deposit.reference);
    return await takeDeposit(services, owner, deposit, place ? { place } : placeByReport(reports(deposit)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another request took it in meanwhile, and this one's transaction left nothing.
    const now = (await knownLines(services.db, owner.schoolId, [deposit.fingerprint])).values().next().value;
    if (!now) throw error;
    return alreadyKnown(deposit, now);
  }
}

/** A statement is no evidence against a provider. Without a response the line stays new: the file can be sent again. */
async function ask(services: Services, owner: StatementOwner, deposit: Deposit, payment: PaymentRow): Promise<Taken> {
  const { id: paymentId } = payment;
  const canAsk = (await services.accounts.of(payment))?.connection.check !== undefined;
  const isSure =
    payment.status === 'successful' || (canAsk && (await askProvider(services, payment).catch(() => false)));
  if (!isSure) return silent(deposit.line);
  await insertStatementLine(services.db, lineOf(owner, deposit, { outcome: 'asked', paymentId, caseId: null }));
  const now = await readPayment(services.db, paymentId);
  return resultOf(
    deposit.line,
    'asked',
    { paymentId, sessionId: payment.session_id, caseId: null },
    now?.status ?? payment.status,
  );
}

/** The bank or provider of the line's money has not reported it yet. */
const silent = (line: number): StatementProblem => ({
  line,
  code: 'provider_silent',
  message: 'The provider of the payment did not answer. Send the file again later.',
});

function summary(taken: readonly Taken[]): StatementAnswer {
  const problems = taken.filter((each) => 'code' in each);
  const results = taken.filter((each) => 'outcome' in each);
  const count = (outcome: StatementLineResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  return {
    lines: taken.length,
    booked: count('booked'),
    asked: count('asked'),
    unknown: count('unknown'),
    already_known: count('already_known'),
    maybe_known: count('maybe_known'),
    ignored: count('ignored'),
    problems,
    results,
  };
}
