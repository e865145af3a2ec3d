import type { BillerReversalAnswer } from '#contracts/biller';
import { bankDayOf, reversalOf, type ReversalTime, timeOfCall, timeOfFile } from '#domain/biller-desk';
import { type BillerRow, readBillerPayment } from '../../db/books/biller-payments.ts';
import { callOffUnplaced, insertCalledOff } from '../../db/books/biller-take-backs.ts';
import { databaseNow } from '../../db/driver/now.ts';
import { isUniqueViolation } from '../../db/driver/unique.ts';
import { askAboutRefused, askAboutToldBack, askAboutUnplaced } from './ask-about-reversal.ts';
import { bookBack } from './book-reversal.ts';
import type { Desk } from './desk.ts';

export interface BankReversal {
  /** The bank's id of the payment. */
  readonly bankId: string;
  /** Null where the bank names none. */
  readonly minor: number | null;
  /** The day of the file that lists it; null for a call. */
  readonly fileDay: string | null;
}

/**
 * Takes a bank's payment back: on the bank's own day, whole. The id of a payment that never came is cancelled and never
 * taken later. A call after the bank's day, or with another amount, is refused and opens a case for the school.
 * A reversal in a daily file has happened: it is booked, or an open case. `taken_back` is on the books.
 */
export async function takeBack(desk: Desk, reversal: BankReversal): Promise<BillerReversalAnswer> {
  const { db } = desk.services;
  const now = await databaseNow(db);
  const today = bankDayOf(now, desk.biller.dayEnd);
  const known = await readBillerPayment(db, desk.account, reversal.bankId);
  if (!known) return callOff(desk, reversal, today);
  const answer = answerOf(reversal);
  const { paymentId, sessionId } = known;
  const as = reversalOf(known, reversal, timeOf(known, reversal, today));
  if (as === 'same' || as === 'call_off') return answer(paymentId === null ? 'called_off' : 'taken_back');
  if (as === 'too_late' || (as === 'contradicts' && reversal.fileDay === null)) {
    await askAboutRefused(desk, known, reversal);
    return answer('refused', as === 'too_late' ? 'day_over' : 'contradicts');
  }
  if (paymentId === null || sessionId === null) {
    if (as === 'contradicts') await askAboutUnplaced(desk, known, now);
    else if (!(await callOffCase(desk, known))) return takeBack(desk, reversal);
    return answer(as === 'contradicts' ? 'case' : 'called_off');
  }
  const placed = { ...known, paymentId, sessionId };
  return answer(
    as === 'take_back'
      ? await bookBack(desk, placed, now)
      : await askAboutToldBack(desk, placed, { minor: reversal.minor, now }),
  );
}

const answerOf =
  ({ bankId }: BankReversal) =>
  (status: BillerReversalAnswer['status'], reason: BillerReversalAnswer['reason'] = null): BillerReversalAnswer => ({
    payment_id: bankId,
    status,
    reason,
  });

/** A call that was not refused is no refusal when it is repeated after its day. */
function timeOf({ day, isToldBack }: BillerRow, { fileDay }: BankReversal, today: string): ReversalTime {
  if (fileDay !== null) return timeOfFile(day, fileDay, today);
  const time = timeOfCall(day, today);
  return time === 'late' && isToldBack ? 'implausible' : time;
}

async function callOff(desk: Desk, reversal: BankReversal, day: string): Promise<BillerReversalAnswer> {
  const { bankId, minor, fileDay } = reversal;
  const heardBy = fileDay === null ? 'asked' : 'file';
  try {
    await insertCalledOff(desk.services.db, desk.account, { bankId, minor, day, heardBy });
  } catch (error) {
    // It came in this moment.
    if (isUniqueViolation(error)) return takeBack(desk, reversal);
    throw error;
  }
  return answerOf(reversal)('called_off');
}

/** False where a school books it on a session in this moment. */
async function callOffCase({ services, account }: Desk, { id }: BillerRow): Promise<boolean> {
  const was = await services.db.transaction().execute((trx) => callOffUnplaced(trx, id));
  if (was === 'decided')
    services.log.warn({ ...account, security: true }, 'a bank takes back money whose case was closed');
  services.wake('outbox');
  return was !== 'booked';
}
