/** Orders as the API writes them, and a connection to a server with a test's scripted answers. */
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { json, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { connectConekta } from './adapter.ts';
import { emulated } from './emulated.ts';
import { oxxoPay } from './voucher.ts';

/** A server and a connection to it for the calling file: files that share a process have one each. */
export function withServer() {
  const other = serverOfThisFile(() => scriptedServer(() => json(500, {})));
  const connect = (account?: string, timeoutMs = 30_000) =>
    connectConekta({ ...emulated.keys(account), CONEKTA_API_ORIGIN: other.origin }, { timeoutMs });
  return { other, connect };
}

export const paymentId = '3f0c9a52-6a51-4b0e-9a8e-0d0f3c1f7a11';
export const order = (changes: Partial<PaymentOrder> = {}) =>
  orderOf(oxxoPay, turnableClock(), { paymentId, ...changes });
export const handle = { paymentId, providerRef: 'ord_1' };
export const until = Date.parse('2026-11-27T05:59:59Z') / 1000;

export const method = (changes: object = {}) => ({
  type: 'oxxo',
  service_name: 'OxxoPay',
  store_name: 'OXXO',
  reference: '93000262280678',
  expires_at: until,
  ...changes,
});
export const charge = (changes: object = {}, paidBy: object = method()) => ({
  id: '6402464645f9e8000165c2ca',
  status: 'pending_payment',
  amount: 150_000,
  currency: 'MXN',
  paid_at: null,
  payment_method: paidBy,
  refunds: null,
  ...changes,
});
export const body = (changes: object = {}, ...charges: object[]) => ({
  object: 'order',
  id: 'ord_1',
  livemode: false,
  amount: 150_000,
  currency: 'MXN',
  payment_status: 'pending_payment',
  metadata: { payment_id: paymentId },
  created_at: 1_789_000_000,
  charges: { data: charges.length > 0 ? charges : [charge()] },
  ...changes,
});
export const error = (type: string, detail: object = {}) => ({ object: 'error', type, log_id: '', details: [detail] });
export const read = (answer: object, status = 200) => ({ 'GET /orders/ord_1': json(status, answer) });
