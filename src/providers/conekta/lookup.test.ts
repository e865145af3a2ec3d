import { describe, expect, it } from 'vitest';
import { json, late } from '../emulation/scripted-server.fixture.ts';
import { connectConekta } from './adapter.ts';
import { body, charge, error, handle, order, read, until, withServer } from './conekta.fixture.ts';
import { emulated } from './emulated.ts';

const { other, connect } = withServer();

const listed = (id: string, changes: object = {}) => ({ ...body({ id, ...changes }), created_at: 1_795_456_800 });

describe('a lost start is looked for in the list', () => {
  const page = (has_more: boolean, ...data: object[]) => ({ object: 'list', has_more, data });

  it('over as many pages as there are, by our id in the metadata', async () => {
    const foreign = listed('ord_9', { metadata: {} });
    other.answers = {
      'GET /orders': (response, request) =>
        json(200, request.query['next'] === 'ord_9' ? page(false, listed('ord_1')) : page(true, foreign))(
          response,
          request,
        ),
      ...read(body()),
    };
    expect(await connect('school').lookUp?.(order())).toMatchObject({ kind: 'accepted', providerRef: 'ord_1' });
    // One of the two profiles has a time filter.
    expect(other.seen[0]?.query).toMatchObject({ 'created_at.gte': '1795456500', 'created_at.lte': '1795460400' });
    other.seen.length = 0;
    expect(await connect().lookUp?.(order())).toMatchObject({ kind: 'accepted' });
    expect(other.seen[0]?.query).toEqual({ limit: '250' });
  });

  it('an older page ends the search, and a list that breaks off says nothing', async () => {
    other.answers = { 'GET /orders': json(200, page(true, { ...listed('ord_8'), created_at: 1_789_000_000 })) };
    expect(await connect().lookUp?.(order())).toEqual({ kind: 'never_seen' });
    expect(other.seen).toHaveLength(1);
    other.answers = { 'GET /orders': json(200, { object: 'list', data: [] }) };
    expect(await connect().lookUp?.(order())).toMatchObject({ kind: 'unknown' });
  });

  it('sent twice by somebody between, the one with money counts', async () => {
    const second = body({ id: 'ord_2', payment_status: 'paid' }, charge({ status: 'paid', paid_at: until }));
    other.answers = {
      'GET /orders': json(200, page(false, listed('ord_2'), listed('ord_1'))),
      'GET /orders/ord_2': json(200, second),
      ...read(body()),
    };
    expect(await connect().lookUp?.(order())).toMatchObject({ kind: 'ended', observation: { providerRef: 'ord_2' } });
  });
});

describe('its list and what it found there', () => {
  const answers = (ms: number) => ({
    'GET /orders': late(ms, json(200, { object: 'list', has_more: false, data: [listed('ord_1')] })),
    'GET /orders/ord_1': late(ms, json(200, body())),
  });

  it.each([
    [600, 1_000, 'unknown'],
    [0, 30_000, 'accepted'],
  ])('have one deadline together: each %i ms late, within %i ms, it is %s', async (ms, timeoutMs, kind) => {
    other.answers = answers(ms);
    expect(await connect('digitalfemsa', timeoutMs).lookUp?.(order())).toMatchObject({ kind });
  });
});

it('one that cannot be called off is read again', async () => {
  const answers = [body(), body({ payment_status: 'paid' }, charge({ status: 'paid', paid_at: until }))];
  other.answers = {
    'GET /orders/ord_1': (response, request) => json(200, answers.shift() ?? {})(response, request),
    'POST /orders/ord_1/cancel': json(428, error('precondition_required_error')),
  };
  expect(await connect().cancel?.(handle)).toMatchObject({ kind: 'successful' });
});

it('whose key it is, where the profile says', async () => {
  other.answers = { 'GET /companies/current': json(200, { object: 'company', id: 'c1' }) };
  expect(await connect('school').merchant?.()).toEqual({ kind: 'merchant', merchant: 'c1' });
  expect(connect().merchant).toBeUndefined();
});

it.each(['', 'oxxo', 'conekta-live', 'Conekta'])('a profile %j is none', (CONEKTA_PROFILE) => {
  expect(() => connectConekta({ ...emulated.keys(), CONEKTA_PROFILE }, { timeoutMs: 1 })).toThrow('names no profile');
});
