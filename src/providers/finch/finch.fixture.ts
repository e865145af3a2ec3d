/** References as the API writes them, and a connection to a server with a test's scripted, signed answers. */
import { answerText, signMessage } from '../biller-signature.ts';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { type Answer, json, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { connectFinch } from './adapter.ts';
import { headerNames } from './client.ts';
import { emulated } from './emulated.ts';
import { finchTransfer } from './offers.ts';

export const keys = emulated.keys();

export function withServer() {
  const other = serverOfThisFile(() => scriptedServer(() => json(500, {})));
  const connect = (env: Readonly<Record<string, string>> = {}) =>
    connectFinch({ ...keys, FINCH_API_ORIGIN: other.origin, ...env }, { timeoutMs: 30_000 });
  return { other, connect };
}

/** An answer signed for the call it answers. */
export const signed =
  (status: number, body: unknown, secret = keys.FINCH_API_SECRET): Answer =>
  (response, request) => {
    const text = JSON.stringify(body);
    const call = String(request.headers[headerNames.signature]);
    const { stamp, signature } = signMessage([secret], answerText(call, status, text), new Date());
    json(status, body, { [headerNames.stamp]: stamp, [headerNames.signature]: signature })(response, request);
  };

export const paymentId = '3f0c9a52-6a51-4b0e-9a8e-0d0f3c1f7a11';
export const order = (changes: Partial<PaymentOrder> = {}) =>
  orderOf(finchTransfer, turnableClock(), { paymentId, ...changes });
export const handle = { paymentId, providerRef: 'ref_1' };
export const clabe = '734180000000001237';

export const deposit = (changes: object = {}) => ({
  id: 'dep_1',
  claveRastreo: 'MBAN01002611230001',
  fechaOperacion: 20_261_123,
  institucionOrdenante: 40_012,
  monto: '1500.00',
  cuentaOrdenante: '012180002605078385',
  cuentaBeneficiario: clabe,
  tsLiquidacion: Date.parse('2026-11-23T19:00:00Z'),
  ...changes,
});
export const body = (changes: object = {}, ...deposits: object[]) => ({
  id: 'ref_1',
  external_id: paymentId,
  clabe,
  bank_name: 'FINCO PAY',
  bank_code: '734',
  trustee: 'SERVICIOS ESCOLARES',
  reference: '0000123',
  amount: '1500.00',
  currency: 'MXN',
  one_time: false,
  status: 'open',
  created_at: '2026-11-23T18:00:00Z',
  expires_at: '2026-11-26T05:59:59.000Z',
  deposits,
  ...changes,
});
