import { generateKeyPairSync } from 'node:crypto';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import {
  json,
  scriptedServer,
  type ScriptedServer,
  serverOfThisFile,
  type TurnedServer,
} from '../emulation/scripted-server.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import type { AskedConnection } from '../provider.ts';
import { connectGr4vy } from './adapter.ts';
import { gr4vy } from './index.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
export const testPublicKey = publicKey;

export const testKeys = {
  GR4VY_ID: 'sandbox',
  GR4VY_ENVIRONMENT: 'sandbox',
  GR4VY_MERCHANT_ACCOUNT: 'sandbox',
  GR4VY_PRIVATE_KEY: `sandbox\n${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}`,
  GR4VY_WEBHOOK_SECRET: 'sandbox-webhook-secret',
} as const;

export const ids = {
  session: '4137b1cf-39ac-42a8-bad6-1c680d5dab6b',
  transaction: '7099948d-7286-47e4-aad8-b68f7eb44591',
  card: 'ef9496d8-53a5-4aad-8ca2-00eb68334389',
  refund: '6a1d4e46-14ed-4fe1-a45f-eff4e025d211',
} as const;

export function connectTo(origin: string, timeoutMs = 5_000): AskedConnection {
  return connectGr4vy({ ...testKeys, GR4VY_API_ORIGIN: origin }, { timeoutMs });
}

/** A payment of 1,500.00 MXN by a card that was typed into the form. */
export function cardOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const [offer] = gr4vy.offers;
  if (!offer) throw new Error('Gr4vy offers nothing');
  return orderOf(offer, turnableClock(), {
    paymentId: 'p1',
    cardFormRef: ids.session,
    answers: { card_form: 'f1', holder_name: 'Ana María Pérez', email: 'ana@example.com', save: 'no' },
    returnUrl: 'https://pay.example/card/status/p1',
    ...changes,
  });
}

/** A transaction's body as Gr4vy writes it, as far as it is read. */
export function transactionJson(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    type: 'transaction',
    id: ids.transaction,
    reconciliation_id: '7jZXl4gBUNl0CnaLEnfXbt',
    status: 'capture_succeeded',
    amount: 150_000,
    currency: 'MXN',
    captured_amount: 150_000,
    refunded_amount: 0,
    external_identifier: 'p1',
    error_code: null,
    created_at: '2026-11-23T18:00:00.000Z',
    updated_at: '2026-11-23T18:00:03.500Z',
    captured_at: '2026-11-23T18:00:03.500Z',
    payment_method: cardJson(),
    ...changes,
  };
}

export function cardJson(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    type: 'payment-method',
    id: null,
    method: 'card',
    label: '1111',
    scheme: 'visa',
    expiration_date: '09/30',
    details: { bin: '411111', card_type: 'credit', card_issuer_name: null },
    approval_url: null,
    ...changes,
  };
}

export function errorJson(status: number, code: string, pointer?: string): Record<string, unknown> {
  const details = pointer === undefined ? [] : [{ location: 'body', pointer, message: 'no', type: 'value_error' }];
  return { type: 'error', code, status, message: 'Ana Pérez 4111111111111111', details };
}

/** A server with a test's scripted answers; otherwise no refunds, and 404 in Gr4vy's shape for anything else. */
export const scriptedGr4vy = (): Promise<ScriptedServer> =>
  scriptedServer((call) =>
    call.endsWith('/refunds') ? json(200, { items: [], next_cursor: null }) : json(404, errorJson(404, 'not_found')),
  );

export const gr4vyOfThisFile = (): TurnedServer => serverOfThisFile(scriptedGr4vy);
