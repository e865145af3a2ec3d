/** What a school's office does for a family about one payment. */
import { randomUUID } from 'node:crypto';
import type { PaymentWithHistory, ReceiptSent } from '#contracts/payments-list';
import { countRecent } from '../../db/write/emails.ts';
import { lockSession } from '../../db/write/links.ts';
import { readPayment } from '../../db/read/payments.ts';
import { Refusal } from '../../basics/refusal.ts';
import { readPaymentContext } from '../../mail/payment-context.ts';
import { plainReceipt } from '../../mail/paid-content.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import type { SchoolChange } from '../school-call.ts';
import { askProvider, canBeAsked, claimQuestion } from './ask-provider.ts';
import { readPaymentForSchool } from './list-payments.ts';

/**
 * Asks the provider about a payment that waits, at most once in twenty seconds whoever asks, and returns it as it is
 * then. Another one is returned as it is. Refuses as `payment_not_found`.
 */
export async function checkForSchool(call: SchoolChange<unknown>, id: string): Promise<PaymentWithHistory> {
  const { services } = call;
  const known = await readPaymentForSchool(call, id);
  const payment = known.status === 'pending' ? await readPayment(services.db, id) : undefined;
  if (!payment || !(await canBeAsked(services, payment)) || !(await claimQuestion(services, id))) return known;
  await askProvider(services, payment);
  return readPaymentForSchool(call, id);
}

/** Receipts that one family may get in an hour by request. */
const mostReceipts = { emails: 3, seconds: 3600 };

/**
 * Sends the receipt again, to the payer's address on file and to no other. Refuses as `payment_not_found`,
 * `invalid_payment_status` without money or `too_many_requests`. Sends nothing where e-mail is
 * not set up.
 */
export async function sendReceipt(call: SchoolChange<unknown>, id: string): Promise<ReceiptSent> {
  const { services, school } = call;
  const { session_id: sessionId, status } = await readPaymentForSchool(call, id);
  if (status !== 'successful') throw new Refusal('invalid_payment_status', 'No money came by this payment.');
  if (!services.mailer) return { payment_id: id, queued: false };
  await services.db.transaction().execute(async (trx) => {
    await lockSession(trx, sessionId, school.id);
    const sent = await countRecent(trx, sessionId, 'receipt', mostReceipts.seconds);
    if (sent >= mostReceipts.emails) throw new Refusal('too_many_requests', 'The payer got three receipts this hour.');
    const context = await readPaymentContext(trx, services, { sessionId, paymentId: id, before: null });
    if (!context) throw new Refusal('payment_not_found', 'There is no such payment.');
    const { payer } = context.facts;
    const recipient = { address: payer.email.trim(), name: payer.first_name, isOnFile: true };
    const { kind, about, data } = await plainReceipt({ ...context, recipient });
    await queueEmail(trx, services, {
      kind,
      about: `${about}:${randomUUID()}`,
      data,
      sessionId,
      schoolId: school.id,
      locale: context.payment.locale,
      to: recipient.address,
    });
  });
  services.wake('mail');
  return { payment_id: id, queued: true };
}
