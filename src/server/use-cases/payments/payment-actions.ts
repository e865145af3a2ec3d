import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentResult } from '#contracts/provider-transactions';
import { mayDo, placeOf } from '#domain/payment-actions';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { now } from '../../db/driver/now.ts';
import { readPayment } from '../../db/read/payments.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { askForPayer, askProvider, canBeAsked, claimQuestion } from './ask-provider.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';
import { results } from './transactions.ts';
import { transitionPayment } from '../payment-core/transition-payment.ts';

/**
 * Voids a payment so that another way can be chosen. Returns it once it has ended, also if its money came first.
 * Throws `payment_not_replaced` with the payment while the provider has not said which of the two it is: the request
 * stays, and the provider is asked again. Throws as `requireAction` does.
 */
export async function replacePayment(services: Services, request: WantedPayment): Promise<PaymentDetail> {
  await requireAction(services, request, 'replace');
  const isNew = await requestCancel(services, request);
  const payment = await readPayment(services.db, request.paymentId);
  if (payment?.status === 'pending' && (isNew || (await claimQuestion(services, payment.id))))
    await askProvider(services, payment);
  const view = await readPaymentView(services, request);
  if (view.finished) return view;
  throw new Refusal('payment_not_replaced', 'The provider did not confirm that it can no longer be paid.', {
    payment_id: view.id,
    payment: view,
  });
}

/** Writes the request before the call: the poller voids it if this process dies. Returns whether the request is new. */
async function requestCancel(services: Services, { sessionId, paymentId }: WantedPayment): Promise<boolean> {
  const result = await transitionPayment(services, {
    sessionId,
    cause: { by: 'payer', because: 'replace' },
    event({ payments }) {
      const payment = payments.find(({ id }) => id === paymentId);
      const mayAsk = payment && !payment.cancelRequested && mayDo('replace', placeOf(payment));
      return mayAsk ? { kind: 'cancel_wished', paymentId } : null;
    },
    // The provider is asked now: the poller need not ask at the same moment.
    writes: [
      {
        payment: paymentId,
        columns: { last_checked_at: now, next_check_at: sql<Date>`app_now() + interval '15 seconds'` },
      },
    ],
  });
  return result.ok && result.changes.length > 0;
}

/** "I already paid": asks the provider now and returns the payment as it is then. Throws as `requireAction` does. */
export async function askPayment(services: Services, request: WantedPayment): Promise<PaymentDetail> {
  const { payment, view } = await requireAction(services, request, 'check');
  // Nobody can be asked: what is known is the answer. Where credentials are missing, the poller's log says so.
  if (!(await canBeAsked(services, payment))) return view;
  await askForPayer(services, payment);
  return readPaymentView(services, request);
}

/**
 * Returns a payment's status to anyone with its id: a bank may return its payer to a browser without the session. The
 * provider is asked first: the return proves nothing. Refuses as `payment_not_found`.
 */
export async function payersResult(services: Services, paymentId: string): Promise<PaymentResult> {
  const read = () => readPayment(services.db, paymentId);
  const payment = z.uuid().safeParse(paymentId).success ? await read() : undefined;
  if (!payment || payment.status === 'pristine') throw new Refusal('payment_not_found', 'No such payment.');
  if (payment.status === 'pending' && (await services.accounts.of(payment))) await askForPayer(services, payment);
  const { status } = (await read()) ?? payment;
  return { status: results[status], locale: parseLocale(payment.locale) ?? defaultLocale };
}
