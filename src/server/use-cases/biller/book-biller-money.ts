import { type Asked, mayTake, type Place, placeFor } from '#domain/biller-desk';
import type { MoneyEvent } from '#domain/money-change';
import { bareCode } from '#domain/student-code';
import { insertBillerPayment, type ToldPayment } from '../../db/books/biller-payments.ts';
import { sessionsOf, shownPayment } from '../../db/read/student-debts.ts';
import type { Student } from '../../db/read/student-references.ts';
import type { Trx } from '../../db/driver/db.ts';
import { insertFoundRow } from '../payments/found-row.ts';
import { newPaymentId, transitionPayment } from '../payment-core/transition-payment.ts';
import { sealChosenTaxData } from '../tax-data/tax-data-of-payment.ts';
import { debtsOf, type Desk, type DeskDebt } from './desk.ts';

/** Under the session's lock the money belongs elsewhere, or may not be taken any more: somebody paid meanwhile. Nothing was written. */
export class PlaceChanged extends Error {}

interface Booking {
  readonly payment: ToldPayment & Pick<Asked, 'debtId' | 'limit' | 'isTimely'>;
  readonly student: Student;
  /** Whether the student's school collects at this account. */
  readonly isOpen: boolean;
  readonly place: Place;
}

/**
 * Books a bank's money on a session: on the payment that shows the student's code for exactly this, else as a payment of its
 * own. The bank's id is written in the same transaction. Throws `PlaceChanged`, and what a unique key throws for a known id.
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
  let paymentId = found.paymentId;
  let taxDataSealed: Buffer | null = null;
  let debt: DeskDebt | null = null;
  const asked = () => (debt ? { asked: { chargeIds: [debt.chargeId], commission: debt.commission } } : {});
  const result = await transitionPayment(services, {
    sessionId: place.sessionId,
    cause: {
      by: 'evidence',
      kind: 'webhook',
      inboxId: null,
      provider: account.provider,
      observation: { kind: 'successful', providerRef, received: { minor, currency }, paidAt },
    },
    async event(_state, trx): Promise<MoneyEvent> {
      debt = await stillThere(trx, desk, booking);
      const shown = debt && (await shownPayment(trx, { ...account, ...debt, minor }));
      if (shown !== null) paymentId = shown;
      if (shown !== null) return { kind: 'money_received', paymentId, minor, currency };
      taxDataSealed = await sealChosenTaxData(trx, services.keys, place.sessionId);
      return { kind: 'money_found', paymentId, minor, currency, hasTaxData: taxDataSealed !== null, ...asked() };
    },
    async also(trx, state) {
      if (paymentId === found.paymentId) return insertFoundRow(trx, state, { ...found, taxDataSealed, ...asked() });
      // The bank's own id is what its books know it by.
      await trx.updateTable('payment').set({ provider_ref: providerRef }).where('id', '=', paymentId).execute();
    },
    after: (trx) =>
      insertBillerPayment(trx, account, payment, {
        state: 'booked',
        schoolId: student.schoolId,
        sessionId: place.sessionId,
        paymentId,
      }),
  });
  if (!result.ok) throw new Error(`a bank's money was refused: ${result.code}`);
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
