import { type TakeRequest, mayTake, type Place, placeFor } from '#domain/biller-desk';
import { bareCode } from '#domain/student-code';
import { insertBillerPayment, type ToldPayment } from '../../db/books/biller-payments.ts';
import { sessionsOf, shownPayment } from '../../db/read/student-debts.ts';
import type { Student } from '../../db/read/student-references.ts';
import type { Trx } from '../../db/driver/db.ts';
import { insertFoundRow } from '../payments/found-row.ts';
import type { Cause, TransitionResult } from '../payment-core/decision.ts';
import { newPaymentId, underLock } from '../payment-core/transition-payment.ts';
import { sealChosenTaxData } from '../tax-data/tax-data-of-payment.ts';
import { debtsOf, type Desk, type DeskDebt } from './desk.ts';

/** Under the session's lock the money has another place, or is refused: someone paid meanwhile. Nothing was written. */
export class PlaceChanged extends Error {}

interface Booking {
  readonly payment: ToldPayment & Pick<TakeRequest, 'debtId' | 'limit' | 'isTimely'>;
  readonly student: Student;
  /** Whether the student's school collects at this account. */
  readonly isOpen: boolean;
  readonly place: Place;
}

/**
 * Books a bank's money on a session: on the payment that shows the student's code for exactly this, else as a new one.
 * The bank's id is written with it. Throws `PlaceChanged`, and the unique key's error for a known id.
 */
export async function bookBillerMoney(desk: Desk, booking: Booking): Promise<void> {
  const { payment, student, place } = booking;
  const { services, account } = desk;
  const { bankId: providerRef, minor, currency, paidAt } = payment;
  const found = {
    ...account,
    providerRef,
    reference: bareCode(payment.reference),
    minor,
    currency,
    paidAt,
    paymentId: newPaymentId(),
  };
  const observation = { kind: 'successful', providerRef, received: { minor, currency }, paidAt } as const;
  const source = { kind: 'webhook', inboxId: null } as const;
  const cause: Cause = { by: 'evidence', ...source, provider: account.provider, observation };
  await underLock(services, { sessionId: place.sessionId }, async ({ trx, state, book }) => {
    const debt = await stillThere(trx, desk, booking);
    const shown = debt && (await shownPayment(trx, { ...account, ...debt, minor }));
    const paymentId = shown ?? found.paymentId;
    let booked: TransitionResult;
    if (shown !== null) {
      // The bank's own id is what its books know it by.
      const writes = [{ payment: paymentId, columns: { provider_ref: providerRef } }];
      booked = await book({ cause, events: { kind: 'money_received', paymentId, minor, currency }, writes });
    } else {
      const taxDataSealed = await sealChosenTaxData(trx, services.keys, place.sessionId);
      const debtFields = debt ? { askedFor: { chargeIds: [debt.chargeId], commission: debt.commission } } : {};
      await insertFoundRow(trx, state, { ...found, taxDataSealed, ...debtFields });
      const hasTaxData = taxDataSealed !== null;
      booked = await book({
        cause,
        events: { kind: 'money_found', paymentId, minor, currency, hasTaxData, ...debtFields },
      });
    }
    if (!booked.ok) throw new Error(`a bank's money was refused: ${booked.code}`);
    const { sessionId } = place;
    await insertBillerPayment(trx, account, payment, {
      state: 'booked',
      schoolId: student.schoolId,
      sessionId,
      paymentId,
    });
  });
}

/** The charge it is for, as it is owed under the lock; null where nothing is. Throws `PlaceChanged`. */
async function stillThere(
  trx: Trx,
  desk: Desk,
  { payment, student, isOpen, place }: Booking,
): Promise<DeskDebt | null> {
  const debts = await debtsOf(trx, desk, student, isOpen);
  if (payment.heardBy === 'asked') {
    const offered = debts.filter(({ isOffered }) => isOffered);
    const verdict = mayTake(payment, offered);
    if (typeof verdict === 'string' || verdict.take.chargeId !== place.chargeId) throw new PlaceChanged();
  } else {
    const now = placeFor(payment, debts, await sessionsOf(trx, student));
    if (now?.sessionId !== place.sessionId || now.chargeId !== place.chargeId) throw new PlaceChanged();
  }
  return debts.find(({ chargeId }) => chargeId === place.chargeId) ?? null;
}
