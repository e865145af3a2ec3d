import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { json } from '../emulation/scripted-server.fixture.ts';
import {
  cardJson,
  cardOrder,
  connectTo,
  ids,
  gr4vyOfThisFile,
  scriptedGr4vy,
  testPublicKey,
  transactionJson,
} from './gr4vy.fixture.ts';

const other = gr4vyOfThisFile();

function answered(status: number, body: unknown, order = cardOrder(), timeoutMs = 5_000) {
  other.answers = { 'POST /transactions': json(status, body) };
  return connectTo(other.origin, timeoutMs).start(order, 'create_p1');
}

describe('what is sent', () => {
  it('is the card form, the money, the payer and where to come back to, under our key', async () => {
    await answered(201, transactionJson());
    expect(other.seen).toHaveLength(1);
    const { headers, body } = other.seen[0] ?? { headers: {}, body: '' };
    expect(JSON.parse(body)).toEqual({
      amount: 150_000,
      currency: 'MXN',
      country: 'MX',
      intent: 'capture',
      store: false,
      payment_method: {
        method: 'checkout-session',
        id: ids.session,
        redirect_url: 'https://pay.example/card/status/p1',
      },
      buyer: { billing_details: { first_name: 'Ana', last_name: 'María Pérez', email_address: 'ana@example.com' } },
      buyer_external_identifier: 'school_1.payer_1',
      external_identifier: 'p1',
      metadata: { payment_id: 'p1' },
      payment_source: 'ecommerce',
      merchant_initiated: false,
      is_subsequent_payment: false,
    });
    expect(headers).toMatchObject({
      'idempotency-key': 'create_p1',
      'content-type': 'application/json',
      'x-gr4vy-merchant-account-id': 'sandbox',
    });
    const { payload } = await jwtVerify((headers.authorization ?? '').replace('Bearer ', ''), testPublicKey);
    expect(payload['scopes']).toEqual(['transactions.write']);
  });

  it.each([
    [{ save: 'yes' }, true],
    [{ save: 'no' }, false],
    [{}, false],
    [{ save: 'yes', saved_card: ids.card }, false],
  ])('with %o the card is kept: %s', async (answers, store) => {
    await answered(201, transactionJson(), cardOrder({ answers }));
    expect(JSON.parse(other.seen[0]?.body ?? '')).toMatchObject({ store });
  });

  it.each([
    ['  Ana   María  Pérez ', { first_name: 'Ana', last_name: 'María Pérez' }],
    ['Ana', { first_name: 'Ana' }],
    ['', {}],
  ])('the name on the card "%s" becomes %o', async (holder_name, names) => {
    await answered(201, transactionJson(), cardOrder({ answers: { holder_name } }));
    const { buyer } = JSON.parse(other.seen[0]?.body ?? '');
    expect(buyer).toEqual({ billing_details: { ...names, email_address: 'ana.perez@example.com' } });
  });

  it('is nothing without a card form', async () => {
    await expect(answered(201, transactionJson(), cardOrder({ cardFormRef: null }))).rejects.toThrow('card form');
    expect(other.seen).toEqual([]);
  });
});

describe('what the answer means', () => {
  const reference = '7jZXl4gBUNl0CnaLEnfXbt';
  const accepted = { kind: 'accepted', providerRef: ids.transaction, reference };
  const waiting = { ...accepted, phase: 'awaiting_provider', nextStep: { kind: 'waiting' } };

  it.each([
    ['authorization_declined', 'insufficient_funds', { kind: 'rejected', group: 'insufficient_funds' }],
    ['authorization_failed', 'service_error', { kind: 'failed', group: 'system_error' }],
    ['authorization_failed', 'cancelled_buyer_approval', { kind: 'cancelled' }],
  ])('%s for %s has ended', async (status, error_code, expected) => {
    expect(await answered(201, transactionJson({ status, error_code, captured_amount: 0 }))).toMatchObject({
      kind: 'ended',
      reference,
      observation: { ...expected, code: error_code, providerRef: ids.transaction },
    });
  });

  it.each(['processing', 'authorization_succeeded', 'capture_pending'])('%s waits for the bank', async (status) => {
    expect(await answered(201, transactionJson({ status, captured_at: null }))).toEqual({
      ...waiting,
      expiresAt: null,
    });
  });

  const approvalJson = (approval_url: unknown) =>
    transactionJson({
      status: 'buyer_approval_pending',
      approval_expires_at: '2026-11-23T18:10:00Z',
      payment_method: cardJson({ approval_url }),
    });

  it.each(['https://api.sandbox.school.gr4vy.app/transactions/1/approve?token=a', 'https://gr4vy.app/redirect/12345'])(
    'a bank that asks first: the payer goes to %s',
    async (url) => {
      expect(await answered(201, approvalJson(url))).toEqual({
        ...accepted,
        phase: 'awaiting_payer',
        nextStep: { kind: 'redirect', url },
        expiresAt: new Date('2026-11-23T18:10:00Z'),
      });
    },
  );

  it('in the sandbox also to the emulator', async () => {
    const url = `${other.origin}/approve/abc`;
    expect(await answered(201, approvalJson(url))).toMatchObject({ nextStep: { kind: 'redirect', url } });
  });

  const hosts = 'https://api.school.gr4vy.app.evil.example https://evilgr4vy.app https://gr4vy.app@evil.example';
  const forms =
    'http://api.school.gr4vy.app https://user:word@gr4vy.app https://gr4vy.app:8443 http://127.0.0.1:9 //gr4vy.app';
  const evil = `${hosts} ${forms}`.split(' ').map((origin) => `${origin}/approve`);
  it.each([...evil, 'javascript:alert(1)', '', null])('no payer is sent to %s: the payment waits', async (url) => {
    expect(await answered(201, approvalJson(url))).toMatchObject(waiting);
  });

  it.each([
    ['another amount', { amount: 150_001 }],
    ['another currency', { currency: 'USD' }],
    ['another payment', { external_identifier: 'p2' }],
    ['no payment', { external_identifier: null }],
    ['a status nobody knows', { status: 'settled' }],
    ['a capture at no instant', { captured_at: null }],
    ['half an amount', { captured_amount: 0.5 }],
    ['another thing', { type: 'checkout-session' }],
  ])('an answer about %s proves nothing', async (_, changes) => {
    expect(await answered(201, transactionJson(changes))).toMatchObject({ kind: 'unknown' });
  });
});

it('nobody at the other end: the log can say why', async () => {
  const closed = await scriptedGr4vy();
  await closed.close();
  expect(await connectTo(closed.origin).start(cardOrder(), 'create_p1')).toEqual({
    kind: 'unknown',
    why: 'no answer: ECONNREFUSED',
  });
});
