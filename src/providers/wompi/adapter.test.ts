import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentOrder } from '../payment-order.ts';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { json, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import { connectWompi } from './adapter.ts';
import { emulated } from './emulated.ts';
import { groupByField } from './errors.ts';
import { bancolombia as transfer } from './bancolombia.ts';
import { correspondent as cash } from './correspondent.ts';
import { nequi as push } from './nequi.ts';

const other = serverOfThisFile(() => scriptedServer(() => json(500, {})));
const connect = () => connectWompi({ ...emulated.keys(), WOMPI_API_ORIGIN: other.origin }, { timeoutMs: 30_000 });

const paymentId = '3f0c9a52-6a51-4b0e-9a8e-0d0f3c1f7a11';
const order = (changes: Partial<PaymentOrder> = {}, { offer } = transfer): PaymentOrder =>
  orderOf(offer, turnableClock(), {
    paymentId,
    acceptances: [
      { id: 'data_processing', token: 'jwt-data' },
      { id: 'usage_regulation', token: 'jwt-usage' },
    ],
    ...changes,
  });

const body = (changes: object = {}) => ({
  id: '15113-1-1',
  reference: paymentId,
  created_at: '2026-11-23T18:00:00.000Z',
  finalized_at: null,
  amount_in_cents: 150_000,
  currency: 'COP',
  status: 'PENDING',
  payment_method_type: 'BANCOLOMBIA_TRANSFER',
  payment_method: { type: 'BANCOLOMBIA_TRANSFER', extra: {} },
  ...changes,
});
const list = (...all: object[]) => json(200, { data: all });
const handle = { paymentId, providerRef: '15113-1-1' };

describe('a start', () => {
  it('sends both proofs, until when, and a signature over it, with the public key', async () => {
    other.answers = { 'POST /v1/transactions': json(201, { data: body() }) };
    const placed = await connect().start(order({ description: "Pensión de O'Neill" }), randomUUID());
    const nextStep = { kind: 'waiting', brings: 'redirect' };
    expect(placed).toMatchObject({ kind: 'accepted', providerRef: '15113-1-1', nextStep });
    const [sent] = other.seen;
    expect(sent?.headers.authorization).toBe('Bearer pub_test_cuota_sandbox');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      acceptance_token: 'jwt-usage',
      accept_personal_auth: 'jwt-data',
      amount_in_cents: 150_000,
      currency: 'COP',
      reference: paymentId,
      expiration_time: '2026-11-23T18:30:00.000Z',
      payment_method: { type: 'BANCOLOMBIA_TRANSFER', user_type: 'PERSON', payment_description: 'Pensión de O’Neill' },
      redirect_url: 'http://localhost/checkout',
      customer_data: { full_name: 'Ana Pérez' },
      ip: '203.0.113.7',
    });
  });

  it.each(['3107654321', '573107654321', '+573107654321'])('writes the phone %s in ten digits', async (nequi_phone) => {
    other.answers = { 'POST /v1/transactions': json(201, { data: body({ payment_method_type: 'NEQUI' }) }) };
    const placed = await connect().start(order({ answers: { nequi_phone } }, push), randomUUID());
    const nextStep = { kind: 'waiting', until: '2026-11-23T18:15:00.000Z' };
    expect(placed).toMatchObject({ phase: 'awaiting_payer', nextStep });
    const { payment_method } = JSON.parse(other.seen[0]?.body ?? '') as { payment_method: object };
    expect(payment_method).toEqual({ type: 'NEQUI', phone_number: '3107654321' });
  });

  it.each(Object.entries(groupByField))('that is refused for %s is of the group %s', async (field, group) => {
    const error = { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: ['No es válido'] } };
    other.answers = { 'POST /v1/transactions': json(422, { error }) };
    expect(await connect().start(order(), randomUUID())).toEqual({ kind: 'refused', group, code: field });
  });

  it.each([
    ['whose reference was used before', 422, { reference: ['La referencia ya ha sido usada'] }],
    ['that is not found', 404, undefined],
    ['with a wrong key', 401, undefined],
    ['of another status', 400, { amount_in_cents: ['x'] }],
  ])('%s is unknown: an earlier call may stand', async (_what, status, messages) => {
    const type = { 422: 'INPUT_VALIDATION_ERROR', 404: 'NOT_FOUND_ERROR', 401: 'INVALID_ACCESS_TOKEN' }[status];
    other.answers = { 'POST /v1/transactions': json(status, { error: { type: type ?? 'OTHER', messages } }) };
    expect(await connect().start(order(), randomUUID())).toMatchObject({ kind: 'unknown' });
  });

  it('whose answer is about another payment is unknown', async () => {
    other.answers = { 'POST /v1/transactions': json(201, { data: body({ reference: 'another' }) }) };
    expect(await connect().start(order(), randomUUID())).toMatchObject({ kind: 'unknown' });
  });
});

describe('what comes later', () => {
  it.each([
    [
      'an address',
      transfer,
      { async_payment_url: 'https://sandbox.wompi.co/confirm/1' },
      { nextStep: { kind: 'redirect', url: 'https://sandbox.wompi.co/confirm/1' } },
    ],
    [
      'agreement and reference',
      cash,
      { business_agreement_code: '12345', payment_intention_identifier: '65770204276' },
      {
        reference: '65770204276',
        nextStep: {
          kind: 'instructions',
          channel: 'counter',
          lines: [
            { role: 'reference', value: '65770204276' },
            { role: 'agreement', value: '12345' },
          ],
          amount: 150_000,
          currency: 'COP',
        },
      },
    ],
  ] as const)('%s: pending without it, the payer’s turn with it', async (_what, kind, extra, step) => {
    const type = kind.method;
    const one = (payment_method: object) => list(body({ payment_method_type: type, payment_method }));
    other.answers = { 'GET /v1/transactions': one({ type, extra: {} }) };
    expect(await connect().check?.(handle)).toEqual({
      kind: 'pending',
      providerRef: '15113-1-1',
      phase: 'awaiting_provider',
    });
    other.answers = { 'GET /v1/transactions': one({ type, extra }) };
    expect(await connect().check?.(handle)).toMatchObject({ kind: 'pending', phase: 'awaiting_payer', ...step });
  });

  it('half of what a correspondent asks for is nothing yet', async () => {
    const payment_method = { type: 'BANCOLOMBIA_COLLECT', extra: { business_agreement_code: '12345' } };
    other.answers = {
      'GET /v1/transactions': list(body({ payment_method_type: 'BANCOLOMBIA_COLLECT', payment_method })),
    };
    expect(await connect().check?.(handle)).toMatchObject({ phase: 'awaiting_provider' });
  });
});

describe('several transactions under one reference', () => {
  const declined = body({ status: 'DECLINED', finalized_at: '2026-11-23T18:01:00.000Z' });
  const second = (status: string) => body({ id: '15113-2-2', status, finalized_at: '2026-11-23T18:03:00.000Z' });

  it('a declined one is not the end while another is under way, and each says only its own', async () => {
    other.answers = { 'GET /v1/transactions': list(declined, second('PENDING')) };
    expect(await connect().check?.(handle)).toMatchObject({ kind: 'pending', providerRef: '15113-1-1' });
    other.answers = { 'GET /v1/transactions': list(declined, second('APPROVED')) };
    expect(await connect().check?.(handle)).toMatchObject({ kind: 'rejected', providerRef: '15113-1-1' });
    expect(await connect().references?.(paymentId)).toEqual(['15113-1-1', '15113-2-2']);
  });

  it('money counts where a start’s answer was lost', async () => {
    other.answers = { 'GET /v1/transactions': list(declined, second('APPROVED')) };
    expect(await connect().lookUp?.(order())).toMatchObject({
      kind: 'ended',
      observation: { kind: 'successful', providerRef: '15113-2-2', received: { minor: 150_000, currency: 'COP' } },
    });
    other.answers = { 'GET /v1/transactions': list(declined) };
    expect(await connect().lookUp?.(order())).toMatchObject({ kind: 'ended', observation: { kind: 'rejected' } });
  });

  it('one of another reference is none of ours, whatever the list says', async () => {
    other.answers = { 'GET /v1/transactions': list(body({ reference: 'another', status: 'APPROVED' })) };
    expect(await connect().lookUp?.(order())).toEqual({ kind: 'never_seen' });
  });
});

it.each([
  ['APPROVED', { kind: 'successful', received: { minor: 150_000, currency: 'COP' } }],
  ['DECLINED', { kind: 'rejected', code: 'DECLINED' }],
  ['ERROR', { kind: 'failed', code: 'ERROR' }],
  ['VOIDED', { kind: 'cancelled', code: 'VOIDED' }],
  ['PENDING', { kind: 'pending' }],
  ['A_WORD_OF_2031', { kind: 'unknown' }],
])('%s reads as it should', async (status, expected) => {
  other.answers = { 'GET /v1/transactions': list(body({ status })) };
  expect(await connect().check?.(handle)).toMatchObject(expected);
});

describe('whose credentials they are', () => {
  const document = { acceptance_token: 'a.b.c', permalink: 'https://wompi.co/terms.pdf' };
  const merchant = {
    data: { id: 11_000, presigned_acceptance: document, presigned_personal_data_auth: document },
  };
  const named = (answer: ReturnType<typeof json>, listed = list()) => ({
    'GET /v1/merchants/pub_test_cuota_sandbox': answer,
    'GET /v1/transactions': listed,
  });

  it('is the merchant of the public key, where the private one is taken too', async () => {
    other.answers = named(json(200, merchant));
    expect(await connect().merchant?.()).toEqual({ kind: 'merchant', merchant: '11000' });
    other.answers = named(json(200, merchant), json(401, { error: { type: 'INVALID_ACCESS_TOKEN' } }));
    expect(await connect().merchant?.()).toEqual({ kind: 'refused' });
    other.answers = named(json(500, {}));
    expect(await connect().merchant?.()).toMatchObject({ kind: 'unknown' });
  });

  it('a document’s version is the hash inside its proof, and its address where there is none', async () => {
    const claims = Buffer.from('{"file_hash":"3dcd0c98e74a"}').toString('base64url');
    const usage = { ...document, acceptance_token: `h.${claims}.s` };
    other.answers = named(json(200, { data: { ...merchant.data, presigned_acceptance: usage } }));
    expect(await connect().acceptances?.(order().offer, 'es-CO')).toMatchObject([
      { id: 'data_processing', version: 'https://wompi.co/terms.pdf', token: 'a.b.c' },
      { id: 'usage_regulation', version: '3dcd0c98e74a', token: `h.${claims}.s` },
    ]);
    other.answers = named(json(500, {}));
    expect(await connect().acceptances?.(order().offer, 'es-CO')).toBeNull();
  });
});

it('its own widget is opened with amount, key and signature, and no secret', () => {
  expect(connect().hostedTransaction?.(order())).toEqual({
    amount_in_cents: 150_000,
    currency: 'COP',
    public_key: 'pub_test_cuota_sandbox',
    signature_integrity: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
