import { instructionsOf } from '#contracts/instruction-lines';
import { loadCatalogue } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { calendarOf } from '../../mail/unpaid-content.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { payBeforeCalendar } from '../../mail/pay-before-calendar.ts';
import { readVoucher } from './read-payment.ts';

/**
 * A calendar reminder of a voucher or slip by its durable key. Throws `voucher_not_found`, and `invalid_payment_status`
 * where nobody should pay it any more.
 */
export async function voucherCalendar(services: Services, key: string, locale: Locale | null): Promise<Response> {
  const { facts, payment } = await readVoucher(services, key, locale);
  const step = instructionsOf(payment.next_step);
  if (!step || !isToBePaid(facts, payment))
    throw new Refusal('invalid_payment_status', 'It is not to be paid any more.');
  const spoken = locale ?? payment.locale;
  await loadCatalogue(spoken);
  const file = payBeforeCalendar(
    {
      ...calendarOf(services, facts, payment),
      school: facts.school,
      payBefore: step.pay_before,
      url: `${services.origin}/v/${key}`,
    },
    spoken,
  );
  return new Response(file.content, {
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
    },
  });
}

function isToBePaid({ state, now }: SessionFacts, payment: PaymentRow): boolean {
  const isWaiting = payment.status === 'pending' && payment.phase === 'awaiting_payer';
  const isOver = payment.pay_before !== null && payment.pay_before <= now;
  return isWaiting && payment.cancel_requested_at === null && state !== 'paid' && !isOver;
}
