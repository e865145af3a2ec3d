import type { BillerFileAnswer, BillerFileRequest } from '#contracts/biller';
import { paidBy } from '#domain/biller-desk';
import { bookedOnDay, insertBillerFile, markInFile, readBillerPayment } from '../../db/books/biller-payments.ts';
import { databaseNow } from '../../db/driver/now.ts';
import { sha256 } from '../../basics/keys.ts';
import { type BankReversal, takeBack } from './take-back.ts';
import { type BankPayment, contradict, takePayment } from './take-payment.ts';
import type { Desk } from './desk.ts';

/**
 * Takes in the list of a bank's day, each line in its own transaction: after a crash, the same file is sent again and
 * adds only what is missing. Returns also the payments of that day in our books that the file lacks.
 */
export async function takeFile(desk: Desk, file: BillerFileRequest): Promise<BillerFileAnswer> {
  const { services } = desk;
  const { day } = file;
  const now = await databaseNow(services.db);
  const payments: BillerFileAnswer['payments'] = [];
  const takenBack = new Set(file.reversals.map((line) => line.payment_id));
  for (const { id, reference, amount: minor, currency, paid_at } of file.payments)
    payments.push(
      await takeLine(
        desk,
        {
          bankId: id,
          reference,
          minor,
          currency,
          day,
          debtId: null,
          limit: null,
          isTimely: true,
          paidAt: paidBy(new Date(paid_at), now),
          heardBy: 'file',
        },
        takenBack,
      ),
    );
  const reversals: BillerFileAnswer['reversals'] = [];
  for (const { payment_id: bankId, amount: minor } of file.reversals)
    reversals.push(await takeBackLine(desk, { bankId, minor, fileDay: day }));
  const listed = new Set([...file.payments.map(({ id }) => id), ...takenBack]);
  await markInFile(services.db, desk.account, [...listed]);
  const missing = (await bookedOnDay(services.db, desk.account, day)).filter((id) => !listed.has(id));
  const facts = { day, lines: file.payments.length, sha256: sha256(JSON.stringify(file)), missing };
  await insertBillerFile(services.db, desk.account, facts);
  const log = { ...desk.account, day, lines: file.payments.length, missing: missing.length };
  if (missing.length > 0) services.log.error(log, 'a bank’s daily file lacks payments that stand in our books');
  else services.log.info(log, 'a bank’s daily file taken in');
  return { day, payments, reversals, missing };
}

async function takeLine(
  desk: Desk,
  payment: BankPayment,
  takenBack: ReadonlySet<string>,
): Promise<BillerFileAnswer['payments'][number]> {
  const before = await readBillerPayment(desk.services.db, desk.account, payment.bankId);
  const { status, reason } = await takePayment(desk, payment);
  // The whole list of a day has it as paid and not as taken back: one of both words is wrong.
  if (before && reason === 'taken_back' && !takenBack.has(payment.bankId)) {
    await contradict(desk, before, payment);
    return { id: payment.bankId, outcome: 'case' };
  }
  const isKnown = before !== null && status !== 'case';
  return { id: payment.bankId, outcome: isKnown ? 'known' : status === 'booked' ? 'booked' : 'case' };
}

async function takeBackLine(desk: Desk, reversal: BankReversal): Promise<BillerFileAnswer['reversals'][number]> {
  const before = await readBillerPayment(desk.services.db, desk.account, reversal.bankId);
  const { status } = await takeBack(desk, reversal);
  const isKnown = before?.state === 'taken_back' || before?.state === 'called_off';
  const outcome = status === 'refused' || status === 'case' ? 'case' : isKnown ? 'known' : status;
  return { payment_id: reversal.bankId, outcome };
}
