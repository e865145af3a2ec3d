/** Small things the Stripe tests share. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Delivery } from '../emulator-mailbox.ts';
import type { OrderPayer } from '../payment-order.ts';
import type { ProviderConnection } from '../provider.ts';
import { connectStripe } from './adapter.ts';

export const testKeys = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_1' } as const;

/** The same delivery with another signature header. */
export function withSignature(delivery: Delivery, change: (header: string) => string): Delivery {
  const headers = new Headers(delivery.headers);
  headers.set('stripe-signature', change(headers.get('stripe-signature') ?? ''));
  return { headers, body: delivery.body };
}

/** Changes the last letter of a text. */
export function flipLast(text: string): string {
  return text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
}

export function connectTo(origin: string, timeoutMs = 5_000): ProviderConnection {
  return connectStripe({ ...testKeys, STRIPE_API_ORIGIN: origin }, { timeoutMs });
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedStripe {
  readonly origin: string;
  readonly seen: SeenRequest[];
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Another side that answers whatever a test tells it to, for answers the emulator would never give. */
export async function scriptedStripe(): Promise<ScriptedStripe> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      scripted.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const scripted: ScriptedStripe = {
    origin: `http://127.0.0.1:${address.port}`,
    seen,
    answer: (response) => response.end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return scripted;
}

/** An answer with this status and JSON body. */
export function json(status: number, body: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
    response.end(JSON.stringify(body));
  };
}

/** A PaymentIntent's body as `wire.ts` reads it, for tests of what is read out of it. */
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

/** A payer of whom Stripe is told the name and the address. */
export function payerNamed(name: string, email: string): OrderPayer {
  return { id: 'u1', name, firstName: 'Ana', lastName: 'Pérez', email, phone: null, document: null };
}
