import { randomId } from '../emulation/emulator.ts';
import type { Charge } from './emulator-charge.ts';
import { badParameter, entriesOf, listOf, onlyKnown, required, wholeNumber, type Form } from './emulator-form.ts';

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export interface Voucher {
  readonly number: string;
  /** The end of its hosted page's address. */
  readonly token: string;
  /** The last second it can be paid. */
  readonly expiresAfter: number;
}

export interface Slip {
  /** The customer's. */
  readonly clabe: string;
  /** This payment's. */
  readonly reference: string;
  /** The end of its hosted page's address. */
  readonly token: string;
}

/** One PaymentIntent in the emulator. Amounts are minor units, instants seconds since 1970. */
export interface Intent {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly method: Method;
  /** The customer whose cash balance pays it. */
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly clientSecret: string;
  status: IntentStatus;
  paymentMethod: string | null;
  expiresAfterDays: number | null;
  voucher: Voucher | null;
  slip: Slip | null;
  /** Money applied to it from a cash balance, charged or not. */
  applied: number;
  payer: { readonly name: string; readonly email: string } | null;
  lastError: string | null;
  canceledAt: number | null;
  cancellationReason: string | null;
  charges: Charge[];
}

const methods = ['oxxo', 'customer_balance'] as const;
export type Method = (typeof methods)[number];

const createParameters = [
  /^(amount|currency|customer|confirm|description)$/,
  /^payment_method_types\[\d*\]$/,
  /^payment_method_data\[type\]$/,
  /^payment_method_data\[billing_details\]\[(name|email|phone)\]$/,
  /^payment_method_options\[oxxo\]\[expires_after_days\]$/,
  /^payment_method_options\[customer_balance\]\[funding_type\]$/,
  /^payment_method_options\[customer_balance\]\[bank_transfer\]\[type\]$/,
  /^metadata\[[^\]]+\]$/,
  /^expand\[\d*\]$/,
];

/**
 * The smallest and largest amount. Sources: https://docs.stripe.com/payments/oxxo; for transfers, the eight digits of
 * https://docs.stripe.com/api/payment_intents/create and the minimum in pesos of https://docs.stripe.com/currencies.
 */
const limits: Readonly<Record<Method, { readonly from: number; readonly to: number }>> = {
  oxxo: { from: 1_000, to: 1_000_000 },
  customer_balance: { from: 1_000, to: 99_999_999 },
};

/** Returns a new PaymentIntent that cannot be paid yet. The caller checks that its customer exists. */
export function newIntent(form: Form, now: number): Intent {
  onlyKnown(form, createParameters);
  required(form, 'amount');
  const amount = wholeNumber(form, 'amount') ?? 0;
  const currency = required(form, 'currency').toLowerCase();
  const named = listOf(form, 'payment_method_types').join();
  const method = methods.find((each) => each === named);
  if (!method)
    throw badParameter(
      'payment_intent_invalid_parameter',
      'payment_method_types',
      'Only oxxo or customer_balance is activated on this account.',
    );
  if (currency !== 'mxn')
    throw badParameter('payment_method_currency_mismatch', 'currency', 'Payments of this account are in mxn only.');
  const { from, to } = limits[method];
  if (amount < from) throw badParameter('amount_too_small', 'amount', `Amount must be at least ${from}`);
  if (amount > to) throw badParameter('amount_too_large', 'amount', `Amount must be no more than ${to}`);
  const id = randomId('pi_3');
  return {
    id,
    created: now,
    amount,
    currency,
    method,
    customer: form.get('customer') || null,
    metadata: entriesOf(form, 'metadata'),
    clientSecret: `${id}_secret_${randomId('')}`,
    status: 'requires_payment_method',
    paymentMethod: null,
    expiresAfterDays: null,
    voucher: null,
    slip: null,
    applied: 0,
    payer: null,
    lastError: null,
    canceledAt: null,
    cancellationReason: null,
    charges: [],
  };
}

/** Returns the charged amount, not the requested one. */
export function chargedBy(intent: Intent): number {
  return intent.charges.reduce((sum, charge) => sum + charge.amount, 0);
}

/** The call that would make this intent again, and with it its voucher or slip. */
export function sameAgain({ amount, currency, method, customer, metadata, payer, expiresAfterDays }: Intent): Form {
  return new Map([
    ['amount', String(amount)],
    ['currency', currency],
    ['confirm', 'true'],
    ['payment_method_types[0]', method],
    ['payment_method_data[type]', method],
    ...Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value] as const),
    ...(customer === null
      ? ([
          ['payment_method_data[billing_details][name]', payer?.name ?? ''],
          ['payment_method_data[billing_details][email]', payer?.email ?? ''],
          ['payment_method_options[oxxo][expires_after_days]', String(expiresAfterDays ?? 3)],
        ] as const)
      : ([
          ['customer', customer],
          ['payment_method_options[customer_balance][funding_type]', 'bank_transfer'],
          ['payment_method_options[customer_balance][bank_transfer][type]', 'mx_bank_transfer'],
        ] as const)),
  ]);
}
