import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import { maskedEmail } from '#domain/masked-email';
import { cardBrandName } from '#domain/card-brand-names';
import { monthlyOf } from '#domain/months';
import { cameBack, sumOf } from '#domain/refund-status';
import type { Locale } from '#i18n/locale';
import { offerOf } from '#providers/registry';
import type { PaymentRow } from '../db/read/payment-row.ts';
import { readReceiptFacts, type ReceiptFacts } from '../db/read/receipt-facts.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { instalmentsOf } from './months-view.ts';
import { printedReference } from './paper-view.ts';
import { recipientOf } from '../mail/payment-context.ts';
import type { Services } from '../services/services.ts';

/** What a payment is for, a line a charge. */
export const linesOf = ({ charges }: SessionFacts, payment: PaymentRow): PaymentDetail['lines'] =>
  payment.lines.map(({ charge_id: id, student_name, concept_desc, amount }) => ({
    student_name,
    concept_desc,
    amount,
    period: charges.find((charge) => charge.id === id)?.details.period ?? null,
  }));

/** Proof of payment with all that is stored of it. */
export async function receiptOf(
  { db }: Pick<Services, 'db'>,
  facts: SessionFacts,
  payment: PaymentRow,
  locale: Locale,
): Promise<Receipt> {
  return receiptView(facts, payment, locale, await readReceiptFacts(db, payment.id));
}

/** What was received, in the currency it came in, and beside it what was asked. Source: spec §3. */
function receiptView(facts: SessionFacts, payment: PaymentRow, locale: Locale, stored: ReceiptFacts): Receipt {
  const { card, wantsInvoice, emailSent, isDayOnly } = stored;
  const { address } = recipientOf(facts, payment, offerOf(payment));
  const received = payment.received ?? 0;
  const foreign = payment.cases.find(({ kind }) => kind === 'wrong_currency')?.currency;
  const commission = foreign === undefined ? Math.min(payment.commission, received) : 0;
  return {
    confirmation_number: payment.confirmation_number,
    reference_number: printedReference(payment),
    date_and_time: (payment.paid_at ?? payment.created_at).toISOString(),
    ...(isDayOnly && { day_only: true as const }),
    payment_method: offerOf(payment).texts[locale].title,
    payment_made_by: facts.payer.full_name,
    subtotal: received - commission,
    commission,
    total_paid: received,
    asked: payment.base + payment.commission,
    asked_currency: payment.currency,
    returned: payment.returned - sumOf(payment.refunds, cameBack),
    returning: sumOf(payment.refunds, ({ status }) => status === 'pending'),
    currency: foreign ?? payment.currency,
    time_zone: facts.school.timeZone,
    school_name: facts.school.name,
    ...(card && { card: { brand: cardBrandName(card.brand), last_four_digits: card.lastFour } }),
    ...partsView(payment),
    ...(wantsInvoice && { invoice: 'requested' as const }),
    ...(emailSent !== null && { email: { to: maskedEmail(address), status: emailSent ? 'sent' : 'queued' } as const }),
    lines: linesOf(facts, payment),
  };
}

/** A bank that sets its own interest knows alone what a month costs. */
function partsView(payment: PaymentRow): Pick<Receipt, 'instalments'> {
  const count = instalmentsOf(payment);
  const monthly = payment.months ? monthlyOf(payment.base + payment.commission, payment.months.count) : null;
  return count === null ? {} : { instalments: { count, monthly } };
}
