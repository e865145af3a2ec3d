import type { PaymentDetail } from '#contracts/payment-detail';
import { maskedEmail } from '#domain/masked-email';
import { offerOf } from '#providers/registry';
import type { PaymentRow } from '../db/read/payment-row.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { recipientOf } from '../mail/payment-context.ts';
import type { Services } from '../services/services.ts';

const dayMs = 24 * 3_600_000;

/** Returns who is reminded the day before, by `jobs/remind-payers`; with less than a day left it is not promised. */
export function reminderOf(
  { mailer }: Pick<Services, 'mailer'>,
  facts: SessionFacts,
  payment: PaymentRow,
): Pick<PaymentDetail, 'reminder'> {
  const { address } = recipientOf(facts, payment, offerOf(payment));
  const isWanted = payment.phase === 'awaiting_payer' && payment.cancel_requested_at === null && facts.state !== 'paid';
  const isInTime = payment.pay_before !== null && payment.pay_before.getTime() - facts.now.getTime() > dayMs;
  const isMailed = mailer !== null && address !== '' && payment.voucher_link?.revoked !== true;
  if (payment.next_step?.kind !== 'instructions' || !isWanted || !isInTime || !isMailed) return {};
  return { reminder: { to: maskedEmail(address) } };
}
