import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { json } from '../emulation/scripted-server.fixture.ts';
import { cardJson, cardOrder, connectTo, errorJson, ids, gr4vyOfThisFile, transactionJson } from './gr4vy.fixture.ts';

const one = `/transactions/${ids.transaction}`;
const { payer, total } = cardOrder();

const other = gr4vyOfThisFile();

function cards() {
  const connection = connectTo(other.origin);
  if (!connection.cards) throw new Error('Gr4vy has cards');
  return connection.cards;
}

describe('opening the card fields', () => {
  const session = { type: 'checkout-session', id: ids.session, expires_at: '2026-11-23T19:00:00Z' };
  const opens = (buyer = json(201, { type: 'buyer' })) => ({
    'POST /buyers': buyer,
    'POST /checkout/sessions': json(201, session),
  });
  const open = () => cards().openForm?.({ total, country: 'MX', payer });

  it('opens a session of Gr4vy’s for this total, and makes the buyer a card could be kept for', async () => {
    other.answers = opens();
    expect(await open()).toEqual({
      kind: 'opened',
      providerRef: ids.session,
      parameters: { gr4vy_id: 'sandbox', environment: 'sandbox', session_id: ids.session },
    });
    const sent = Object.fromEntries(other.seen.map(({ call, body }) => [call, JSON.parse(body)]));
    expect(sent).toEqual({
      'POST /buyers': { external_identifier: 'school_1.payer_1' },
      'POST /checkout/sessions': {
        amount: 150_000,
        currency: 'MXN',
        country: 'MX',
        expires_in: 3_600,
        intent: 'capture',
      },
    });
    const scopes = other.seen.map(({ call, headers }) => [
      call,
      decodeJwt((headers.authorization ?? '').replace('Bearer ', ''))['scopes'],
    ]);
    expect(Object.fromEntries(scopes)).toEqual({
      'POST /buyers': ['buyers.write'],
      'POST /checkout/sessions': ['checkout-sessions.write'],
    });
  });

  it.each([
    ['the buyer cannot be made', { ...opens(json(500, {})) }],
    ['the session is refused', { ...opens(), 'POST /checkout/sessions': json(400, errorJson(400, 'bad_request')) }],
    ['the session is not answered', { ...opens(), 'POST /checkout/sessions': json(503, {}) }],
    ['the session cannot be read', { ...opens(), 'POST /checkout/sessions': json(201, { id: '1' }) }],
  ])('when %s no form opens', async (_, answers) => {
    other.answers = answers;
    expect(await open()).toMatchObject({ kind: 'unknown' });
  });
});

const list = 'GET /buyers/payment-methods';
const savedCardJson = (changes: Readonly<Record<string, unknown>> = {}) => cardJson({ id: ids.card, ...changes });
const holds = (...items: readonly unknown[]) => ({ [list]: json(200, { items }) });

describe('a payer’s saved cards', () => {
  it('are asked for by the payer, the last used first', async () => {
    other.answers = holds(savedCardJson());
    expect(await cards().list?.('school_1.payer_1')).toEqual([
      {
        id: ids.card,
        brand: 'visa',
        lastFour: '1111',
        bin: '411111',
        type: 'credit',
        expirationMonth: 9,
        expirationYear: 2030,
      },
    ]);
    expect(other.seen[0]?.query).toEqual({
      buyer_external_identifier: 'school_1.payer_1',
      country: 'MX',
      currency: 'MXN',
      sort_by: 'last_used_at',
      order_by: 'desc',
    });
  });

  it('keep Gr4vy’s order', async () => {
    other.answers = holds(savedCardJson(), savedCardJson({ id: ids.refund, label: '4444' }));
    expect((await cards().list?.('p'))?.map(({ lastFour }) => lastFour)).toEqual(['1111', '4444']);
  });

  it.each([
    ['is no card', { method: 'paypal' }],
    ['is paused', { status: 'paused' }],
    ['failed to be kept', { status: 'failed' }],
    ['has no expiry', { expiration_date: null }],
    ['expires in a 13th month', { expiration_date: '13/30' }],
    ['has no last digits', { label: null }],
    ['shows more than the last digits', { label: '4111111111111111' }],
    ['has no first digits', { details: null }],
    ['cannot be read', { id: 'card' }],
  ])('one that %s is not among them', async (_, changes) => {
    other.answers = holds(savedCardJson(changes), savedCardJson({ id: ids.refund }));
    expect((await cards().list?.('p'))?.map(({ id }) => id)).toEqual([ids.refund]);
  });

  it.each([
    [{ status: 'succeeded' }, {}],
    [{ scheme: null }, { brand: 'other' }],
    [{ details: { bin: '41111112', card_type: 'debit' } }, { bin: '41111112', type: 'debit' }],
    [{ details: { bin: '4111111', card_type: null } }, { bin: '411111', type: 'unknown' }],
    [{ details: { bin: '411111', card_type: 'constructor' } }, { type: 'unknown' }],
  ])('%o reads as %o', async (changes, expected) => {
    other.answers = holds(savedCardJson(changes));
    expect(await cards().list?.('p')).toMatchObject([{ id: ids.card, ...expected }]);
  });

  it('a payer nobody knows has none; a list that is not answered is not an empty one', async () => {
    other.answers = { [list]: json(404, errorJson(404, 'not_found')) };
    expect(await cards().list?.('p')).toEqual([]);
    for (const answer of [json(404, {}), json(500, {}), json(200, {}), json(401, errorJson(401, 'unauthorized'))]) {
      other.answers = { [list]: answer };
      expect(await cards().list?.('p')).toBeNull();
    }
  });
});

describe('deleting a saved card', () => {
  const removal = `DELETE /payment-methods/${ids.card}`;
  const gone = {
    [removal]: (response: { writeHead(status: number): { end(): void } }) => response.writeHead(204).end(),
  };
  const calls = () => other.seen.map(({ call }) => call);

  it('also one that cannot be paid with', async () => {
    other.answers = { ...holds(savedCardJson({ status: 'paused' })), ...gone };
    expect(await cards().remove?.('p', ids.card)).toBe('removed');
  });

  it('without the payer’s list nothing is deleted', async () => {
    other.answers = { [list]: json(500, {}), ...gone };
    expect(await cards().remove?.('p', ids.card)).toBe('unknown');
    expect(calls()).toEqual([list]);
  });

  it.each([
    ['is not answered', json(500, {}), 'unknown'],
    ['finds nothing', json(404, errorJson(404, 'not_found')), 'not_found'],
  ])('a deletion that %s', async (_, answer, expected) => {
    other.answers = { ...holds(savedCardJson()), [removal]: answer };
    expect(await cards().remove?.('p', ids.card)).toBe(expected);
  });
});

describe('the card a payment was made with', () => {
  const handle = { paymentId: 'p1', providerRef: ids.transaction };

  it.each([
    ['was not kept', json(200, transactionJson())],
    ['is not named', json(200, transactionJson({ payment_method: null }))],
    ['has no payment', json(404, errorJson(404, 'not_found'))],
  ])('is none when it %s', async (_, answer) => {
    other.answers = { [`GET ${one}`]: answer };
    expect(await cards().ofPayment?.(handle)).toBeNull();
  });

  it('is unknown without an answer, or with one about another payment', async () => {
    other.answers = { [`GET ${one}`]: json(500, {}) };
    expect(await cards().ofPayment?.(handle)).toBe('unknown');
    other.answers = {
      [`GET ${one}`]: json(200, transactionJson({ external_identifier: 'p2', payment_method: savedCardJson() })),
    };
    expect(await cards().ofPayment?.(handle)).toBe('unknown');
  });
});
