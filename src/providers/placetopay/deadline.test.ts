import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { json, late, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import type { RefundOrder } from '../refund-capability.ts';
import { connectPlacetopay } from './adapter.ts';
import { emulated } from './emulated.ts';
import { kindOf } from './kinds.ts';
import { referenceOf } from './wire.ts';

const other = serverOfThisFile(() => scriptedServer(() => json(500, {})));
const connection = () =>
  connectPlacetopay({ ...emulated.keys(), PLACETOPAY_API_ORIGIN: other.origin }, { timeoutMs: 1_000 });

const handle = { paymentId: randomUUID(), providerRef: '7' };
const status = { status: 'APPROVED', reason: '00', date: '2026-11-20T10:00:00-05:00' };
const reference = referenceOf(handle.paymentId);
const amount = { to: { currency: 'USD', total: 115 } };
const session = {
  requestId: 7,
  status,
  request: { payment: { reference } },
  payment: [{ status, internalReference: 1500, reference, amount }],
};
const refund: RefundOrder = {
  refundId: randomUUID(),
  payment: handle,
  offer: kindOf({ type: 'card' }).offer,
  amount: { minor: 11_500, currency: 'USD' },
  payer: { id: randomUUID(), name: 'Ana Pérez', email: 'ana.perez@example.com' },
};

describe.each([
  [600, 'unknown', 'unknown'],
  [0, 'successful', 'done'],
])('two calls of one question, each %i ms late, have one deadline together', (ms, called, sent) => {
  it(`calling off is ${called}`, async () => {
    other.answers = {
      'POST /api/session/7/cancel': late(ms, json(400, { status: { status: 'FAILED', reason: 'action_not_allowed' } })),
      'POST /api/session/7': late(ms, json(200, session)),
    };
    expect(await connection().cancel?.(handle)).toMatchObject({ kind: called });
  });

  it(`sending back is ${sent}`, async () => {
    other.answers = {
      'POST /api/session/7': late(ms, json(200, session)),
      'POST /api/transaction': late(ms, json(200, { status })),
    };
    expect(await connection().refunds?.start(refund, randomUUID())).toMatchObject({ kind: sent });
  });
});
