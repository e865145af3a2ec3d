import { graceEndsAt } from '#domain/reference-expiry';
import { offerOf } from '#providers/registry';
import { declineColumns } from '../../db/read/decline-columns.ts';
import { databaseNow } from '../../db/driver/now.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { isReportAwaited } from '../../db/write/transfer-reports.ts';
import type { Services } from '../../services/services.ts';
import { transitionPayment } from '../payment-core/transition-payment.ts';

/** `never_seen`: the provider was asked and has none. `nobody`: there is nobody to ask, or nothing to ask by. */
type AskedWhom = 'provider' | 'never_seen' | 'nobody';

/**
 * Without money, a payment enters grace at pay-before and fails when grace ends, unless a reported transfer may still
 * arrive. If a provider can be asked, it is asked first: what it still processes is never given up.
 */
export async function runClock(services: Services, payment: PaymentRow, respondent: AskedWhom): Promise<void> {
  if (!payment.pay_before) return;
  const until = payment.pay_before;
  const graceEnd = graceEndsAt(until, offerOf(payment).graceHours);
  const now = await databaseNow(services.db);
  if (now <= until) return;
  await move(services, payment, { kind: 'pay_before_passed' });
  if (now > graceEnd && !(await isReportAwaited(services.db, payment.id))) await giveUp(services, payment, respondent);
}

/**
 * Ends a payment without money (P6 by us). If its start was never answered, and nobody could report it as never seen,
 * its outcome is unknown: its group claims nothing about the payer's money.
 */
export async function giveUp(services: Services, payment: PaymentRow, respondent: AskedWhom): Promise<void> {
  const isUnknown = payment.phase === 'submitting' && respondent === 'nobody';
  const event = { kind: 'given_up', nobodyToAsk: respondent === 'nobody' } as const;
  await move(services, payment, event, isUnknown ? declineColumns('outcome_unknown', 'no_answer') : null);
}

type Step =
  | { readonly kind: 'given_up'; readonly nobodyToAsk: boolean }
  | { readonly kind: 'pay_before_passed' | 'with_provider' };

/** A move by the clock or by a provider's word that brings no money. */
export async function move(
  services: Services,
  payment: PaymentRow,
  event: Step,
  decline: ReturnType<typeof declineColumns> | null = null,
): Promise<void> {
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: event.kind },
    event: (state) => {
      const now = state.payments.find(({ id }) => id === payment.id);
      return now?.status === 'pending' ? { ...event, paymentId: payment.id } : null;
    },
    writes: decline ? [{ payment: payment.id, columns: decline }] : [],
  });
}
