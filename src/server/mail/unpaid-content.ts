/** The content of e-mails about a payment that is still to be paid, or ended without money. */
import { instructionsOf } from '#contracts/instruction-lines';
import { type PaymentRow, voucherKeyOf } from '../db/read/payment-row.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import type { Services } from '../services/services.ts';
import { schoolOnEmail } from './brand.ts';
import { dueOf } from './due-day.ts';
import { keptForEmail } from './kinds/instructions.ts';
import type { PaymentContext, Unaddressed } from './payment-context.ts';
import { copyNewestLink } from './queue-link-email.ts';

/** Returns the content of every e-mail about a payment. */
export function ofPayment({ facts: { school }, payment, offer, recipient }: PaymentContext) {
  return {
    school: schoolOnEmail(school),
    payerName: recipient.name,
    method: offer.texts[payment.locale].title,
    amount: payment.base + payment.commission,
    currency: payment.currency,
  };
}

/** Returns the content of every e-mail on how to pay elsewhere, and the channel; null if it is not paid elsewhere. */
function howToPay(context: PaymentContext) {
  const { services, facts, payment, offer } = context;
  const step = instructionsOf(payment.next_step);
  if (!step) return null;
  const { due } = dueOf(facts, payment);
  const data = {
    ...ofPayment(context),
    ...keptForEmail(step),
    payBefore: step.pay_before,
    ...(due && { days: { now: facts.now.toISOString(), due } }),
    steps: [...offer.texts[payment.locale].steps],
    url: durableUrl(context),
    calendar: calendarOf(services, facts, payment),
  };
  return { channel: step.channel, data };
}

/** Returns the address of a voucher or slip for as long as it lives. */
export const durableUrl = ({ services, payment }: Pick<PaymentContext, 'services' | 'payment'>): string =>
  `${services.origin}/v/${voucherKeyOf(services.keys, payment)}`;

/** Whether a payment has such an address that still opens. */
export const hasDurableLink = ({
  next_step: step,
  voucher_link: link,
}: Pick<PaymentRow, 'next_step' | 'voucher_link'>): boolean => step?.kind === 'instructions' && !link?.revoked;

/** Returns the facts for a payment's calendar entry, beside the voucher's own. */
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

/** Returns how to pay a voucher or a slip, or that its bank is waited for. Null if the page itself goes on at once. */
export function placed(context: PaymentContext): Unaddressed | null {
  const { facts, payment, offer } = context;
  // Nobody is to pay what is being voided.
  if (payment.status !== 'pending' || payment.cancel_requested_at !== null || facts.state === 'paid') return null;
  // Their next step comes seconds later, and with it its e-mail.
  if (payment.next_step?.kind === 'waiting' && payment.next_step.brings) return null;
  if (payment.phase === 'awaiting_provider') {
    const data = { ...ofPayment(context), isCard: offer.category === 'card' };
    return { kind: 'payment_pending_validation', about: payment.id, data };
  }
  const how = howToPay(context);
  if (!how) return null;
  const kind = how.channel === 'counter' ? 'voucher' : 'transfer_slip';
  return { kind, about: payment.id, data: how.data };
}

/** The same again, the day before it can no longer be paid. */
export function reminder(context: PaymentContext): Unaddressed | null {
  const how = howToPay(context);
  return how && { kind: 'voucher_reminder', about: context.payment.id, data: how.data };
}

/** Returns the e-mail for a late reported transfer: the school knows, and nothing has to be sent again. */
export const transferLate = (context: PaymentContext): Unaddressed => ({
  kind: 'transfer_late',
  about: context.payment.id,
  data: { ...ofPayment(context), url: hasDurableLink(context.payment) ? durableUrl(context) : null },
});

/** Longer than any first call to a provider: a payer declined within it reads so on the page. */
const answeredAtOnceMs = 30_000;

/**
 * Returns the e-mail for a payment that was not made; null if the payer knows or need not know: it was declined at
 * once, replaced by the payer within the half hour that they keep the page open, or voided because no debt is left.
 */
export async function notMade(
  context: PaymentContext,
  { wasPlaced }: { readonly wasPlaced: boolean },
): Promise<Unaddressed | null> {
  const { facts, payment, before } = context;
  if (facts.state === 'paid') return null;
  // Nobody was there to read how an attempt ended that half an hour had not answered.
  if (payment.cancel_requested_at !== null && payment.superseded_at === null) return null;
  const startedAt = payment.submitted_at ?? payment.created_at;
  if (!wasPlaced && facts.now.getTime() - startedAt.getTime() < answeredAtOnceMs) return null;
  const isShort = before?.payments.some(({ openCases }) => openCases.some(({ kind }) => kind === 'underpaid'));
  const rest = restOf(facts, isShort);
  return {
    kind: 'payment_not_made',
    about: payment.id,
    data: {
      ...ofPayment(context),
      why: whyOf(context),
      group: payment.status === 'cancelled' ? null : payment.decline_group,
      next: rest === 'payable' ? 'choose' : rest,
      isCard: context.offer.category === 'card',
      checkout: rest === 'payable' ? await checkoutLink(context) : null,
    },
  };
}

function whyOf({ facts, payment }: PaymentContext): 'voucher_ended' | 'voucher_expired' | 'ended' {
  if (!hasDurableLink(payment)) return 'ended';
  return payment.pay_before && payment.pay_before <= facts.now ? 'voucher_expired' : 'voucher_ended';
}

/** Returns the payer's action on what is still owed, as on the page. `isShort`: a part of it came with some payment. */
export function restOf(facts: SessionFacts, isShort = false): 'payable' | 'ask' | 'wait' {
  if (facts.disabled || (isShort && !facts.school.restPayable)) return 'ask';
  return facts.state === 'open' ? 'payable' : 'wait';
}

/** A way back to the checkout, another one each time; null where the e-mail does not go to the address on file. */
export const checkoutLink = async ({ trx, services, facts, payment, recipient }: PaymentContext) =>
  recipient.isOnFile ? copyNewestLink(trx, services, facts, payment.locale) : null;
