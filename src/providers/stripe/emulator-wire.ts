import { createHash } from 'node:crypto';
import { chargeBody } from './emulator-charge-wire.ts';
import { chargedBy, type Intent, type Slip } from './emulator-intent.ts';

type Body = Readonly<Record<string, unknown>>;

/** A PaymentIntent as Stripe writes it. `expanded` holds the fields to write out in full: `latest_charge`. */
export function intentBody(intent: Intent, origin: string, expanded: readonly string[] = []): Body {
  const last = intent.charges.at(-1);
  const latest = last
    ? expanded.includes('latest_charge')
      ? chargeBody(intent, last, expanded.includes('latest_charge.refunds'))
      : last.id
    : null;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.slip ? intent.applied : chargedBy(intent),
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    last_payment_error: intent.lastError ? lastError(intent, intent.lastError) : null,
    latest_charge: latest,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? nextAction(intent, origin) : null,
    payment_method: intent.paymentMethod,
    payment_method_options: optionsOf(intent),
    payment_method_types: [intent.method],
    status: intent.status,
  };
}

/** An event as a webhook and the list of events have it. */
export function eventBody(id: string, type: string, created: number, object: Body): string {
  const request = { id: null, idempotency_key: null };
  return JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    type,
    livemode: false,
    pending_webhooks: 1,
    request,
    data: { object },
  });
}

/** Paths of the hosted pages. */
export const voucherPath = (token: string): string => `/oxxo/voucher/${token}`;
export const slipPath = (token: string): string => `/bank_transfers/instructions/${token}`;

function optionsOf({ method, expiresAfterDays }: Intent): unknown {
  if (method === 'oxxo') return { oxxo: { expires_after_days: expiresAfterDays } };
  return { customer_balance: { bank_transfer: { type: 'mx_bank_transfer' }, funding_type: 'bank_transfer' } };
}

function nextAction(intent: Intent, origin: string): unknown {
  const { voucher, slip } = intent;
  if (slip) return slipAction(slip, intent.amount - intent.applied, origin);
  if (!voucher) return null;
  return {
    type: 'oxxo_display_details',
    oxxo_display_details: {
      number: voucher.number,
      expires_after: voucher.expiresAfter,
      hosted_voucher_url: origin + voucherPath(voucher.token),
    },
  };
}

function lastError(intent: Intent, code: string): unknown {
  return {
    type: 'invalid_request_error',
    code,
    message: 'The payment attempt ended without money.',
    payment_method: { id: intent.paymentMethod, object: 'payment_method', type: intent.method },
  };
}

/** `remaining` is the part that has not come, in minor units. */
function slipAction(slip: Slip, remaining: number, origin: string): Body {
  const spei = {
    account_holder_name: 'STRIPE PAYMENTS MEXICO',
    bank_name: 'CITI MEXICO',
    bank_code: '124',
    clabe: slip.clabe,
  };
  return {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: remaining,
      currency: 'mxn',
      type: 'mx_bank_transfer',
      reference: slip.reference,
      hosted_instructions_url: origin + slipPath(slip.token),
      financial_addresses: [{ type: 'spei', supported_networks: ['spei'], spei }],
    },
  };
}

/** Returns the calling key's account. Source: https://docs.stripe.com/api/accounts/object. */
export function accountBody(label: string): Readonly<Record<string, unknown>> {
  const id = `acct_1${createHash('sha256').update(label).digest('hex').slice(0, 15)}`;
  return { id, object: 'account', country: 'MX', default_currency: 'mxn', charges_enabled: true };
}
