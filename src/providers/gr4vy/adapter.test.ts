import { describe, expect, it } from 'vitest';
import { loopTimed } from '../emulation/loop-time.fixture.ts';
import { inTurn, json } from '../emulation/scripted-server.fixture.ts';
import { cardOrder, connectTo, errorJson, ids, gr4vyOfThisFile, transactionJson } from './gr4vy.fixture.ts';

const one = `/transactions/${ids.transaction}`;
const twin = '0b6f5f53-2a6a-4a0f-9c39-5f0c1d5a7a10';
const known = { paymentId: 'p1', providerRef: ids.transaction };

const other = gr4vyOfThisFile();

const connection = (timeoutMs?: number) => connectTo(other.origin, timeoutMs);
const calls = () => other.seen.map(({ call }) => call);
const pending = transactionJson({ status: 'capture_pending', captured_amount: 0, captured_at: null });
const listOf = (...items: readonly unknown[]) => json(200, { items, limit: 100, next_cursor: null });

describe('a question by the provider’s id', () => {
  it('an id from elsewhere stays one part of the address', async () => {
    await connection().check({ paymentId: 'p1', providerRef: '../buyers?x=1' });
    expect(calls()).toEqual(['GET /transactions/..%2Fbuyers%3Fx%3D1']);
  });
});

describe('money that went back', () => {
  const refund = (changes: Readonly<Record<string, unknown>>) => ({
    type: 'refund',
    id: ids.refund,
    status: 'succeeded',
    amount: 50_000,
    currency: 'MXN',
    ...changes,
  });
  const refunded = json(200, transactionJson({ refunded_amount: 50_000 }));

  it('is told with Gr4vy’s id of it, and only what succeeded', async () => {
    const refunds = listOf(
      refund({}),
      refund({ id: twin, status: 'declined' }),
      refund({ id: ids.card, status: 'processing' }),
    );
    other.answers = { [`GET ${one}`]: refunded, [`GET ${one}/refunds`]: refunds };
    expect(await connection().check(known)).toMatchObject({
      kind: 'successful',
      received: { minor: 150_000 },
      returned: [{ providerRef: ids.refund, kind: 'refund', minor: 50_000 }],
    });
  });

  it.each([
    ['are not answered', json(500, errorJson(500, 'server_error'))],
    ['cannot be read', listOf({ type: 'refund' })],
    [
      'have a second page that is not answered',
      inTurn(json(200, { items: [refund({})], next_cursor: 'abc' }), json(500, {})),
    ],
  ])('when its refunds %s nothing is said yet', async (_, answer) => {
    other.answers = { [`GET ${one}`]: refunded, [`GET ${one}/refunds`]: answer };
    expect(await connection().check(known)).toMatchObject({ kind: 'unknown' });
  });

  const touchedLater = json(200, transactionJson({ updated_at: '2026-11-23T18:01:04.000Z' }));

  it('is not asked for when nothing was changed since the capture', async () => {
    other.answers = { [`GET ${one}`]: json(200, transactionJson({ updated_at: '2026-11-23T18:01:03.000Z' })) };
    await connection().check(known);
    expect(calls()).toEqual([`GET ${one}`]);
  });

  it('but perhaps did not keeps nobody from seeing that money came', async () => {
    other.answers = { [`GET ${one}`]: touchedLater, [`GET ${one}/refunds`]: json(500, {}) };
    expect(await connection().check(known)).toMatchObject({ kind: 'successful', returning: true });
  });

  it('stands on every page of its refunds', async () => {
    const second = '6a1d4e46-14ed-4fe1-a45f-eff4e025d212';
    const pages = [
      json(200, { items: [refund({})], next_cursor: 'abc' }),
      json(200, { items: [refund({ id: second, amount: 7_000 })], next_cursor: null }),
    ];
    other.answers = { [`GET ${one}`]: refunded, [`GET ${one}/refunds`]: inTurn(...pages) };
    expect(await connection().check(known)).toMatchObject({
      returned: [{ minor: 50_000 }, { providerRef: second, minor: 7_000 }],
    });
    expect(other.seen.map(({ query }) => query['cursor'])).toEqual([undefined, undefined, 'abc']);
  });

  it('or is only promised is said to be on its way, whatever the sum of what was refunded says', async () => {
    const promised = listOf(refund({ status: 'processing' }));
    other.answers = { [`GET ${one}`]: touchedLater, [`GET ${one}/refunds`]: promised };
    const observation = await connection().check(known);
    expect(observation).toMatchObject({ kind: 'successful', returning: true });
    expect(observation).not.toHaveProperty('returned');
  });

  it.each(['failed', 'declined', 'voided'])('and %s never went', async (status) => {
    other.answers = { [`GET ${one}`]: refunded, [`GET ${one}/refunds`]: listOf(refund({ status })) };
    const observation = await connection().check(known);
    expect(observation).not.toHaveProperty('returned');
    expect(observation).not.toHaveProperty('returning');
  });

  it('or is disputed by the payer’s bank is told as a flag', async () => {
    other.answers = { [`GET ${one}`]: json(200, transactionJson({ disputed: true })) };
    expect(await connection().check(known)).toMatchObject({ kind: 'successful', disputed: true });
  });
});

describe('a payment whose start answer was lost', () => {
  const paid = { kind: 'successful', providerRef: ids.transaction };

  it('is looked for by our own id, and read again, for a list does not say when money came', async () => {
    other.answers = { 'GET /transactions': listOf(transactionJson()), [`GET ${one}`]: json(200, transactionJson()) };
    expect(await connection().lookUp?.(cardOrder())).toMatchObject({ kind: 'ended', observation: paid });
    expect(other.seen[0]?.query).toEqual({ external_identifier: 'p1', limit: '100' });
  });

  it('another one on the list is not taken for it', async () => {
    const anothers = transactionJson({ external_identifier: 'p10' });
    other.answers = { 'GET /transactions': listOf(anothers), [`GET ${one}`]: json(200, anothers) };
    expect(await connection().lookUp?.(cardOrder())).toEqual({ kind: 'never_seen' });
  });

  it('is found as it was started, and only with its own amount', async () => {
    other.answers = { 'GET /transactions': listOf(pending), [`GET ${one}`]: json(200, pending) };
    expect(await connection().lookUp?.(cardOrder())).toMatchObject({
      kind: 'accepted',
      providerRef: ids.transaction,
      phase: 'awaiting_provider',
    });
    const dearer = cardOrder({ total: { minor: 150_001, currency: 'MXN' } });
    expect(await connection().lookUp?.(dearer)).toMatchObject({ kind: 'unknown' });
  });

  it('of two with our id the one with the money counts', async () => {
    other.answers = {
      'GET /transactions': listOf({ ...pending, id: twin }, transactionJson()),
      [`GET /transactions/${twin}`]: json(200, { ...pending, id: twin, status: 'authorization_declined' }),
      [`GET ${one}`]: json(200, transactionJson()),
    };
    expect(await connection().lookUp?.(cardOrder())).toMatchObject({ kind: 'ended', observation: paid });
  });

  it('of two with our id, one unread: it might be the one with the money', async () => {
    other.answers = {
      'GET /transactions': listOf({ ...pending, id: twin }, pending),
      [`GET /transactions/${twin}`]: json(500, errorJson(500, 'server_error')),
      [`GET ${one}`]: json(200, pending),
    };
    expect(await connection().lookUp?.(cardOrder())).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['is not answered', json(503, {})],
    ['is not there', json(404, errorJson(404, 'not_found'))],
    ['has an item we cannot read', listOf({ id: 1 })],
    ['goes on on another page', json(200, { items: [], next_cursor: 'abc' })],
  ])('a list that %s proves nothing', async (_, answer) => {
    other.answers = { 'GET /transactions': answer };
    expect(await connection().lookUp?.(cardOrder())).toMatchObject({ kind: 'unknown' });
  });
});

describe('calling a payment off', () => {
  const inStatus = (status: string, changes: Readonly<Record<string, unknown>> = {}) =>
    json(200, transactionJson({ status, captured_amount: 0, captured_at: null, ...changes }));

  it.each([
    ['processing', 'cancel'],
    ['buyer_approval_pending', 'cancel'],
    ['authorization_succeeded', 'void'],
    ['capture_pending', 'void'],
  ])('what is %s is ended by %s, and only Gr4vy’s later word counts', async (status, verb) => {
    other.answers = {
      [`GET ${one}`]: inTurn(inStatus(status), inStatus('authorization_voided')),
      [`POST ${one}/${verb}`]: json(200, { status: 'pending' }),
    };
    expect(await connection().cancel?.(known)).toMatchObject({ kind: 'cancelled', providerRef: ids.transaction });
    expect(calls()).toEqual([`GET ${one}`, `POST ${one}/${verb}`, `GET ${one}`]);
  });

  it('money that came in between wins', async () => {
    other.answers = {
      [`GET ${one}`]: inTurn(inStatus('buyer_approval_pending'), json(200, transactionJson())),
      [`POST ${one}/cancel`]: json(400, errorJson(400, 'bad_request')),
    };
    expect(await connection().cancel?.(known)).toMatchObject({ kind: 'successful' });
  });

  it.each([
    ['says it worked', json(200, { status: 'succeeded' })],
    ['is not answered', json(500, errorJson(500, 'server_error'))],
  ])('a call that %s and changed nothing leaves it waiting', async (_, answer) => {
    other.answers = { [`GET ${one}`]: inStatus('buyer_approval_pending'), [`POST ${one}/cancel`]: answer };
    expect(await connection().cancel?.(known)).toMatchObject({ kind: 'pending' });
  });

  it('a void that is only on its way has not ended', async () => {
    other.answers = {
      [`GET ${one}`]: inTurn(inStatus('authorization_succeeded'), inStatus('authorization_void_pending')),
      [`POST ${one}/void`]: json(200, { status: 'pending' }),
    };
    expect(await connection().cancel?.(known)).toMatchObject({ kind: 'pending', phase: 'awaiting_provider' });
  });

  it.each(['capture_succeeded', 'authorization_declined', 'authorization_voided'])(
    'what is %s is left alone',
    async (status) => {
      other.answers = { [`GET ${one}`]: json(200, transactionJson({ status })) };
      await connection().cancel?.(known);
      expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);
    },
  );

  it('its three calls have one deadline', async () => {
    const slowly = (answer: typeof json) => (status: number, body: unknown) =>
      ((response, request) => void setTimeout(() => answer(status, body)(response, request), 250)) as ReturnType<
        typeof json
      >;
    const late = slowly(json);
    other.answers = {
      [`GET ${one}`]: late(200, transactionJson({ status: 'processing' })),
      [`POST ${one}/cancel`]: late(200, {}),
    };
    const { outcome, ms } = await loopTimed(async () => connection(400).cancel?.(known));
    expect(outcome).toEqual({ kind: 'unknown', why: 'no answer in time' });
    expect(ms).toBeLessThan(1_500);
  });
});
