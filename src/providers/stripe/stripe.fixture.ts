import {
  json as jsonAnswer,
  scriptedServer,
  serverOfThisFile,
  type Answer,
  type ScriptedServer,
  type TurnedServer,
} from '../emulation/scripted-server.fixture.ts';
import type { OrderPayer } from '../order-payer.ts';
import type { AskedConnection } from '../provider.ts';
import { connectStripe } from './adapter.ts';

export const testKeys = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_1' } as const;

export function connectTo(origin: string, timeoutMs = 5_000): AskedConnection {
  return connectStripe({ ...testKeys, STRIPE_API_ORIGIN: origin }, { timeoutMs });
}

/** A server with a test's scripted answers; it never answers unscripted calls. */
const scriptedStripe = (): Promise<ScriptedServer> => scriptedServer(() => (response) => response.end());

export const stripeOfThisFile = (): TurnedServer => serverOfThisFile(scriptedStripe);

export const json = (status: number, body: unknown): Answer => jsonAnswer(status, body, { 'request-id': 'req_test' });

/** A PaymentIntent's body as `wire.ts` reads it, for tests of readers. */
export function intentJson(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 'pi_3Oxxo',
    object: 'payment_intent',
    amount: 150_000,
    amount_received: 0,
    created: 1_790_000_000,
    currency: 'mxn',
    customer: null,
    payment_method_types: ['oxxo'],
    status: 'requires_action',
    metadata: { payment_id: 'p1' },
    last_payment_error: null,
    cancellation_reason: null,
    next_action: null,
    latest_charge: null,
    ...changes,
  };
}

/** The next action of a transfer's intent as `wire.ts` reads it. */
export function slipJson(
  changes: Readonly<Record<string, unknown>> = {},
  clabe = '124180000000000013',
): Record<string, unknown> {
  const spei = { account_holder_name: 'STRIPE PAYMENTS MEXICO', bank_name: 'CITI MEXICO', bank_code: '124', clabe };
  return {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: 150_000,
      currency: 'mxn',
      type: 'mx_bank_transfer',
      reference: 'KZ5T4R8W',
      hosted_instructions_url: 'https://payments.stripe.com/bank_transfers/instructions/test_x',
      financial_addresses: [{ type: 'spei', spei }],
      ...changes,
    },
  };
}

/** A cash balance transaction's body as `wire.ts` reads it. */
export function cashJson(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 'ccsbtxn_1',
    object: 'customer_cash_balance_transaction',
    type: 'funded',
    net_amount: 150_000,
    currency: 'mxn',
    created: 1_790_000_000,
    customer: 'cus_1',
    ...changes,
  };
}

/** A payer with this name and address at Stripe. */
export function payerNamed(name: string, email: string): OrderPayer {
  return { id: 'u1', name, firstName: 'Ana', lastName: 'Pérez', email, phone: null, document: null };
}
