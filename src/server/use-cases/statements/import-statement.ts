import type { StatementAnswer, StatementRequest } from '#contracts/statements';
import { readPayment } from '../../db/read/payments.ts';
import { insertStatementLine, knownLines } from '../../db/books/statement-lines.ts';
import { beginFile, endFile } from '../../db/write/statement-files.ts';
import { isUniqueViolation } from '../../db/driver/unique.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit, StatementOwner } from '../../services/statement-reader.ts';
import { askProvider } from '../payments/ask-provider.ts';
import type { SchoolCall } from '../school-call.ts';
import { alreadyKnown, resultOf } from './deposit-fate.ts';
import { openRepeatedNumbers } from './match-reports.ts';
import { type LinePlan, mayAsk, planLines, planningFor } from './plan-statement.ts';
import { openFile, silent, summary, type Taken } from './statement-answers.ts';
import { lineOf, takeDeposit } from './take-deposit.ts';

/**
 * Takes in a school's bank statement, each line in its own transaction: after a crash, the same file is sent again and
 * adds only what is missing. Refuses as `invalid_request` a file that cannot be read; nothing of a line is logged.
 */
export async function importStatement(call: SchoolCall, request: StatementRequest): Promise<StatementAnswer> {
  const { services, school } = call;
  const { owner, read, deposits } = await openFile(call, request);
  const plans = await planLines(services, await planningFor(services), school.id, deposits);
  const fileId = await beginFile(services.db, { schoolId: school.id, by: call.actor, file: read.file });
  const taken: Taken[] = [];
  for (const row of read.rows) {
    if (row.kind === 'problem') taken.push(row.problem);
    else if (row.kind === 'ignored') taken.push(resultOf(row.line, 'ignored', 'money_out'));
    else taken.push(await takeIn(services, owner, row.deposit, plans.get(row.deposit.line)));
  }
  const paymentOf = new Map(taken.map((each) => [each.line, 'outcome' in each ? each.payment_id : null]));
  const lines = deposits.map((deposit) => ({ deposit, paymentId: paymentOf.get(deposit.line) ?? null }));
  await openRepeatedNumbers(services, school.id, lines);
  const answer = summary(taken);
  await endFile(services.db, { id: fileId, schoolId: school.id }, { ...answer, deposits });
  const { results: _results, problems, ...counts } = answer;
  services.log.info({ school_id: school.id, ...counts, problems: problems.length }, 'bank statement taken in');
  return { file_id: fileId, file: read.file, ...answer };
}

async function takeIn(
  services: Services,
  owner: StatementOwner,
  deposit: Deposit,
  plan: LinePlan = { kind: 'silent' },
): Promise<Taken> {
  try {
    switch (plan.kind) {
      case 'known':
        return alreadyKnown(deposit, plan.as);
      case 'ask':
        return await ask(services, owner, deposit, plan);
      case 'take':
        return await takeDeposit(services, owner, deposit, plan.to);
      case 'silent':
        return silent(deposit.line);
    }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another request took it in meanwhile, and this one's transaction left nothing.
    const now = (await knownLines(services.db, owner.schoolId, [deposit.fingerprint])).values().next().value;
    if (!now) throw error;
    return alreadyKnown(deposit, now);
  }
}

/** A statement is no evidence against a provider. Without a response the line stays new: the file can be sent again. */
async function ask(
  services: Services,
  owner: StatementOwner,
  deposit: Deposit,
  { payment: { id: paymentId }, why }: Extract<LinePlan, { kind: 'ask' }>,
): Promise<Taken> {
  const payment = await readPayment(services.db, paymentId);
  const canAnswer = payment !== null && (await mayAsk(services.accounts, payment));
  const isSure =
    canAnswer && (payment.status === 'successful' || (await askProvider(services, payment).catch(() => false)));
  if (!isSure) return silent(deposit.line);
  await insertStatementLine(services.db, lineOf(owner, deposit, { outcome: 'asked', paymentId, caseId: null }));
  const now = await readPayment(services.db, paymentId);
  const ids = { paymentId, sessionId: payment.session_id };
  return resultOf(deposit.line, 'asked', why, ids, now?.status ?? payment.status);
}
