import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentRow } from '../db/payments.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import type { Services } from '../start/services.ts';
import type { PaymentContext } from './outcome-context.ts';
import { keptForEmail } from './kinds/instructions.ts';

/** What every letter about a payment says. */
export function about({ facts, payment, offer, recipient }: PaymentContext) {
  const { school } = facts;
  return {
    school: { name: school.name, timeZone: school.timeZone, replyTo: school.advisor?.email ?? null },
    payerName: recipient.name,
    method: offer.texts[payment.locale].title,
    amount: payment.base + payment.commission,
    currency: payment.currency,
  };
}

/** What every letter says that tells how to pay elsewhere, and the channel; null where the payment is not. */
export function howToPay(context: PaymentContext) {
  const { services, facts, payment, offer } = context;
  const step = instructionsOf(payment.next_step);
  if (!step) return null;
  const data = {
    ...about(context),
    ...keptForEmail(step),
    payBefore: step.pay_before,
    steps: [...offer.texts[payment.locale].steps],
    url: durableUrl(context),
    calendar: calendarOf(services, facts, payment),
  };
  return { channel: step.channel, data };
}

/** Where a voucher or slip can be seen for as long as it lives. */
export const durableUrl = ({ services, payment }: Pick<PaymentContext, 'services' | 'payment'>): string =>
  `${services.origin}/v/${services.keys.voucherKey(payment.id)}`;

/** Whether a payment has such an address that still opens. */
export const hasDurableLink = ({
  next_step: step,
  voucher_link_revoked: isRevoked,
}: Pick<PaymentRow, 'next_step' | 'voucher_link_revoked'>): boolean => step?.kind === 'instructions' && !isRevoked;

/** What a calendar entry of a payment is made of, beside what the voucher itself says. */
export function calendarOf(
  { origin }: Pick<Services, 'origin'>,
  { now }: Pick<SessionFacts, 'now'>,
  { id, lines }: Pick<PaymentRow, 'id' | 'lines'>,
) {
  return {
    uid: `${id}@${new URL(origin).hostname}`,
    stamp: now.toISOString(),
    concepts: lines.map((line) => line.concept_desc),
  };
}
