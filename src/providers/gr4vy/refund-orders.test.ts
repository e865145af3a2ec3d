import { describe, expect, it } from 'vitest';
import { emulated } from './emulated.ts';
import { inTurn, json } from '../emulation/scripted-server.fixture.ts';
import { newOrder, ended, setUp } from '../emulation/contract-harness.fixture.ts';
import type { RefundOrder } from '../refund-capability.ts';
import { cardOrder, connectTo, errorJson, gr4vyOfThisFile, ids, transactionJson } from './gr4vy.fixture.ts';

const other = gr4vyOfThisFile();
const one = `/transactions/${ids.transaction}`;

const { offer, payer } = cardOrder();
const order: RefundOrder = {
  refundId: 'r1',
  payment: { paymentId: 'p1', providerRef: ids.transaction },
  offer,
  amount: { minor: 30_000, currency: 'MXN' },
  payer,
};
const refundJson = (changes: Readonly<Record<string, unknown>> = {}) => ({
  type: 'refund',
  id: ids.refund,
  transaction_id: ids.transaction,
  external_identifier: 'r1',
  status: 'succeeded',
  amount: 30_000,
  currency: 'MXN',
  error_code: null,
  ...changes,
});
const refunds = () => {
  const { refunds: found } = connectTo(other.origin);
  if (!found) throw new Error('no refunds');
  return found;
};

describe('an order to send money back', () => {
  it('goes out with our id of it and its key', async () => {
    other.answers = { [`POST ${one}/refunds`]: json(201, refundJson({ status: 'processing' })) };
    expect(await refunds().start(order, 'key_1')).toEqual({ kind: 'pending', providerRef: ids.refund });
    expect(other.seen[0]?.headers['idempotency-key']).toBe('key_1');
    expect(JSON.parse(other.seen[0]?.body ?? '')).toEqual({ amount: 30_000, external_identifier: 'r1' });
  });

  it.each([
    ['refused', 400, errorJson(400, 'bad_request', '/amount'), 'failed'],
    ['of a transaction that is not this account’s', 404, errorJson(404, 'not_found'), 'failed'],
    ['not to be found by a proxy', 404, { message: 'no route' }, 'unknown'],
    ['not allowed', 403, errorJson(403, 'forbidden'), 'unknown'],
    ['being worked on', 409, errorJson(409, 'concurrent_request'), 'unknown'],
    ['met by an outage', 500, errorJson(500, 'server_error'), 'unknown'],
  ])('and %s is certain or not', async (_, status, body, kind) => {
    other.answers = { [`POST ${one}/refunds`]: json(status, body) };
    expect(await refunds().start(order, 'key_1')).toMatchObject({
      kind,
      ...(kind === 'failed' ? { providerRef: null, group: 'not_refundable' } : {}),
    });
  });
});

describe('how a refund stands', () => {
  it.each([
    [{}, { kind: 'done', providerRef: ids.refund }],
    [{ status: 'processing' }, { kind: 'pending' }],
    [{ status: 'voided' }, { kind: 'failed', group: 'other', code: 'voided' }],
    [
      { status: 'failed', error_code: 'refund_period_expired' },
      { kind: 'failed', group: 'period_expired' },
    ],
    [
      { status: 'failed', error_code: 'insufficient_funds' },
      { kind: 'failed', group: 'no_funds' },
    ],
    [
      { status: 'declined', error_code: 'expired_payment_method' },
      { kind: 'failed', group: 'payer_unreachable' },
    ],
    [
      { status: 'declined', error_code: 'brand_new' },
      { kind: 'failed', group: 'other', code: 'brand_new' },
    ],
    [{ status: 'new' }, { kind: 'unknown' }],
    [{ amount: 1 }, { kind: 'unknown' }],
    [{ external_identifier: 'r2' }, { kind: 'unknown' }],
    [{ transaction_id: ids.card }, { kind: 'unknown' }],
  ])('%j is %j', async (changes, meant) => {
    other.answers = { [`GET ${one}/refunds/${ids.refund}`]: json(200, refundJson(changes)) };
    expect(await refunds().check(order, ids.refund)).toMatchObject(meant);
  });

  it.each([
    [520_001, 'disputed'],
    [520_002, 'other'],
    [520_003, 'other'],
    [520_004, 'already_refunded'],
  ])('the simulator’s amount %i is %s', async (minor, group) => {
    await using harness = await setUp(emulated);
    const total = { minor: 600_000, currency: 'MXN' } as const;
    const payment = await newOrder(harness, offer, 'paid', { total });
    const { providerRef } = ended(await harness.connection.start(payment, 'key_1')).observation;
    const refundOrder = {
      ...order,
      payment: { paymentId: payment.paymentId, providerRef },
      amount: { ...total, minor },
    };
    expect(await harness.connection.refunds?.start(refundOrder, 'key_2')).toMatchObject({ kind: 'failed', group });
    const again = { ...refundOrder, refundId: 'r2', amount: { ...total, minor: total.minor } };
    expect(await harness.connection.refunds?.start(again, 'key_3')).toMatchObject({ kind: 'pending' });
  });
});

describe('what the payer’s bank took', () => {
  const disputed = json(200, transactionJson({ disputed: true }));
  const record = (id: string, amount: number, currency = 'MXN') => ({ type: 'chargeback', id, amount, currency });
  const items = (...rows: readonly unknown[]) => json(200, { items: rows });
  const checkDisputed = (chargebacks: ReturnType<typeof json>, reversals = items()) => {
    other.answers = {
      [`GET ${one}`]: disputed,
      [`GET ${one}/chargebacks`]: chargebacks,
      [`GET ${one}/chargeback-reversals`]: reversals,
    };
    return connectTo(other.origin).check(order.payment);
  };

  it('is told as a chargeback each, until it is given back', async () => {
    const both = items(record(ids.card, 100_000), record(ids.session, 50_000));
    expect(await checkDisputed(both)).toMatchObject({
      disputed: { dueAt: null, minor: 150_000, state: 'open' },
      returned: [
        { providerRef: ids.card, kind: 'chargeback', minor: 100_000 },
        { providerRef: ids.session, kind: 'chargeback', minor: 50_000 },
      ],
    });
    const won = await checkDisputed(both, items(record(ids.refund, 50_000), record(ids.transaction, 100_000)));
    expect(won).toMatchObject({ disputed: { state: 'won' }, undone: [ids.card, ids.session] });
    expect(won).not.toHaveProperty('returned');
  });

  it.each([
    ['not reported', items()],
    ['nothing this instance knows of', json(404, errorJson(404, 'not_found'))],
    ['in another currency', items(record(ids.card, 100, 'USD'))],
  ])('is only a flag while it is %s', async (_, answer) => {
    const observation = await checkDisputed(answer);
    expect(observation).toMatchObject({ kind: 'successful', disputed: true });
    expect(observation).not.toHaveProperty('returning');
  });

  it('is asked about again while it was not read', async () => {
    expect(await checkDisputed(inTurn(json(500, {})))).toMatchObject({ disputed: true, returning: true });
    const cut = json(200, { items: [record(ids.card, 100_000)], next_cursor: 'next' });
    expect(await checkDisputed(cut)).toMatchObject({ disputed: true, returning: true });
  });

  it('at the emulator comes with the dispute that is lost, and goes with the one that is won', async () => {
    await using harness = await setUp(emulated);
    const payment = await newOrder(harness, offer, 'paid');
    const { providerRef } = ended(await harness.connection.start(payment, 'key_1')).observation;
    const say = () => harness.connection.check({ paymentId: payment.paymentId, providerRef });
    const taken = [{ kind: 'chargeback', minor: 150_000 }];
    for (const [stage, says] of [
      ['opened', { disputed: true }],
      ['lost', { disputed: { state: 'open' }, returned: taken }],
      ['won', { disputed: { state: 'won' } }],
    ] as const) {
      expect(await harness.emulator.dispute?.(providerRef, stage)).toBe(true);
      expect(await say()).toMatchObject(says);
    }
    expect(harness.emulator.ledger()[0]?.returned).toEqual([]);
  });

  it('at the emulator takes none of what was refunded', async () => {
    await using harness = await setUp(emulated);
    const payment = await newOrder(harness, offer, 'paid');
    const { providerRef } = ended(await harness.connection.start(payment, 'key_1')).observation;
    expect(await harness.emulator.dispute?.(providerRef, 'opened')).toBe(true);
    expect(await harness.emulator.takeBack?.(providerRef, 150_000, 'final')).toBe(true);
    expect(await harness.emulator.dispute?.(providerRef, 'lost')).toBe(false);
    expect(harness.emulator.ledger()[0]?.returned).toMatchObject([{ minor: 150_000 }]);
  });
});
