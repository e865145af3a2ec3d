import { randomDigits, randomId } from '../emulator-kit.ts';
import { badParameter, entriesOf, listOf, onlyKnown, required, wholeNumber, type Form } from './emulator-form.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface Charge {
  readonly id: string;
  readonly amount: number;
  /** Seconds since 1970. */
  readonly created: number;
  readonly refunds: Refund[];
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
}

export interface Voucher {
  readonly number: string;
  /** The end of its hosted page's address. */
  readonly token: string;
  /** The last second it can be paid. */
  readonly expiresAfter: number;
}

/** One PaymentIntent as the emulator keeps it. Amounts are minor units, instants seconds since 1970. */
export interface Intent {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly methodTypes: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly clientSecret: string;
  status: IntentStatus;
  paymentMethod: string | null;
  expiresAfterDays: number | null;
  voucher: Voucher | null;
  payer: { readonly name: string; readonly email: string } | null;
  lastError: string | null;
  canceledAt: number | null;
  cancellationReason: string | null;
  charges: Charge[];
  /** When test mode will pay it without anybody coming. */
  paysItselfAt: number | null;
}

const createParameters = [
  /^(amount|currency|confirm|description)$/,
  /^payment_method_types\[\d*\]$/,
  /^payment_method_data\[type\]$/,
  /^payment_method_data\[billing_details\]\[(name|email|phone)\]$/,
  /^payment_method_options\[oxxo\]\[expires_after_days\]$/,
  /^metadata\[[^\]]+\]$/,
  /^expand\[\d*\]$/,
];

/** A new PaymentIntent that nobody can pay yet. Limits: https://docs.stripe.com/payments/oxxo. */
export function newIntent(form: Form, now: number): Intent {
  onlyKnown(form, createParameters);
  required(form, 'amount');
  const amount = wholeNumber(form, 'amount') ?? 0;
  const currency = required(form, 'currency').toLowerCase();
  const methodTypes = listOf(form, 'payment_method_types');
  if (methodTypes.join() !== 'oxxo')
    throw badParameter(
      'payment_intent_invalid_parameter',
      'payment_method_types',
      'Only oxxo is activated on this account.',
    );
  if (currency !== 'mxn')
    throw badParameter('payment_method_currency_mismatch', 'currency', 'OXXO payments are in mxn only.');
  if (amount < 1_000) throw badParameter('amount_too_small', 'amount', 'Amount must be at least $10.00 mxn');
  if (amount > 1_000_000)
    throw badParameter('amount_too_large', 'amount', 'Amount must be no more than $10,000.00 mxn');
  const id = randomId('pi_3');
  return {
    id,
    created: now,
    amount,
    currency,
    methodTypes,
    metadata: entriesOf(form, 'metadata'),
    clientSecret: `${id}_secret_${randomId('')}`,
    status: 'requires_payment_method',
    paymentMethod: null,
    expiresAfterDays: null,
    voucher: null,
    payer: null,
    lastError: null,
    canceledAt: null,
    cancellationReason: null,
    charges: [],
    paysItselfAt: null,
  };
}

/** What a confirmation fills in; the intent itself is left as it was. Throws a refusal when the payer or the days are wrong. */
export function confirmation(
  form: Form,
  now: number,
): Pick<Intent, 'payer' | 'expiresAfterDays' | 'voucher' | 'paymentMethod'> {
  const type = required(form, 'payment_method_data[type]');
  if (type !== 'oxxo')
    throw badParameter(
      'payment_intent_incompatible_payment_method',
      'payment_method_data[type]',
      'This PaymentIntent takes oxxo only.',
    );
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

/** Money that came, whatever was asked for. */
export function receivedBy(intent: Intent): number {
  return intent.charges.reduce((sum, charge) => sum + charge.amount, 0);
}

/** What of it went back. */
export function returnedBy(intent: Intent): number {
  return intent.charges.flatMap((charge) => charge.refunds).reduce((sum, refund) => sum + refund.amount, 0);
}
