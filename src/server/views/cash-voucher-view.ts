import type { CashVoucher } from '#contracts/cash';
import type { PaymentDetail } from '#contracts/payment-detail';
import { defaultLocale } from '#i18n/locale';

/** A payment's voucher in the specification's own shape; expiry is null and the number empty while the provider has not answered. Source: spec §3. */
export function cashVoucherView(payment: PaymentDetail): CashVoucher {
  const step = payment.next_step?.kind === 'voucher' ? payment.next_step : null;
  const common = { amount: payment.total_amount, currency: payment.currency };
  if (!step) return { ...common, expired: null, expired_day: null, number: '', days: 0, url: null };
  const until = new Date(step.pay_before);
  const zoned = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(step.time_zone);
  const created = Temporal.Instant.from(payment.created_at).toZonedDateTimeISO(step.time_zone);
  return {
    ...common,
    expired: { date: zoned.toPlainDate().toString(), hours: zoned.hour, minutes: zoned.minute },
    expired_day: new Intl.DateTimeFormat(defaultLocale, { dateStyle: 'long', timeZone: step.time_zone }).format(until),
    number: step.reference,
    days: created.toPlainDate().until(zoned.toPlainDate()).days,
    url: step.hosted_url,
  };
}
