import type { Receipt } from '#contracts/payment-detail';
import type { YearCard } from '#contracts/year-card';
import { paperState } from '#domain/paper-state';
import { firstNames } from '#domain/first-names';
import { type PaidMonth, yearCard } from '#domain/year-card';
import { monthsOfCharges, receivedOfPayer } from '../../db/read/payments-of-payer.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { type NamedPaper, paymentPaper } from './payment-paper.ts';
import { readPaymentView, type WantedPayment } from './read-payment.ts';

interface Year extends WantedPayment {
  /** The payments that this browser made, by its stamps. */
  readonly stamped: readonly string[];
}

/**
 * Returns the months that this browser paid for the session's payer. Empty unless it made this very payment: a link
 * proves nothing, as it may have been sent on.
 */
export async function readYear(services: Services, year: Year): Promise<YearCard> {
  return cardOf(await paidHere(services, year), year.paymentId);
}

/** Returns the receipt of a month of that card. Throws `payment_not_found` for any other payment. */
export async function readYearReceipt(services: Services, year: Year, wantedId: string): Promise<Receipt> {
  const { receipt } = await readPaymentView(services, await otherMonth(services, year, wantedId));
  if (!receipt) throw notThere();
  return receipt;
}

/** The same as a paper. */
export async function yearPaper(services: Services, year: Year, wantedId: string): Promise<NamedPaper> {
  return paymentPaper(services, await otherMonth(services, year, wantedId));
}

const notThere = (): Refusal => new Refusal('payment_not_found', 'No such payment on this card.');

async function otherMonth(services: Services, year: Year, wantedId: string): Promise<WantedPayment> {
  // Its own bearer reads it.
  if (wantedId === year.paymentId) return year;
  const paid = await paidHere(services, year);
  const isOnCard = cardOf(paid, year.paymentId).students.some(({ months }) =>
    months.some((each) => each.payment_id === wantedId),
  );
  const found = paid.payments.find(({ id }) => id === wantedId);
  if (!isOnCard || !found) throw notThere();
  return { sessionId: found.session_id, paymentId: found.id, locale: year.locale };
}

interface PaidHere {
  readonly payments: readonly PaymentRow[];
  readonly months: readonly PaidMonth[];
}

const nothing: PaidHere = { payments: [], months: [] };

async function paidHere({ db }: Services, { sessionId, paymentId, stamped }: Year): Promise<PaidHere> {
  if (!stamped.includes(paymentId)) return nothing;
  const payments = (await receivedOfPayer(db, { sessionId, ids: stamped })).filter(isPaid);
  if (!payments.some((each) => each.id === paymentId && each.session_id === sessionId)) return nothing;
  const charges = await monthsOfCharges(
    db,
    payments.flatMap(({ charge_ids: ids }) => ids),
  );
  const months = payments.flatMap(({ id, charge_ids: ids }) =>
    ids.flatMap((chargeId): readonly PaidMonth[] => {
      const charge = charges.get(chargeId);
      // A month is its school fee: what else was paid in it, such as a book, is no stamp.
      if (!charge?.period || (charge.concept_type !== 'tuition' && charge.concept_type !== 'pension')) return [];
      const { student_id: studentId, student_name: name, period } = charge;
      return [{ studentId, student: name, month: period.slice(0, 7), paymentId: id }];
    }),
  );
  return { payments, months };
}

/** As its papers say: all of it came, and stayed. */
function isPaid(payment: PaymentRow): boolean {
  const facts = { ...payment, payBefore: payment.pay_before, isUnwanted: false };
  return paperState(facts, payment.paid_at ?? payment.created_at) === 'paid';
}

function cardOf({ months }: PaidHere, paymentId: string): YearCard {
  const cards = yearCard(months, paymentId);
  const short = firstNames(cards.map(({ student }) => student));
  return {
    students: cards.map(({ student, months: own }) => ({
      name: short(student),
      months: own.map((each) => ({ month: each.month, payment_id: each.paymentId })),
    })),
  };
}
