import type { ListedPayment, PaymentList, PaymentListQuery, PaymentWithHistory } from '#contracts/payments-list';
import { cardBrandName } from '#domain/card-brand-names';
import { isFinal } from '#domain/payment-status';
import { readHistory, readPaymentsOfSchool, type StoredPayment } from '../../db/read/payments-of-school.ts';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { awaitingOf } from '../../db/write/refund-approvals.ts';
import { pageOf, readCursor } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import { refundWay } from '../refunds/refund-order.ts';
import { isId, type SchoolCall } from '../school-call.ts';
import { emailsAbout } from '../../db/write/emails.ts';
import { readReceiptFacts } from '../../db/read/receipt-facts.ts';
import { readVoucherLinks } from '../../db/write/voucher-links.ts';
import type { Services } from '../../services/services.ts';
import { checkUrl } from '../../views/paper-view.ts';
import { canBeAsked } from './ask-provider.ts';

/** One page of this school's payments, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listPayments(
  { services, school, campusIds }: SchoolCall,
  query: PaymentListQuery,
): Promise<PaymentList> {
  const rows = await readPaymentsOfSchool(services.db, {
    schoolId: school.id,
    methodKey: query.method_key,
    sessionId: query.session_id,
    externalId: query.external_id,
    campusIds: campusIds ?? undefined,
    campusId: query.campus_id,
    after: readCursor(query.cursor),
    limit: query.limit + 1,
    status: query.status,
    by: query.by,
    from: query.from,
    to: query.to,
  });
  return pageOf(rows, query.limit, ({ payment }) => forSchool(payment));
}

/** Returns a payment of this school with its history. Refuses as `payment_not_found`, also for another school's. */
export async function readPaymentForSchool({ services, school }: SchoolCall, id: string): Promise<PaymentWithHistory> {
  const [found] = isId(id)
    ? await readPaymentsOfSchool(services.db, { schoolId: school.id, id, by: 'created_at', limit: 1 })
    : [];
  if (!found) throw new Refusal('payment_not_found', 'There is no such payment.');
  const [payment, history] = await Promise.all([readPayment(services.db, id), readHistory(services.db, id)]);
  if (!payment) throw new Error('a payment that was listed cannot be gone');
  const way = payment.status === 'successful' ? await refundWay(services, payment) : null;
  const reserved = payment.refunds.reduce((sum, { amount, reserves }) => sum + (reserves ? amount : 0), 0);
  const awaiting = await awaitingOf(services.db, id);
  const minor = Math.max(0, (payment.received ?? 0) - payment.returned - reserved - awaiting);
  const refundable = { minor, by_provider: way !== null, partial: way?.partial ?? false };
  return { ...forSchool(found.payment), ...(await besideOf(services, school.id, payment)), refundable, history };
}

/** A payment’s papers, e-mails and provider, as its school's office answers with them. */
async function besideOf(services: Services, schoolId: string, payment: PaymentRow) {
  const { db } = services;
  const [{ card }, [link], emails, canAsk] = await Promise.all([
    readReceiptFacts(db, payment.id),
    payment.voucher_link ? readVoucherLinks(db, { schoolId, paymentId: payment.id, limit: 1 }) : [],
    emailsAbout(db, payment),
    payment.status === 'pending' && canBeAsked(services, payment),
  ]);
  return {
    pay_before: payment.pay_before?.toISOString() ?? null,
    last_checked_at: payment.last_checked_at?.toISOString() ?? null,
    checkable: canAsk,
    card: card && { brand: cardBrandName(card.brand), last_four_digits: card.lastFour },
    check_url: checkUrl(services, payment),
    check_code_revoked_at: payment.check_revoked_at?.toISOString() ?? null,
    voucher_link: link?.link.status ?? null,
    emails,
  };
}

function forSchool(payment: StoredPayment): ListedPayment {
  return {
    ...payment,
    total_amount: payment.base_amount + payment.commission_amount,
    finished: isFinal[payment.status],
  };
}
