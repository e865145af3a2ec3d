import { randomDigits, randomId } from '../emulator-kit.ts';
import { badParameter, required, wholeNumber, type Form } from './emulator-form.ts';
import { requireMethod, type Intent } from './emulator-intent.ts';

export interface Voucher {
  readonly number: string;
  /** The end of its hosted page's address. */
  readonly token: string;
  /** The last second it can be paid. */
  readonly expiresAfter: number;
}

/** What confirming a voucher fills in; the intent itself is left as it was. Throws a refusal when the payer or the days are wrong. */
export function voucherConfirmation(
  form: Form,
  now: number,
): Pick<Intent, 'payer' | 'expiresAfterDays' | 'voucher' | 'paymentMethod'> {
  requireMethod(form, 'oxxo');
  const name = required(form, 'payment_method_data[billing_details][name]');
  const email = required(form, 'payment_method_data[billing_details][email]');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badParameter('email_invalid', 'payment_method_data[billing_details][email]', 'Invalid email address');
  const days = wholeNumber(form, 'payment_method_options[oxxo][expires_after_days]') ?? 3;
  if (days < 1 || days > 7) {
    throw badParameter(
      'parameter_invalid_integer',
      'payment_method_options[oxxo][expires_after_days]',
      'The voucher lives 1 to 7 days.',
    );
  }
  return {
    payer: { name, email },
    expiresAfterDays: days,
    paymentMethod: randomId('pm_1'),
    voucher: { number: randomDigits(32), token: randomId('test_', 40), expiresAfter: endOfDay(now, days) },
  };
}

/** 23:59:59 in Mexico City, so many days after the day of `now`; in seconds since 1970. */
export function endOfDay(now: number, days: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO('America/Mexico_City');
  return Math.floor(today.add({ days }).withPlainTime('23:59:59').epochMilliseconds / 1000);
}

/** What a voucher does by itself now. */
export function dueAct(intent: Intent, now: number): 'pay' | 'expire' | null {
  if (intent.paysItselfAt !== null && intent.paysItselfAt <= now) return 'pay';
  return intent.voucher && intent.voucher.expiresAfter < now ? 'expire' : null;
}

/** The test addresses of https://docs.stripe.com/payments/oxxo/accept-a-payment#test-your-integration. */
export function actByAddress(intent: Intent, now: number, selfActing: boolean): void {
  const local = intent.payer?.email.split('@')[0] ?? '';
  const expireAt = (at: number): void => {
    if (intent.voucher) intent.voucher = { ...intent.voucher, expiresAfter: at };
  };
  if (local.includes('succeed_immediately')) intent.paysItselfAt = now + 2;
  else if (local.includes('expire_immediately')) expireAt(now);
  else if (local.includes('expire_with_delay')) expireAt(now + 180);
  else if (selfActing && !local.includes('fill_never')) intent.paysItselfAt = now + 180;
}
