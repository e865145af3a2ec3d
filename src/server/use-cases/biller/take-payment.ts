import type { BillerPaymentAnswer } from '#contracts/biller';
import { type TakeRequest, type AskedRefusal, bankDayOf, mayTake, paidBy, placeFor, sameId } from '#domain/biller-desk';
import { openBillerCase } from '../../db/books/biller-cases.ts';
import {
  type BillerRow,
  insertBillerPayment,
  readBillerPayment,
  type ToldPayment,
} from '../../db/books/biller-payments.ts';
import type { Student, StudentByCode } from '../../db/read/student-references.ts';
import { databaseNow } from '../../db/driver/now.ts';
import { sessionsOf } from '../../db/read/student-debts.ts';
import { isUniqueViolation } from '../../db/driver/unique.ts';
import { bookBillerMoney, PlaceChanged } from './book-biller-money.ts';
import { debtsOf, type Desk, isOpenFor, studentAt } from './desk.ts';

/** A bank's payment: its report, and the debt that the bank had read. */
export interface BankPayment extends ToldPayment, Pick<TakeRequest, 'debtId' | 'limit' | 'isTimely'> {}

/** A booking at the same time may change where a payment belongs: then it is read again. */
const mostLooks = 5;

/**
 * Takes a bank's payment. A payment that the bank has not taken yet is accepted only for exactly what is owed; one that
 * it has taken is booked whatever is owed. One id is one payment, however often and by how many at once it is sent.
 */
export async function takePayment(desk: Desk, payment: BankPayment): Promise<BillerPaymentAnswer> {
  for (let look = 0; look < mostLooks; look += 1) {
    const known = await readBillerPayment(desk.services.db, desk.account, payment.bankId);
    if (known) return answerKnown(desk, known, payment);
    try {
      const refused = await takeNew(desk, payment);
      // This very payment may have paid the debt: it was sent twice at once, and booked since the first read.
      const meanwhile = refused && (await readBillerPayment(desk.services.db, desk.account, payment.bankId));
      if (meanwhile) return answerKnown(desk, meanwhile, payment);
      if (refused) return refuse(desk, payment, refused);
    } catch (error) {
      if (!(error instanceof PlaceChanged) && !isUniqueViolation(error)) throw error;
    }
  }
  throw new Error('a payment of a bank met something else each time it was looked at');
}

/** Null once it stands in our books, where it is read from then on. */
async function takeNew(desk: Desk, payment: BankPayment): Promise<AskedRefusal | null> {
  const { db } = desk.services;
  const student = await studentAt(desk, payment.reference);
  if (!student) {
    if (payment.heardBy === 'asked') return 'unknown_student';
    await keepUnplaced(desk, payment, null);
    return null;
  }
  const isOpen = await isOpenFor(desk, student);
  const debts = await debtsOf(db, desk, student, isOpen);
  if (payment.heardBy === 'asked') {
    const verdict = mayTake(
      payment,
      debts.filter(({ isOffered }) => isOffered),
    );
    if (typeof verdict === 'string') return verdict;
    const { sessionId, chargeId } = verdict.take;
    await bookBillerMoney(desk, { payment, student, isOpen, place: { sessionId, chargeId } });
    return null;
  }
  const place = placeFor(payment, debts, await sessionsOf(db, student));
  if (place) await bookBillerMoney(desk, { payment: await inItsTime(desk, payment, student), student, isOpen, place });
  else await keepUnplaced(desk, payment, student);
  return null;
}

/** The payment as of now, if it is said to be older than the student's code. */
async function inItsTime(
  { services, biller }: Desk,
  payment: BankPayment,
  { codeSince }: StudentByCode,
): Promise<BankPayment> {
  if (payment.paidAt >= codeSince) return payment;
  const paidAt = paidBy(payment.paidAt, await databaseNow(services.db), codeSince);
  return { ...payment, paidAt, day: payment.heardBy === 'file' ? payment.day : bankDayOf(paidAt, biller.dayEnd) };
}

/** Money of nobody here: a case, and the bank's id of it. */
async function keepUnplaced({ services, account }: Desk, payment: BankPayment, student: Student | null): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const schoolId = student?.schoolId ?? null;
    const caseId = await openBillerCase(trx, account, {
      kind: 'unknown_ref',
      schoolId,
      providerRef: payment.bankId,
      reference: payment.reference,
      minor: payment.minor,
      currency: payment.currency,
      aboutPaymentId: null,
    });
    await insertBillerPayment(trx, account, payment, { state: 'unplaced', schoolId, caseId });
  });
  services.log.warn({ ...account, security: true }, 'a bank took money on a code of nobody here: case opened');
  services.wake('outbox');
}

/** The same report again gets the same response; another one under that id is a case, and never booked. */
async function answerKnown(desk: Desk, known: BillerRow, payment: BankPayment): Promise<BillerPaymentAnswer> {
  const { receipt, paymentId } = known;
  const as = sameId(known, payment);
  const booked = { id: payment.bankId, reason: null, receipt, payment_id: paymentId };
  // Money of nobody here is booked once its school has put it on a session.
  if (as === 'same') return { ...booked, status: paymentId === null ? 'case' : 'booked' };
  const wasTaken = payment.heardBy !== 'asked';
  // A bank that did not hear of a take-back sends the payment again: that is nothing new.
  if (as === 'contradicts' || (as === 'called_off' && wasTaken)) await contradict(desk, known, payment);
  return { ...booked, status: wasTaken && as !== 'taken_back' ? 'case' : 'refused', reason: as, receipt: null };
}

/** Opens a case: the bank's report of this id contradicts its earlier one. A refused report is no earlier report. */
export async function contradict({ services, account }: Desk, known: BillerRow, payment: BankPayment): Promise<void> {
  const { bankId, minor, currency, reference, heardBy } = payment;
  const reportRef = `${bankId} ${minor} ${currency}`;
  await services.db.transaction().execute((trx) =>
    openBillerCase(trx, account, {
      kind: 'maybe_known',
      schoolId: known.schoolId,
      providerRef: heardBy === 'asked' ? `refused ${reportRef}` : reportRef,
      reference,
      minor,
      currency,
      aboutPaymentId: known.paymentId,
    }),
  );
  services.log.warn({ ...account, security: true }, 'a bank tells of two payments under one id: case opened');
  services.wake('outbox');
}

function refuse({ services, account }: Desk, { bankId }: BankPayment, reason: AskedRefusal): BillerPaymentAnswer {
  services.log.info({ ...account, reason }, 'a bank may not take a payment');
  return { id: bankId, status: 'refused', reason, receipt: null, payment_id: null };
}
