import type { CashVoucher } from '#contracts/cash';
import { instructionsOf, mainLine } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { defaultLocale } from '#i18n/locale';

/** A payment's voucher in the specification's own shape; expiry is null and the number empty while the provider has not answered. Source: spec §3. */
export function cashVoucherView(payment: PaymentDetail): CashVoucher {
  const found = instructionsOf(payment.next_step);
  const step = found?.channel === 'counter' ? found : null;
  const common = { amount: payment.total_amount, currency: payment.currency };
  if (!step) return { ...common, expired: null, expired_day: null, number: '', days: 0, url: null };
  const until = new Date(step.pay_before);
  const zoned = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(step.time_zone);
  const created = Temporal.Instant.from(payment.created_at).toZonedDateTimeISO(step.time_zone);
  return {
    ...common,
    expired: { date: zoned.toPlainDate().toString(), hours: zoned.hour, minutes: zoned.minute },
    expired_day: new Intl.DateTimeFormat(defaultLocale, { dateStyle: 'long', timeZone: step.time_zone }).format(until),
    number: mainLine(step).value,
    days: created.toPlainDate().until(zoned.toPlainDate()).days,
    url: step.hosted_url,
  };
}
