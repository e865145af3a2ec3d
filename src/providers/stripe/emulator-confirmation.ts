/** A PaymentIntent's confirmation: its voucher, or the slip of its bank transfer. */
import { randomDigits, randomId } from '../emulation/emulator.ts';
import { badParameter, required, wholeNumber, type Form } from './emulator-form.ts';
import type { Intent, Method } from './emulator-intent.ts';

/** Returns the fields of a voucher's confirmation. Throws a refusal if the payer or the days are wrong. */
export function voucherConfirmation(form: Form, now: number): Partial<Intent> {
  requireMethod(form, 'oxxo');
  const name = required(form, 'payment_method_data[billing_details][name]');
  const email = required(form, 'payment_method_data[billing_details][email]');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badParameter('email_invalid', 'payment_method_data[billing_details][email]', 'Invalid email address');
  const daysParameter = 'payment_method_options[oxxo][expires_after_days]';
  const days = wholeNumber(form, daysParameter) ?? 3;
  if (days < 1 || days > 7)
    throw badParameter('parameter_invalid_integer', daysParameter, 'The voucher lives 1 to 7 days.');
  const expiresAfter = endOfDay(now, days);
  return {
    payer: { name, email },
    expiresAfterDays: days,
    voucher: { number: randomDigits(32), token: randomId('test_', 40), expiresAfter },
  };
}

/** Returns the fields of a bank transfer's confirmation. Throws a refusal if something is missing or not Mexican. */
export function slipConfirmation(form: Form, clabe: string | null): Partial<Intent> {
  requireMethod(form, 'customer_balance');
  if (clabe === null) throw badParameter('parameter_missing', 'customer', 'A customer is required.');
  const options = 'payment_method_options[customer_balance]';
  for (const [name, only] of [
    [`${options}[funding_type]`, 'bank_transfer'],
    [`${options}[bank_transfer][type]`, 'mx_bank_transfer'],
  ] as const)
    if (required(form, name) !== only)
      throw badParameter('payment_intent_invalid_parameter', name, `Only ${only} is possible on this account.`);
  return { slip: { clabe, reference: randomId('', 8).toUpperCase(), token: randomId('test_', 40) } };
}

/** 23:59:59 in Mexico City, so many days after the day of `now`; in seconds since 1970. */
function endOfDay(now: number, days: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO('America/Mexico_City');
  return Math.floor(today.add({ days }).withPlainTime('23:59:59').epochMilliseconds / 1000);
}

/** Throws unless the payment method is the one the intent was made for. */
function requireMethod(form: Form, method: Method): void {
  if (required(form, 'payment_method_data[type]') !== method)
    throw badParameter(
      'payment_intent_incompatible_payment_method',
      'payment_method_data[type]',
      `This PaymentIntent takes ${method} only.`,
    );
}
