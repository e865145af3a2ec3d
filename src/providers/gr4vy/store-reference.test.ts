/** A payer's reference for a shop: requested, read in any shape, and never shown incomplete. */
import { describe, expect, it } from 'vitest';
import { json } from '../emulation/scripted-server.fixture.ts';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { connectTo, gr4vyOfThisFile, ids, transactionJson } from './gr4vy.fixture.ts';
import { hostedCard } from './hosted-card.ts';
import { readReference } from './store-reference.ts';
import { tapiStores } from './tapi-stores.ts';

const other = gr4vyOfThisFile();
const session = `POST /transactions/${ids.transaction}/session`;

const order = ({ offer } = tapiStores, changes: Partial<PaymentOrder> = {}) =>
  orderOf(offer, turnableClock(), { paymentId: 'p1', returnUrl: 'https://pay.example/tapistores', ...changes });
const waiting = (changes: object = {}) =>
  transactionJson({
    status: 'processing',
    captured_amount: 0,
    captured_at: null,
    approval_expires_at: '2026-11-25T05:59:59Z',
    payment_method: { type: 'payment-method', method: 'tapi', mode: 'redirect', approval_url: null },
    ...changes,
  });
const withData = (session_data: unknown) => ({
  'POST /transactions': json(201, waiting()),
  [`GET /transactions/${ids.transaction}`]: json(200, waiting()),
  [session]: json(200, { session_data, default_completion_url: 'https://x', integration_client: 'web' }),
});
const start = (of = order()) => connectTo(other.origin).start(of, 'create_p1');
const check = () => connectTo(other.origin).check({ paymentId: 'p1', providerRef: ids.transaction });

describe('what is sent', () => {
  it('is the method, its country and the last day in the school’s own calendar', async () => {
    other.answers = withData({ reference: '901234567890' });
    // Midnight of Mexico City is another day in Tijuana.
    await start(order(tapiStores, { payBefore: new Date('2026-11-26T06:30:00Z'), timeZone: 'America/Tijuana' }));
    expect(JSON.parse(other.seen[0]?.body ?? '')).toMatchObject({
      amount: 150_000,
      currency: 'MXN',
      intent: 'capture',
      payment_method: {
        method: 'tapi',
        country: 'MX',
        currency: 'MXN',
        redirect_url: 'https://pay.example/tapistores',
      },
      connection_options: { 'mattilda-tapi': { payment_method_expires_at: '2026-11-25' } },
      external_identifier: 'p1',
    });
    // The session's token is in no URL: our own is enough.
    expect(other.seen.map(({ path }) => path)).toEqual(['/transactions', `/transactions/${ids.transaction}/session`]);
  });

  it('of a card on their page is a redirect, and no card form', async () => {
    other.answers = { 'POST /transactions': json(201, transactionJson()) };
    await start(order(hostedCard));
    const sent = JSON.parse(other.seen[0]?.body ?? '');
    expect(sent).toMatchObject({ payment_method: { method: 'custom_redirect', country: 'MX', currency: 'MXN' } });
    expect(sent).not.toHaveProperty('store');
  });
});

describe('what a payer is given', () => {
  it('is reference, barcode, service, payment name, every shop with its largest amount, and until when', async () => {
    other.answers = withData({
      reference: '901234567890',
      barcode: '9012345678900',
      service_name: 'Colegiaturas',
      payment_name: 'Pago 7890',
      expires_at: '2026-11-24T05:59:59Z',
    });
    expect(await start()).toMatchObject({
      kind: 'accepted',
      providerRef: ids.transaction,
      reference: '901234567890',
      phase: 'awaiting_payer',
      expiresAt: new Date('2026-11-24T05:59:59Z'),
      nextStep: {
        kind: 'instructions',
        channel: 'counter',
        lines: [
          { role: 'reference', value: '901234567890', copy: true },
          { role: 'service', value: 'Colegiaturas' },
          { role: 'payment_name', value: 'Pago 7890' },
        ],
        barcode: '9012345678900',
        amount: 150_000,
      },
    });
  });

  it.each([
    ['an answer of 500', json(500, {})],
    ['no data', json(200, { session_data: null })],
    ['another shape', json(200, { session_data: { voucher: 7 } })],
    ['no JSON', json(200, 'x')],
  ])('is nothing yet after %s: the page waits for it, and the next question asks again', async (_what, answer) => {
    other.answers = { ...withData({}), [session]: answer };
    const nextStep = { kind: 'waiting', brings: 'instructions' };
    expect(await start()).toMatchObject({ kind: 'accepted', reference: null, phase: 'awaiting_provider', nextStep });
    // Without its own step it removes none.
    expect(await check()).toEqual({ kind: 'pending', providerRef: ids.transaction, phase: 'awaiting_payer' });
    other.answers = withData({ reference: '901234567890' });
    expect(await check()).toMatchObject({ reference: '901234567890', nextStep: { kind: 'instructions' } });
  });

  it.each([
    ['authorization_declined', { kind: 'rejected', group: 'not_created' }],
    ['authorization_failed', { kind: 'failed', code: 'incomplete_buyer_approval', providerRef: ids.transaction }],
  ])('of one that ended as %s is nothing that is said of cards', async (status, expected) => {
    const over = waiting({ status, error_code: 'incomplete_buyer_approval' });
    other.answers = { [`GET /transactions/${ids.transaction}`]: json(200, over) };
    const observation = await check();
    expect(observation).toMatchObject(expected);
    if (observation.kind === 'failed') expect(observation).not.toHaveProperty('group');
  });
});

describe('a session’s data', () => {
  it.each([
    ['flat', { reference: ' 9012-3456 ', barcode: '90123456' }, { reference: '9012-3456', barcode: '90123456' }],
    ['in camel case', { referenceNumber: '90123456', barCode: '1' }, { reference: '90123456', barcode: null }],
    ['one object further in', { voucher: { payment_reference: '90123456' } }, { reference: '90123456' }],
    [
      'with a day',
      { reference: '90123456', expirationDate: '2026-11-25' },
      { expiresAt: new Date('2026-11-26T05:59:59Z') },
    ],
    ['with a day that is none', { reference: '90123456', due_date: '2026-02-31' }, { expiresAt: null }],
    ['with markup', { reference: '90123456', company_name: '<b>x</b>' }, { service: null }],
    ['with a barcode no reader knows', { reference: '90123456', barcode: 'código' }, { barcode: null }],
  ])('%s is read', (_what, data, expected) => {
    expect(readReference(data)).toMatchObject(expected);
  });

  it.each([
    [{}],
    [{ reference: 90123456 }],
    [{ reference: '9' }],
    [{ reference: 'a b' }],
    [{ a: { b: { reference: '90123456' } } }],
  ])('%j has no reference, and nothing is given out', (data) => {
    expect(readReference(data)).toBeNull();
  });
});
