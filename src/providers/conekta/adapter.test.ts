import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { json, type Answer } from '../emulation/scripted-server.fixture.ts';
import { body, charge, error, handle, method, order, paymentId, read, until, withServer } from './conekta.fixture.ts';

const { other, connect } = withServer();

const start = () => connect().start(order(), randomUUID());
const made = (answer: object) => ({ 'POST /orders': json(200, answer) });
/** As it is written, for what JSON's own numbers do not hold. */
const asText =
  (text: string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);

describe('a start', () => {
  it('asks for cash of one order, until pay-before, under our id, in the profile’s version', async () => {
    other.answers = made(body());
    await start();
    const [sent] = other.seen;
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer key_sandbox_digitalfemsa',
      accept: 'application/vnd.app-v2.1.0+json',
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      currency: 'MXN',
      customer_info: { name: 'Ana Pérez', email: 'ana.perez@example.com', phone: '5555555555' },
      line_items: [{ name: 'Colegiatura noviembre', unit_price: 150_000, quantity: 1 }],
      charges: [
        {
          amount: 150_000,
          reference_id: paymentId,
          payment_method: { type: 'cash', expires_at: order().payBefore.getTime() / 1000 },
        },
      ],
      metadata: { payment_id: paymentId },
    });
  });

  it.each([
    ['+52 55 1234 5678', '5512345678'],
    ['5512345678', '5512345678'],
    ['5215512345678', '5512345678'],
    ['+1 415 555 0134', '5555555555'],
    ['+573001234567', '5555555555'],
    ['+5930991234567', '5555555555'],
    ['12345', '5555555555'],
    [null, '5555555555'],
  ])('names the payer’s phone %s as %s', async (phone, sent) => {
    other.answers = made(body());
    await connect().start(order({ payer: { ...order().payer, phone } }), randomUUID());
    expect(JSON.parse(other.seen[0]?.body ?? '')).toMatchObject({ customer_info: { phone: sent } });
  });

  it('gives the reference with the instant it ends', async () => {
    other.answers = made(body());
    expect(await start()).toMatchObject({
      kind: 'accepted',
      providerRef: 'ord_1',
      reference: '93000262280678',
      phase: 'awaiting_payer',
      expiresAt: new Date(until * 1000),
      nextStep: { kind: 'instructions', barcode: '93000262280678', pay_before: '2026-11-27T05:59:59.000Z' },
    });
  });

  // S3-R06
  it.each([
    ['without an instant', method({ expires_at: null })],
    ['without a reference', method({ reference: null })],
    ['with a reference that is none', method({ reference: '-' })],
    ['that OXXO does not take', method({ type: 'cash', service_name: 'Cash', store_name: '["7 Eleven"]' })],
  ])('%s gives nothing out, and says what is still to come', async (_what, paidBy) => {
    other.answers = made(body({}, charge({}, paidBy)));
    expect(await start()).toEqual({
      kind: 'accepted',
      providerRef: 'ord_1',
      reference: null,
      phase: 'awaiting_provider',
      nextStep: { kind: 'waiting', brings: 'instructions' },
      expiresAt: null,
    });
  });

  it('with several charges gives the one that OXXO takes, be it named by its stores', async () => {
    const machines = charge(
      {},
      method({ type: 'cash', service_name: 'Cash', store_names: ['BBVA ATM'], store_name: null }),
    );
    const shops = method({
      type: 'cash',
      service_name: 'Cash',
      store_names: ['7 Eleven', 'OXXO'],
      reference: '10001140',
    });
    other.answers = made(body({}, machines, charge({}, shops)));
    expect(await start()).toMatchObject({ reference: '10001140' });
  });

  it('a reference that is written as a number keeps all its digits', async () => {
    const text = JSON.stringify(body()).replace('"93000262280678"', '10001140326893401915');
    other.answers = { 'POST /orders': asText(text) };
    expect(await start()).toMatchObject({ reference: '10001140326893401915' });
  });

  it.each([
    ['charges.0.amount', 'amount_limit'],
    ['line_items.0.unit_price', 'amount_limit'],
    ['customer_info.phone', 'payment_data_error'],
    ['charges.0.payment_method.expires_at', 'could_not_be_processed'],
    ['anything else', 'system_error'],
  ])('that is refused for %s is of the group %s', async (param, group) => {
    const code = 'femsa.errors.parameter_validation.x';
    other.answers = { 'POST /orders': json(422, error('parameter_validation_error', { param, code })) };
    expect(await start()).toEqual({ kind: 'refused', group, code: 'parameter_validation.x' });
  });

  it('that could not be processed was not made', async () => {
    other.answers = { 'POST /orders': json(402, error('processing_error')) };
    expect(await start()).toEqual({ kind: 'refused', group: 'not_created', code: 'processing_error' });
  });

  it.each([
    ['a wrong version', 409, 'conflict_error'],
    ['a malformed request', 400, 'malformed_request_error'],
    ['an address that is not there', 404, 'resource_not_found_error'],
    ['a no under another status', 500, 'parameter_validation_error'],
    ['a 428', 428, 'precondition_required_error'],
  ])('%s says nothing certain', async (_what, status, type) => {
    other.answers = { 'POST /orders': json(status, error(type)) };
    expect(await start()).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['about another payment', { metadata: { payment_id: 'another' } }],
    ['of the other mode', { livemode: true }],
    ['of another amount', { amount: 150_001 }],
    ['of another currency', { currency: 'USD' }],
  ])('an answer %s is unknown', async (_what, changes) => {
    other.answers = made(body(changes));
    expect(await start()).toMatchObject({ kind: 'unknown' });
  });
});

describe('what an order says', () => {
  const paid = { status: 'paid', paid_at: until - 60 };
  it.each([
    ['pending_payment', charge(), { kind: 'pending', phase: 'awaiting_payer' }],
    [null, charge({}, method({ reference: null })), { kind: 'pending', phase: 'awaiting_provider' }],
    ['paid', charge(paid), { kind: 'successful', received: { minor: 150_000, currency: 'MXN' } }],
    ['expired', charge({ status: 'expired' }), { kind: 'failed', code: 'expired' }],
    ['canceled', charge({ status: 'canceled' }), { kind: 'cancelled', code: 'canceled' }],
    ['declined', charge({ status: 'declined' }), { kind: 'rejected', code: 'declined' }],
    ['a_word_of_2031', charge(), { kind: 'unknown' }],
    ['paid', charge(), { kind: 'unknown' }],
  ])('%s with that charge', async (payment_status, its, expected) => {
    other.answers = read(body({ payment_status }, its));
    expect(await connect().check?.(handle)).toMatchObject(expected);
  });

  it('money counts although the order has expired', async () => {
    other.answers = read(body({ payment_status: 'expired' }, charge(paid)));
    expect(await connect().check?.(handle)).toMatchObject({
      kind: 'successful',
      paidAt: new Date((until - 60) * 1000),
    });
  });

  it('what went back of it is told, and what is on its way', async () => {
    const data = [
      { id: 're_1', amount: -300, status: 'done' },
      { id: 're_2', amount: -200, status: 'pending' },
    ];
    other.answers = read(body({ payment_status: 'partially_refunded' }, charge({ ...paid, refunds: { data } })));
    expect(await connect().check?.(handle)).toMatchObject({
      received: { minor: 150_000 },
      returned: [{ providerRef: 're_1', kind: 'refund', minor: 300 }],
      returning: true,
    });
  });

  it('what failed of it is told as such', async () => {
    const data = [{ id: 're_1', amount: -300, status: 'failed' }];
    other.answers = read(body({ payment_status: 'paid' }, charge({ ...paid, refunds: { data } })));
    const observation = await connect().check?.(handle);
    expect(observation).toMatchObject({ kind: 'successful', undone: ['re_1'] });
    expect(observation).not.toHaveProperty('returned');
  });

  it('the money of every charge counts, and what is left out is asked about again', async () => {
    const refund = { id: 're_1', amount: -300, status: 'done' };
    const first = charge({ ...paid, id: 'ch_1', refunds: { data: [refund] } });
    const both = { object: 'list', has_more: false, data: [first, charge({ ...paid, id: 'ch_2' })] };
    other.answers = read({ ...body({ payment_status: 'paid' }, first), charges: both });
    const observation = await connect().check?.(handle);
    expect(observation).toMatchObject({ received: { minor: 300_000 }, returned: [{ providerRef: 're_1' }] });
    expect(observation).not.toHaveProperty('returning');
    const cut = [
      { charges: { ...both, has_more: true } },
      { charges: { ...both, data: [{ ...first, refunds: { has_more: true, data: [refund] } }] } },
    ];
    for (const each of cut) {
      other.answers = read({ ...body({ payment_status: 'paid' }, first), ...each });
      expect(await connect().check?.(handle)).toMatchObject({ kind: 'successful', returning: true });
    }
  });
});
