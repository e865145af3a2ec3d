import type { PaymentDetail } from '#contracts/payment-detail';
import { owed } from '#domain/money-state';
import type { Offer } from '#providers/offer';
import type { PaymentRow } from '../db/read/payment-row.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { owedOf, paysOneCharge } from './price.ts';

/**
 * Returns the debts beside a payment. While it waits: the same student's, if one charge is paid at a time. Once paid,
 * the session's, with what is missing of itself.
 */
export function laterOf(
  facts: SessionFacts,
  offer: Pick<Offer, 'oldestChargeOnly'>,
  payment: PaymentRow,
): Pick<PaymentDetail, 'later'> {
  const [paid] = payment.charge_ids;
  const isPaid = payment.status === 'successful';
  if (paid === undefined || (!isPaid && (!paysOneCharge(facts, offer) || payment.status !== 'pending'))) return {};
  const isShort = payment.cases.some(({ kind, status }) => kind === 'underpaid' && status === 'open');
  const later = owedOf(facts, isPaid ? null : paid).filter(({ id }) => isShort || !payment.charge_ids.includes(id));
  if (later.length === 0) return {};
  return {
    later: later.map((charge) => ({
      concept_desc: charge.details.concept_desc,
      amount: owed(charge),
      due_date: charge.dueDate,
    })),
  };
}

/** Returns its share of all that is owed, if one charge is paid at a time and there is more than that. */
export function partOf(facts: SessionFacts, offer: Offer, payment: PaymentRow): Pick<PaymentDetail, 'part_of'> {
  const paid = facts.charges.find(({ id }) => payment.charge_ids.includes(id));
  const amount = facts.charges.reduce((sum, charge) => sum + owed(charge), 0);
  if (!paysOneCharge(facts, offer) || payment.status !== 'pending' || !paid || amount <= payment.base) return {};
  return { part_of: { amount, due_date: paid.dueDate } };
}
